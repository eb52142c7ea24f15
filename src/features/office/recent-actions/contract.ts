/** What people did lately and can still take back, of all features together. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { integer, nullableText } from '#lib/records/fields.ts'

export const RecentAction = z.strictObject({
  /** Whose undo takes it back: `batches/:id/revert`, `interventions/batches/:id/undo`, `imports/:id/revert`. */
  source: z.enum(['batches', 'interventions', 'imports']),
  id: integer,
  at: z.string(),
  by: nullableText,
  /** In the caller's language. */
  what: z.string(),
  count: integer,
  /** The first records by number; none of an upload, which is named by its file. */
  names: z.array(z.string()),
})
export type RecentAction = z.infer<typeof RecentAction>

export const recentActions = {
  list: byAdmin.get(
    '/api/recent-actions',
    'The newest actions that nothing came after and that can still be undone: who, what, on how many.',
    { reply: z.strictObject({ items: z.array(RecentAction) }) },
  ),
}
