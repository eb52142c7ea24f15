/** How a difference of a van stands, and where the office may say that a unit is. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { differenceTexts as texts } from './difference-texts.ts'

export const differenceKinds = defineStates({
  missing: [texts.missing, 'warning'],
  unexpected: [texts.kind_unexpected, 'danger'],
  left: [texts.kind_left, 'info'],
  taken: [texts.kind_taken, 'info'],
})
export const differenceKindKeys = keysOf(differenceKinds)

/** Explained: a closing that waits says where it is. Solved: the records agree by now, without a decision. */
export const differenceStates = defineStates({
  open: [texts.state_open, 'warning'],
  asked: [texts.state_asked, 'info'],
  answered: [texts.state_answered, 'warning'],
  explained: [texts.state_explained, 'neutral'],
  solved: [texts.state_solved, 'success'],
  corrected: [texts.state_corrected, 'success'],
  right: [texts.state_right, 'neutral'],
  ordered: [texts.state_ordered, 'info'],
  recounted: [texts.state_recounted, 'neutral'],
})
export const differenceStateKeys = keysOf(differenceStates)
export const decisions = ['corrected', 'right', 'ordered', 'recounted'] as const
export type DifferenceState = keyof typeof differenceStates

/** Nobody has decided on it, and it did not end by itself. */
export const isUndecided = (state: DifferenceState) =>
  state === 'open' || state === 'asked' || state === 'answered' || state === 'explained'
/** It is the office's turn: nobody is asked, or they have answered. */
export const forTheOffice = { state: 'open,answered' } as const
/** What the office decided can be taken back, while nothing moved since. */
export const mayUndo = (state: DifferenceState) => state === 'corrected' || state === 'right' || state === 'ordered'

/** Where a unit is after all: in the van that was counted, or, if it was missing there, somewhere else. */
export const correctWays = ['van', 'warehouse', 'shop', 'other_van', 'lost'] as const
export type CorrectWay = (typeof correctWays)[number]
export const missingWays = {
  warehouse: texts.way_warehouse,
  shop: texts.way_shop,
  other_van: texts.way_other_van,
  lost: texts.way_lost,
} as const
