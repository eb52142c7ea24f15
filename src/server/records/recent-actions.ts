/** What people did lately and can still take back. A feature says it of its own actions, by the rules that its undo goes by. */
import type { Words } from '#lib/texts/texts.ts'
import type { Tx } from '../database/db.ts'

export type RecentAction = {
  id: number
  at: string
  by: string | null
  what: Words
  /** On how many records, and the first of them by name. */
  count: number
  names: string[]
}

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
