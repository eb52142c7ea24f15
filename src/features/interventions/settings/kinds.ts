/** What is to be done in a shop, and how it can end: values that every part of interventions names, with their words. */
import { bilingual } from '#lib/texts/texts.ts'

export const interventionKinds = [
  'installation',
  'replacement',
  'withdrawal',
  'reconfiguration',
  'maintenance',
] as const
export type InterventionKind = (typeof interventionKinds)[number]
export const kindWords = bilingual<InterventionKind>({
  installation: ['Installation', 'Installazione'],
  replacement: ['Replacement', 'Sostituzione'],
  withdrawal: ['Withdrawal', 'Ritiro'],
  reconfiguration: ['Reconfiguration', 'Riconfigurazione'],
  maintenance: ['Maintenance', 'Manutenzione'],
})

export const outcomes = ['done', 'not_possible'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeWords = bilingual<Outcome>({
  done: ['Done', 'Eseguito'],
  not_possible: ['Not possible', 'Non possibile'],
})
