/** The classes of a comparison, the causes of differences, and what can be done about each. Server and screen read the same tables. */
import { defineStates } from '#lib/texts/states.ts'
import type { Words } from '#lib/texts/texts.ts'
import { texts } from './texts.ts'

/** In the order of the cards. */
export const differenceClasses = [
  'same_terminal',
  'same_serial',
  'only_theirs',
  'only_ours',
  'not_installed',
  'double_theirs',
  'other_model',
  'other_supplier',
  'double_ours',
] as const
export const classes = ['matched', ...differenceClasses] as const
export type ComparisonClass = (typeof classes)[number]

export const classWords: Readonly<Record<ComparisonClass, Words>> = {
  matched: texts.class_matched,
  same_terminal: texts.class_same_terminal,
  same_serial: texts.class_same_serial,
  only_theirs: texts.class_only_theirs,
  only_ours: texts.class_only_ours,
  not_installed: texts.class_not_installed,
  double_theirs: texts.class_double_theirs,
  other_model: texts.class_other_model,
  other_supplier: texts.class_other_supplier,
  double_ours: texts.class_double_ours,
}

/** Where a row stands: `waiting` was acted on and waits for the next comparison, `solved` was not found any more. */
export const rowStates = defineStates({
  new: [texts.state_new, 'warning'],
  still_open: [texts.state_still_open, 'neutral'],
  waiting: [texts.state_waiting, 'info'],
  solved: [texts.state_solved, 'success'],
  ignored: [texts.state_ignored, 'neutral'],
  matched: [texts.class_matched, 'success'],
})

export const runStates = defineStates({
  reading: [texts.run_reading, 'info'],
  done: [texts.done, 'success'],
  failed: [texts.run_failed, 'danger'],
})

/** What writes something. */
export const actions = ['tell', 'match', 'record', 'check', 'ignore'] as const
export type Action = (typeof actions)[number]
export const actionWords: Readonly<Record<Action, Words>> = {
  tell: texts.action_tell,
  match: texts.action_match,
  record: texts.action_record,
  check: texts.action_check,
  ignore: texts.action_ignore,
}

/** The likely causes, each with the action that puts it right; `open` leads to the closing or the job behind it. */
export const causes = {
  zeros_lost: 'match',
  closing_waits: 'open',
  typing_one: 'tell',
  typing_swapped: 'tell',
  other_supplier: 'tell',
  returned: 'tell',
  replaced: 'tell',
  replaced_later: 'ignore',
  renamed: 'tell',
  renamed_later: 'ignore',
  installed_later: 'ignore',
  withdrawn: 'tell',
  withdrawn_later: 'ignore',
  job_open: 'open',
  in_van: 'record',
  in_stock: 'check',
  installed_elsewhere: 'check',
  not_listed: 'tell',
  repeated: 'tell',
  repeated_other: 'tell',
  twice_ours: 'check',
  other_model: 'tell',
  // Either side may be wrong: only somebody in the shop can see which.
  terminal_differs: 'check',
  unclear: 'check',
} as const satisfies Record<string, Action | 'open'>
export type Cause = keyof typeof causes
// The keys are the causes, which the type of Object.keys forgets.
export const causeNames = Object.keys(causes) as [Cause, ...Cause[]]

type Actionable = {
  class: ComparisonClass
  cause: Cause | null
  their_terminal: string | null
  other_product_id: number | null
  product_id: number | null
}

/** Whether an action makes sense for a row. */
export function mayDo(action: Action, row: Actionable): boolean {
  if (row.class === 'matched') return false
  switch (action) {
    case 'tell':
    case 'ignore':
    case 'check':
      return true
    // The client writes the serial of our product in another way. A serial that exists is another product.
    case 'match':
      return row.class === 'same_terminal' && row.other_product_id === null
    case 'record':
      if (row.their_terminal === null) return false
      if (row.class === 'same_serial') return row.product_id !== null
      return (row.class === 'same_terminal' || row.class === 'not_installed') && row.cause === 'in_van'
  }
}

/** The share of a client's list that agrees with our records, in per cent with one decimal, never rounded up to 100. */
export const agreement = (matched: number, file_rows: number): number =>
  file_rows === 0 ? 0 : Math.floor((matched / file_rows) * 1000) / 10

export const maxComparisonBytes = 50 * 1024 * 1024
/** Rows of a file that are compared. */
export const maxRows = 200_000
/** Lines of the letter; the xlsx holds all. */
export const maxLetterRows = 1_000
export const trendRuns = 6
