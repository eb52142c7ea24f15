/** How a difference of a van stands, and where the office may say that a unit is. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import { differenceTexts as texts } from './difference-texts.ts'

export const differenceKinds = defineStates({
  missing: [texts.missing, 'warning'],
  unexpected: [both('Unexpected', 'Non previsto'), 'danger'],
  left: [both('Left in a shop', 'Lasciato presso un esercente'), 'info'],
  taken: [both('Taken from a shop', 'Ritirato da un esercente'), 'info'],
})
export const differenceKindKeys = keysOf(differenceKinds)

/** Explained: a closing that waits says where it is. Solved: the records agree by now, without a decision. */
export const differenceStates = defineStates({
  open: [both('To clear up', 'Da chiarire'), 'warning'],
  asked: [both('Asked', 'Chiesto al tecnico'), 'info'],
  answered: [both('Answered', 'Risposta arrivata'), 'warning'],
  explained: [both('Closing waits', 'Chiusura in attesa'), 'neutral'],
  solved: [both('Settled meanwhile', 'Risolta nel frattempo'), 'success'],
  corrected: [both('Corrected', 'Corretta'), 'success'],
  right: [both('Records right', 'Dati giusti'), 'neutral'],
  ordered: [both('On an order', 'In un ordine'), 'info'],
  recounted: [both('Counted again', 'Ricontato'), 'neutral'],
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
export const missingWays = bilingual({
  warehouse: ['In a warehouse', 'In un magazzino'],
  shop: ['In a shop', 'Presso un esercente'],
  other_van: ['With another technician', 'Da un altro tecnico'],
  lost: ['Lost or stolen: written off', 'Perso o rubato: dismesso'],
})
export const correctWays = ['van', ...keysOf(missingWays)] as const
