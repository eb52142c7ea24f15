/** Counts of vans and their differences, as the office sees and decides on them. */

import { z } from 'zod'
import { productStatuses } from '#features/warehouse/stock/rules.ts'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  RequiredId,
  RequiredText,
  Stored,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { countReasons } from './count-rules.ts'
import { countList, differenceList } from './difference-columns.ts'
import { correctWays, differenceKindKeys, differenceStateKeys } from './difference-rules.ts'

const allow = ['admin'] as const

export const VanCount = z.strictObject({
  ...Stored,
  number: z.string(),
  technician: z.string(),
  ended_at: z.string(),
  /** What our records had in the van, without what was on its way or on an order. */
  expected: integer,
  found: integer,
  missing: integer,
  unexpected: integer,
  /** Differences that nobody has decided on. */
  still_open: integer,
  begun_at: z.string(),
  received_at: z.string(),
  technician_id: integer,
})
export type VanCount = z.infer<typeof VanCount>

export const VanDifference = z.strictObject({
  ...Stored,
  serial_number: z.string(),
  model_number: nullableText,
  kind: z.enum(differenceKindKeys),
  technician: z.string(),
  counted_at: z.string(),
  /** What the technician says of it. */
  reason: z.enum(countReasons).nullable(),
  note: nullableText,
  place_now: nullableText,
  status: z.enum(productStatuses).nullable(),
  /** Where our records had it when it was counted. */
  place: nullableText,
  state: z.enum(differenceStateKeys),
  question: nullableText,
  /** What the technician answered since. */
  answer: nullableText,
  order: nullableText,
  assignment: nullableText,
  decided_by: nullableText,
  decided_at: nullableText,
  decision_note: nullableText,
  count: nullableText,
  technician_id: integer,
  product_id: nullableInteger,
})
export type VanDifference = z.infer<typeof VanDifference>

export const CorrectInput = z.strictObject({
  way: z.enum(correctWays),
  /** In a warehouse; or the one that an unknown unit came from. */
  warehouse_id: orNothing(Id),
  technician_id: orNothing(Id),
  client_terminal_id: OptionalText(longestTerminalId),
  /** What an unknown unit is. */
  part_id: orNothing(Id),
  note: OptionalText(500),
})
export type CorrectInput = z.output<typeof CorrectInput>
export const NoteInput = z.strictObject({ note: OptionalText(500) })
export const AskInput = z.strictObject({ question: RequiredText(500) })
export const ReplaceInput = z.strictObject({ warehouse_id: RequiredId })

const path = '/api/van-differences/:id'
const decision = <Body extends z.ZodType>(name: string, summary: string, body: Body) =>
  endpoint({ method: 'POST', path: `${path}/${name}`, allow, summary, params: IdParams, body, reply: VanDifference })

export const vanCounts = listEndpoints({
  allow,
  list: countList,
  row: VanCount,
  summary: 'The list of counts of vans, page by page.',
})

export const vanDifferences = {
  ...listEndpoints({
    allow,
    list: differenceList,
    row: VanDifference,
    summary: 'The list of serials that a count of a van and our records disagree on, page by page.',
  }),
  correct: decision(
    'correct',
    'Corrects the records through the ledger: an unexpected unit goes to the technician who found it, a missing one to where it is said to be.',
    CorrectInput,
  ),
  leave: decision('leave', 'Says that the records are right; nothing moves.', NoteInput),
  ask: decision('ask', 'Asks the technician about it; the question reaches the phone.', AskInput),
  order: decision('order', 'Puts an unexpected unit on a non-regular order of the technician.', NoteInput),
  replace: decision('replace', 'Assigns the oldest unit of the same model to the technician.', ReplaceInput),
  undo: endpoint({
    method: 'POST',
    path: `${path}/undo`,
    allow,
    summary: 'Takes the decision back, while nothing has moved since.',
    params: IdParams,
    reply: VanDifference,
  }),
}
