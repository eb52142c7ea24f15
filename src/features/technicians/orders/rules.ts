/** Kinds and states of orders and lines, and when the record of a serial fits an order. */

import type { DocumentKind } from '#features/warehouse/documents/rules.ts'
import { type SerialProblem, serialProblems } from '#features/warehouse/stock/problems.ts'
import type { ProductStatus } from '#features/warehouse/stock/rules.ts'
import { defineStates } from '#lib/texts/states.ts'
import type { Words } from '#lib/texts/texts.ts'
import { lineTexts, texts } from './texts.ts'

export const orderKinds = {
  regular: texts.kind_regular,
  non_regular: texts.kind_non_regular,
} as const satisfies Record<string, Words>
export type OrderKind = keyof typeof orderKinds

export const orderStates = defineStates({
  to_be_confirmed: [texts.state_to_be_confirmed, 'warning'],
  confirmed: [texts.state_confirmed, 'success'],
  cancelled: [texts.cancelled, 'neutral'],
})
export type OrderState = keyof typeof orderStates

/** One order takes at most this many. */
export const maxLines = 2_000

/** Before the confirmation a line is listed, scanned or unlisted; afterwards it has an outcome. */
export const lineStates = defineStates({
  listed: [lineTexts.state_listed, 'neutral'],
  scanned: [lineTexts.state_scanned, 'success'],
  unlisted: [lineTexts.state_unlisted, 'danger'],
  received: [lineTexts.received, 'success'],
  missing: [lineTexts.missing, 'warning'],
  waiting: [lineTexts.state_waiting, 'info'],
  sent_back: [lineTexts.state_sent_back, 'neutral'],
})
export type LineState = keyof typeof lineStates

/** Why the record of a line does not fit, by the keys of the bulk upload. */
export const lineProblemKeys = [
  'not_exists_serial_number',
  'not_assigned_tech_serial_number',
  'searial_not_assigned_this_tech',
  'not_installed_serial_number',
  'status_mismatch',
] as const satisfies readonly SerialProblem[]
export type LineProblem = (typeof lineProblemKeys)[number]
// Object.entries loses the type of the keys.
export const problemChoices = Object.fromEntries(
  lineProblemKeys.map((key) => [key, serialProblems[key].title]),
) as Record<LineProblem, Words>

export type KnownProduct = { status: ProductStatus | null; technician_id: number | null }

/** Why the record of a serial does not fit an order of this technician; null where the technician holds it. */
export function problemOf(technician_id: number, product: KnownProduct | null): LineProblem | null {
  const status = product?.status ?? null
  if (!product || status === null) return 'not_exists_serial_number'
  if (status === 'installed') return 'status_mismatch'
  if (status !== 'assigned' && status !== 'fault') return 'not_assigned_tech_serial_number'
  return product.technician_id === technician_id ? null : 'searial_not_assigned_this_tech'
}

/** The paper that travels with what a technician sends back. */
export const technicianReturn: DocumentKind = {
  name: 'technician_return',
  title: texts.return_document,
  prefix: 'RT',
  reason: 'reso da tecnico',
}
