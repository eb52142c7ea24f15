/** A chain of custody: who held a terminal from when to when, and by which document it came there. */
import { z } from 'zod'
import { productStatuses } from '#features/warehouse/stock/rules.ts'
import { bilingualText, integer, nullableText } from '#lib/records/fields.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { texts } from './texts.ts'

/** In our hands or in a shop; what was returned or written off is no longer in custody. */
export const heldStatuses = ['in_stock', 'assigned', 'installed', 'fault', 'damage_stock'] as const

export const Step = z.strictObject({
  seq: integer,
  // There is more than one status.
  status: z.enum(productStatuses as readonly [string, ...string[]]),
  /** The warehouse, the technician, or the shop. */
  holder: nullableText,
  from: z.string(),
  /** Empty while it lasts. */
  to: nullableText,
  /** The document that brought it there, in both languages. */
  by: bilingualText.nullable(),
})
export type Step = z.infer<typeof Step>

export function holderOf({ holder, status }: Pick<Step, 'holder' | 'status'>, language: Language): string {
  if (holder !== null) return holder
  return say(status === 'returned' ? texts.at_supplier : texts.gone, language)
}

/** One step in a line: "07-01-2026 – 12-03-2026 Milano (DDT 114)". */
export function writeStep(step: Step, language: Language): string {
  const days = `${formatDay(step.from)} – ${step.to ? formatDay(step.to) : say(texts.still, language)}`
  return `${days} ${holderOf(step, language)}${step.by ? ` (${step.by[language]})` : ''}`
}

/** The whole chain, the present holder first. */
export const writeChain = (value: unknown, language: Language): string =>
  // Written by our own query.
  (value as Step[]).map((step) => writeStep(step, language)).join('; ')

/** More terminals than these are no paper any more: the files hold them. */
export const maxPrinted = 1_000
