/** Both kinds of order, how a line whose record does not fit can be settled, and what an upload looks like. */
import { type ProductStatus, serialColumn, statusWords } from '#features/stock/rules.ts'
import type { Words } from '#lib/texts.ts'
import { defineUpload, type ProblemKey, problems } from '#lib/upload.ts'
import { lineTexts, texts } from './texts.ts'

export const orderKinds = {
  regular: texts.kind_regular,
  non_regular: texts.kind_non_regular,
} as const satisfies Record<string, Words>
export type OrderKind = keyof typeof orderKinds

export const orderStates = {
  to_be_confirmed: texts.state_to_be_confirmed,
  confirmed: texts.state_confirmed,
  cancelled: texts.state_cancelled,
} as const satisfies Record<string, Words>
export type OrderState = keyof typeof orderStates

/** One order takes at most this many. */
export const maxLines = 2_000

/** Before the confirmation a line is listed, scanned or unlisted; afterwards it has an outcome. */
export const lineStates = {
  listed: lineTexts.state_listed,
  scanned: lineTexts.state_scanned,
  unlisted: lineTexts.state_unlisted,
  received: lineTexts.state_received,
  missing: lineTexts.state_missing,
  waiting: lineTexts.state_waiting,
  sent_back: lineTexts.state_sent_back,
} as const satisfies Record<string, Words>
export type LineState = keyof typeof lineStates

/** Where received goods go: of a regular order only into the stock. */
export const destinations = {
  in_stock: lineTexts.to_stock_tested,
  damage_stock: statusWords.damage_stock,
} as const satisfies Partial<Record<ProductStatus, Words>>
export type Destination = keyof typeof destinations

/** Why the record of a line does not fit, by the keys of the bulk upload. */
export const lineProblemKeys = [
  'not_exists_serial_number',
  'not_assigned_tech_serial_number',
  'searial_not_assigned_this_tech',
  'not_installed_serial_number',
  'status_mismatch',
] as const satisfies readonly ProblemKey[]
export type LineProblem = (typeof lineProblemKeys)[number]
// The entries of an object forget which keys they have.
export const problemChoices = Object.fromEntries(lineProblemKeys.map((key) => [key, problems[key].title])) as Record<
  LineProblem,
  Words
>

export const settlements = {
  other_serial: lineTexts.settle_other_serial,
  take_over: lineTexts.settle_take_over,
  withdraw: lineTexts.settle_withdraw,
  create: lineTexts.settle_create,
  correct: lineTexts.settle_correct,
  send_back: lineTexts.settle_send_back,
} as const satisfies Record<string, Words>
export type Settlement = keyof typeof settlements

type Known = { status: ProductStatus | null; technician_id: number | null }

/** What is wrong with a line, seen from the record of its serial; nothing where the record shows it in his hands. */
export function problemOf(technician_id: number, product: Known | null): LineProblem | null {
  const status = product?.status ?? null
  if (!product || status === null) return 'not_exists_serial_number'
  if (status === 'installed') return 'status_mismatch'
  if (status !== 'assigned' && status !== 'fault') return 'not_assigned_tech_serial_number'
  return product.technician_id === technician_id ? null : 'searial_not_assigned_this_tech'
}

/** What keeps a serial off a list: a regular order takes only working goods that the record shows in his hands. */
export function refusalOf(kind: OrderKind, technician_id: number, product: Known | null): LineProblem | null {
  if (kind === 'non_regular') return null
  return problemOf(technician_id, product) ?? (product?.status === 'fault' ? 'status_mismatch' : null)
}

const waysOut: Readonly<Record<LineProblem, readonly Settlement[]>> = {
  not_exists_serial_number: ['other_serial', 'create', 'send_back'],
  searial_not_assigned_this_tech: ['take_over', 'other_serial', 'send_back'],
  status_mismatch: ['withdraw', 'other_serial', 'send_back'],
  not_installed_serial_number: ['correct', 'other_serial', 'send_back'],
  not_assigned_tech_serial_number: ['correct', 'other_serial', 'send_back'],
}
/** How an admin may settle a line with this problem. */
export const settlementsFor = (problem: LineProblem | null): readonly Settlement[] => (problem ? waysOut[problem] : [])

/** Working goods of a regular order go into the stock and nowhere else. */
export const destinationsFor = (kind: OrderKind, status: ProductStatus | null): readonly Destination[] =>
  kind === 'regular' && status === 'assigned' ? ['in_stock'] : ['damage_stock', 'in_stock']

/** Where a thing goes unless somebody says otherwise; what does not fit is decided first. */
export const usualPlace = (problem: LineProblem | null, status: ProductStatus | null): Destination | null =>
  problem ? null : status === 'fault' ? 'damage_stock' : 'in_stock'

type Scanned = {
  scanned_at: string | null
  listed: boolean
  problem: LineProblem | null
  settlement: Settlement | null
  goes_to: Destination | null
  reason: string | null
}
/** A line that the confirmation can act on: in the boxes, its place is known, and whatever differs has its reason. */
export const isDecided = ({ scanned_at, listed, problem, settlement, goes_to, reason }: Scanned): boolean =>
  scanned_at !== null &&
  (problem === null || settlement !== null) &&
  (listed && settlement === null ? true : reason !== null) &&
  (settlement === 'send_back' || goes_to !== null)

export const discrepancyKinds = {
  missing: texts.discrepancy_missing,
  unlisted: texts.discrepancy_unlisted,
  unfit: texts.discrepancy_unfit,
} as const satisfies Record<string, Words>
export type DiscrepancyKind = keyof typeof discrepancyKinds

/** Sent with `order_kind`, and by an admin with `technician_id`; its good rows become one order. */
export const orderUpload = defineUpload({
  kind: 'order',
  title: texts.upload,
  rows: texts.rows,
  columns: {
    serial_number: serialColumn,
    note: {
      label: lineTexts.note,
      aliases: ['note', 'nota', 'notes', 'motivo', 'difetto', 'guasto'],
      max: 500,
      examples: ['La batteria non si carica', 'Lettore carte rotto', ''],
    },
  },
})
