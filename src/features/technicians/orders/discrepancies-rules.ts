/** The kinds of discrepancies. */
import { defineStates } from '#lib/texts/states.ts'
import { discrepancyTexts } from './discrepancies-texts.ts'

export const discrepancyKinds = defineStates({
  missing: [discrepancyTexts.missing, 'warning'],
  unlisted: [discrepancyTexts.discrepancy_unlisted, 'danger'],
  unfit: [discrepancyTexts.discrepancy_unfit, 'theme'],
})
export type DiscrepancyKind = keyof typeof discrepancyKinds
