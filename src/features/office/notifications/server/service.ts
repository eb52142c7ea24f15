/** What a person does with their notifications; each function reaches those of the caller alone. */
import { roles } from '#lib/records/endpoint.ts'
import type { NotificationKind } from '#lib/records/notification.ts'
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { sendToAccount } from '#server/live/live.ts'
import { checkVersion, recordAudit, type UserAct } from '#server/records/act.ts'
import { notificationMessage } from '#server/records/notify.ts'
import { today } from '#server/time/today.ts'
import {
  type NotificationPage,
  type NotificationSettings,
  type NotificationSettingsInput,
  shownAtOnce,
} from '../contract.ts'
import { describeLine, gather } from '../rules.ts'
import * as queries from './queries.ts'

export type Kinds = readonly NotificationKind[]

export async function listNotifications(act: UserAct, kinds: Kinds, show: 'all' | 'unread'): Promise<NotificationPage> {
  const { role, id: account_id } = act.user
  const lines = gather(await queries.listKept(act.tx, account_id, show)).flatMap((line) => {
    const described = describeLine(kinds, line, { role, language: act.language })
    const { id, kind, count, at, on, by, read_at } = line
    return described ? [{ id, kind, ...described, count, at, on, by, read: read_at !== null }] : []
  })
  return {
    items: lines.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, shownAtOnce),
    unread: await queries.countUnread(act.tx, account_id),
    today: today(),
  }
}

export const countNotifications = async ({ tx, user }: UserAct): Promise<{ unread: number }> => ({
  unread: await queries.countUnread(tx, user.id),
})

/** The person's other windows count again too. */
const refreshBells = ({ tx, user }: UserAct) => sendToAccount(tx, user.id, { type: notificationMessage })

async function mark(act: UserAct, id: number, write: typeof queries.markRead): Promise<void> {
  if (!(await queries.isOwn(act.tx, act.user.id, id))) throw requestErrors.not_found()
  await write(act.tx, act.user.id, id)
  await refreshBells(act)
}
export const markRead = (act: UserAct, id: number) => mark(act, id, queries.markRead)
export const markUnread = (act: UserAct, id: number) => mark(act, id, queries.markUnread)

export async function markAllRead(act: UserAct, until: number): Promise<{ count: number }> {
  const count = await queries.markAllRead(act.tx, act.user.id, until)
  await refreshBells(act)
  return { count }
}

/** What is older was read by everyone; for the demo data. */
export async function readBefore({ tx }: Pick<UserAct, 'tx'>, at: string): Promise<void> {
  await queries.markReadBefore(tx, at)
}

/** Without a word of the person everything is shown and nothing is mailed. */
const usual = { screen: true, mail: false }

export async function getSettings(act: UserAct, kinds: Kinds): Promise<NotificationSettings> {
  const { daily, kinds: own, version } = await queries.findSettings(act.tx, act.user.id)
  const offered = kinds.filter((kind) => kind.roles.includes(act.user.role))
  return {
    daily,
    kinds: offered.map(({ key, name }) => ({ kind: key, name: say(name, act.language), ...usual, ...own[key] })),
    version,
  }
}

export async function changeSettings(
  act: UserAct,
  kinds: Kinds,
  { daily, kinds: wanted }: NotificationSettingsInput,
  version?: number,
): Promise<NotificationSettings> {
  const stored = await queries.findSettings(act.tx, act.user.id)
  checkVersion(stored, version)
  // Any text is asked for below.
  const offered = new Set(kinds.filter((kind) => kind.roles.includes(act.user.role)).map(({ key }) => key as string))
  const unknown = wanted.find(({ kind }) => !offered.has(kind))
  if (unknown) throw invalidField('kinds', 'choice')
  // Only what differs is kept, so that a kind of a later version begins as usual.
  const differing = wanted.filter(({ screen, mail }) => screen !== usual.screen || mail !== usual.mail)
  const own = Object.fromEntries(differing.map(({ kind, screen, mail }) => [kind, { screen, mail }]))
  if (!(await queries.saveSettings(act.tx, act.user.id, { daily, kinds: own, version: stored.version })))
    throw requestErrors.stale({ version: stored.version + 1 })
  await recordAudit(act, { subject: 'notifications', action: 'update', id: null, label: null, by: roles })
  return getSettings(act, kinds)
}
