/** How a closing that met a changed job stands, and how the office may decide on it. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import type { SettleReason } from './rules.ts'
import { settleTexts as texts } from './settle-texts.ts'

export const caseStates = defineStates({
  open: [texts.to_settle, 'warning'],
  asked: [texts.asked, 'info'],
  settled: [texts.settled, 'success'],
})
export const caseStateKeys = keysOf(caseStates)
/** Not decided yet, as lists filter by it. */
export const waitingStates = { state: 'open,asked' } as const

/**
 * Accept: it counts, in the technician's name. Leave: the job stays as it is, and the closing is kept as a note. Extra visit: the job stays as
 * it is, and the visit is a job of its own, closed.
 */
export const settleWays = ['accept', 'leave', 'extra_visit'] as const
export type SettleWay = (typeof settleWays)[number]
export const wayWords = { accept: texts.accepted, leave: texts.left, extra_visit: texts.extra } as const

export const reasonWords = {
  moved: texts.reason_moved,
  taken_back: texts.reason_taken_back,
  closed_by_other: texts.reason_closed_by_other,
  closed_already: texts.reason_closed_already,
  cancelled: texts.reason_cancelled,
  serial: texts.reason_serial,
  handed_in: texts.reason_handed_in,
} as const satisfies Record<SettleReason, unknown>

/** What is told of both sides, in this order. */
export const factKeys = ['technician', 'outcome', 'time', 'terminal', 'installed', 'withdrawn'] as const
export type FactKey = (typeof factKeys)[number]
export const verdicts = ['agrees', 'unusual', 'contradicts'] as const
export type Verdict = (typeof verdicts)[number]
