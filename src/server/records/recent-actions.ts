/** What people did lately and can still take back. A feature says it of its own actions, by the rules that its undo goes by. */
import { z } from 'zod'
import { bilingualText, Instant, integer, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '../database/db.ts'

export const RecentAction = z.strictObject({
  id: integer,
  at: Instant,
  by: nullableText,
  what: bilingualText,
  /** On how many records, and the first of them by name. */
  count: integer,
  names: z.array(string),
})
export type RecentAction = z.infer<typeof RecentAction>

export type RecentSource = {
  /** The noun of the API whose undo takes it back. */
  key: 'batches' | 'interventions' | 'imports'
  /** Newest first; only what nothing came after. */
  list: (tx: Tx, most: number) => Promise<RecentAction[]>
}

/** Of the newest actions of a feature so many are looked at: what is older is found in its own history. */
export const lookedAt = 300
/** So many records are named. */
export const mostNamed = 3
