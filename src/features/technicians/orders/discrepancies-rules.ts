/** The kinds of discrepancies. */
import type { Words } from '#lib/texts/texts.ts'
import { discrepancyTexts } from './discrepancies-texts.ts'

export const discrepancyKinds = {
  missing: discrepancyTexts.discrepancy_missing,
  unlisted: discrepancyTexts.discrepancy_unlisted,
  unfit: discrepancyTexts.discrepancy_unfit,
} as const satisfies Record<string, Words>
export type DiscrepancyKind = keyof typeof discrepancyKinds
