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
 * Accept: it counts, in the technician's name. Correct other: the records that contradict it are put right first, then it counts. Leave: the job
 * stays as it is, and the closing is kept as a note. Goods only: the job stays as it is, and the goods are where the technician says. Extra
 * visit: the job stays as it is, and the visit is a job of its own, closed.
 */
export const settleWays = ['accept', 'correct_other', 'leave', 'goods_only', 'extra_visit'] as const
export type SettleWay = (typeof settleWays)[number]
export const wayWords = {
  accept: texts.accepted,
  correct_other: texts.corrected,
  leave: texts.left,
  goods_only: texts.goods,
  extra_visit: texts.extra,
} as const
/** Its usual sentence for the technician. */
export const usualSentences = {
  accept: texts.told_accept,
  correct_other: texts.told_accept,
  leave: texts.told_leave,
  goods_only: texts.told_goods,
  extra_visit: texts.told_extra,
} as const

/** The closing is the job's own from then on. */
export const makesItCount = (way: SettleWay | null) => way === 'accept' || way === 'correct_other'

export const reasonWords = {
  moved: texts.reason_moved,
  taken_back: texts.reason_taken_back,
  closed_by_other: texts.reason_closed_by_other,
  closed_already: texts.reason_closed_already,
  cancelled: texts.reason_cancelled,
  serial: texts.reason_serial,
  handed_in: texts.reason_handed_in,
  unsent: texts.reason_unsent,
} as const satisfies Record<SettleReason, unknown>

/** Decided on together. */
export const maxAlike = 100

/** What is told of both sides, in this order. */
export const factKeys = ['technician', 'outcome', 'time', 'terminal', 'installed', 'withdrawn'] as const
export type FactKey = (typeof factKeys)[number]
export const verdicts = ['agrees', 'unusual', 'contradicts'] as const
export type Verdict = (typeof verdicts)[number]
