/** How a closing that met a changed job stands, and how the office may decide on it. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import type { SettleReason } from './rules.ts'
import { settleTexts as texts } from './settle-texts.ts'

export const caseStates = defineStates({
  open: [texts.to_settle, 'warning'],
  asked: [both('Asked', 'In attesa di risposta'), 'info'],
  settled: [both('Settled', 'Chiarita'), 'success'],
})
export const caseStateKeys = keysOf(caseStates)
/** Not decided yet, as lists filter by it. */
export const waitingStates = { state: 'open,asked' } as const

/**
 * Accept: it counts, in the technician's name. Correct other: the records that contradict it are put right first, then it counts. Leave: the job
 * stays as it is, and the closing is kept as a note. Goods only: the job stays as it is, and the goods are where the technician says. Extra
 * visit: the job stays as it is, and the visit is a job of its own, closed.
 */
export const wayWords = bilingual({
  accept: ['accepted', 'accettata'],
  correct_other: ['accepted, the other place corrected', 'accettata, corretto l’altro luogo'],
  leave: ['left as it was', 'lasciata com’era'],
  goods_only: ['only the goods recorded', 'registrata solo la merce'],
  extra_visit: ['counted as an extra visit', 'contata come uscita in più'],
})
export const settleWays = keysOf(wayWords)
export type SettleWay = (typeof settleWays)[number]
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

export const reasonWords = bilingual<SettleReason>({
  moved: ['Given to another', 'Passato ad altri'],
  taken_back: ['Taken back', 'Tolto al tecnico'],
  closed_by_other: ['Closed by another', 'Chiuso da altri'],
  closed_already: ['Closed already', 'Già chiuso'],
  cancelled: ['Cancelled meanwhile', 'Annullato nel frattempo'],
  serial: ['Serial elsewhere', 'Matricola altrove'],
  handed_in: ['Handed in later', 'Consegnata dopo'],
  unsent: ['Begun, never sent', 'Iniziata, mai inviata'],
})

/** Decided on together. */
export const maxAlike = 100

/** What is told of both sides, in this order. */
export const factKeys = ['technician', 'outcome', 'time', 'terminal', 'installed', 'withdrawn'] as const
export type FactKey = (typeof factKeys)[number]
export const verdicts = ['agrees', 'unusual', 'contradicts'] as const
export type Verdict = (typeof verdicts)[number]
