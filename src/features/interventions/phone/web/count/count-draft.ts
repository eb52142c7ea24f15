/** A count that was begun: kept on this phone with every scan, until it is sent or thrown away by hand. */

import { serialKey } from '#features/warehouse/stock/rules.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'
import { answerOf, changeDraft, dropFrom, read } from '#web/offline/store.ts'
import type { CountReason } from '../../count-rules.ts'
import type { CommandBody } from '../../shapes.ts'

export const countKey = 'van count'

export type Said = { serial_number: string; reason: CountReason | null; note: string | null }

export type CountDraft = {
  key: typeof countKey
  begun_at: string
  /** As they were scanned, each once, in that order. */
  codes: readonly string[]
  said: readonly Said[]
  /** The refused command that it puts right. */
  corrects: string | null
}

export const begin = (): CountDraft => ({
  key: countKey,
  begun_at: new Date().toISOString(),
  codes: [],
  said: [],
  corrects: null,
})

/** With the last command that there is: what another tab sends of the count from then on is not sent twice. */
export type KeptCount = { draft: CountDraft | undefined; opened_after: number }

export const findCount = (): Promise<KeptCount> =>
  read(['drafts', 'outbox'], async (stores) => ({
    // Written by `changeCount` and `reopenCount` alone.
    draft: await answerOf(stores('drafts').get(countKey) as IDBRequest<CountDraft | undefined>),
    opened_after: Number((await answerOf(stores('outbox').getAllKeys())).at(-1) ?? 0),
  }))
export const changeCount = (change: (draft: CountDraft) => Partial<CountDraft>) => changeDraft(begin(), change)
export const dropCount = () => dropFrom('drafts', countKey)

/** What was said of a serial takes the place of what was said before; nothing said is nothing kept. */
export const saying = (said: readonly Said[], next: Said): Said[] => [
  ...said.filter(({ serial_number }) => serialKey(serial_number) !== serialKey(next.serial_number)),
  ...(next.reason === null && next.note === null ? [] : [next]),
]

/** The body of the command; only what is said of serials that are still missing or unexpected goes along. */
export function bodyOf(
  { begun_at, codes, said }: CountDraft,
  open: readonly string[],
  declared: readonly string[],
): CommandBody<'count_van'> {
  const keys = new Set(open.map(serialKey))
  return {
    begun_at,
    ended_at: new Date().toISOString(),
    found: [...codes],
    notes: said.filter(({ serial_number }) => keys.has(serialKey(serial_number))),
    declared: [...declared],
  }
}

/** A refused count as a draft again, which remembers what it puts right; one that was begun since stays, and puts it right. The address of its screen. */
export async function reopenCount({ key, body }: OutboxItem): Promise<string> {
  // The body was made by `bodyOf` out of these.
  const { begun_at, found, notes } = body as { begun_at: string; found: readonly string[]; notes: readonly Said[] }
  const refused: CountDraft = { key: countKey, begun_at, codes: found, said: notes, corrects: key }
  await changeDraft(refused, () => ({ corrects: key }))
  return '/technician/van-count'
}
