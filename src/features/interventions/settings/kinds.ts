/** What is to be done in a shop, and how it can end: values that every part of interventions names, with their words. */
import { keysOf } from '#lib/texts/states.ts'
import { bilingual } from '#lib/texts/texts.ts'

export const kindWords = bilingual({
  installation: ['Installation', 'Installazione'],
  replacement: ['Replacement', 'Sostituzione'],
  withdrawal: ['Withdrawal', 'Ritiro'],
  reconfiguration: ['Reconfiguration', 'Riconfigurazione'],
  maintenance: ['Maintenance', 'Manutenzione'],
})
export type InterventionKind = keyof typeof kindWords
export const interventionKinds = keysOf(kindWords)

export const outcomeWords = bilingual({
  done: ['Done', 'Eseguito'],
  not_possible: ['Not possible', 'Non possibile'],
})
export type Outcome = keyof typeof outcomeWords
export const outcomes = keysOf(outcomeWords)
