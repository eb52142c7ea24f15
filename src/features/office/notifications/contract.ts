/** The notifications of the person who asks: what concerns them, read and unread, and what they want to be told. Nobody reaches another's. */
import { z } from 'zod'
import { byBoth } from '#lib/records/endpoint.ts'
import { Id, IdParams, integer, nullableText } from '#lib/records/fields.ts'

export const NotificationItem = z.strictObject({
  /** Of the newest of the notifications that are gathered in this line. */
  id: integer,
  kind: z.string(),
  /** In the reader's language. */
  text: z.string(),
  /** The path of the screen that shows it. */
  link: z.string(),
  /** How many records it is about. */
  count: integer,
  at: z.string(),
  /** The day of `at` at the office. */
  on: z.string(),
  /** Who did it; empty for several people, and for what the program did by itself. */
  by: nullableText,
  read: z.boolean(),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const shownAtOnce = 100

const Page = z.strictObject({
  items: z.array(NotificationItem),
  /** How many lines are unread. */
  unread: integer,
  today: z.string(),
})
export type NotificationPage = z.infer<typeof Page>

const Wanted = z.strictObject({ kind: z.string().max(100), screen: z.boolean(), mail: z.boolean() })

export const NotificationSettingsInput = z.strictObject({
  /** One mail a day instead of one every few minutes. */
  daily: z.boolean(),
  kinds: z.array(Wanted).max(100),
})
export type NotificationSettingsInput = z.infer<typeof NotificationSettingsInput>

export const NotificationSettings = z.strictObject({
  daily: z.boolean(),
  kinds: z.array(z.strictObject({ ...Wanted.shape, name: z.string() })),
  version: integer,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const notifications = {
  list: byBoth.get(
    '/api/notifications',
    'What concerns the user, newest first, with what belongs together in one line.',
    { query: z.strictObject({ show: z.enum(['all', 'unread']).default('all') }), reply: Page },
  ),
  count: byBoth.get('/api/notifications/count', 'How many lines are unread.', {
    reply: z.strictObject({ unread: integer }),
  }),
  read: byBoth.post('/api/notifications/:id/read', 'Marks a line as read; what came after it stays unread.', {
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  unread: byBoth.post('/api/notifications/:id/unread', 'Marks a line as unread again.', {
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  readAll: byBoth.post('/api/notifications/read', 'Marks everything up to the given notification as read.', {
    body: z.strictObject({ until_id: Id }),
    reply: z.strictObject({ count: integer }),
  }),
  settings: byBoth.get('/api/notifications/settings', 'What the user wants to be told, on the screen or by mail.', {
    reply: NotificationSettings,
  }),
  setSettings: byBoth.put('/api/notifications/settings', 'Replaces what the user wants to be told.', {
    body: NotificationSettingsInput,
    reply: NotificationSettings,
    versioned: true,
  }),
}
