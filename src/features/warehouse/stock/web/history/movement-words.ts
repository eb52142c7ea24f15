/** A movement in words: where the product was after it, and what was noted. */
import { formatDay, localDay } from '#lib/time/dates.ts'
import type { Say } from '#web/language.ts'
import type { Movement } from '../../contract.ts'
import { screenTexts as texts } from '../../screen-texts.ts'

/** Where it was after the movement, in one line. */
export function placeOf(say: Say, it: Movement): string {
  const { kind, to_status, to_warehouse, to_technician, from_warehouse, client_terminal_id } = it
  if (to_status === null) return say(texts.out_of_records)
  if (kind === 'transfer' && from_warehouse && to_warehouse)
    return say(texts.from_to, { from: from_warehouse, to: to_warehouse })
  if (to_warehouse) {
    const many = kind === 'receive' && it.batch_count > 1
    return many ? say(texts.one_of, { place: to_warehouse, count: it.batch_count }) : to_warehouse
  }
  if (to_technician) {
    const words = kind === 'assign' ? texts.on_its_way : kind === 'accept' ? texts.in_van : texts.with_name
    return say(words, { name: to_technician })
  }
  if (to_status === 'installed' && client_terminal_id) return say(texts.as_terminal, { terminal: client_terminal_id })
  return say(to_status === 'returned' ? texts.back_at_supplier : texts.not_here)
}

/** What was noted; a change made in the form has no words of its own. */
export const noteOf = (say: Say, { kind, note }: Movement): string | null =>
  kind === 'correct' && note === 'edit' ? say(texts.edited) : note

/** The day it counts for, where that is not the day it was written. */
export const otherDay = ({ at, day }: Movement): string | undefined =>
  localDay(at) === day ? undefined : formatDay(day)
