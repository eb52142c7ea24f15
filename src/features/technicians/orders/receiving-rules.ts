/** Where received products go, and how lines whose record does not fit are settled. */
import { type ProductStatus, statusWords } from '#features/warehouse/stock/rules.ts'
import type { Words } from '#lib/texts/texts.ts'
import type { LineProblem, OrderKind } from './rules.ts'
import { lineTexts } from './texts.ts'

/** Where received goods go: of a regular order only into the stock. */
export const destinations = {
  in_stock: lineTexts.to_stock_tested,
  damage_stock: statusWords.damage_stock,
} as const satisfies Partial<Record<ProductStatus, Words>>
export type Destination = keyof typeof destinations

export const settlements = {
  other_serial: lineTexts.settle_other_serial,
  take_over: lineTexts.settle_take_over,
  withdraw: lineTexts.settle_withdraw,
  create: lineTexts.settle_create,
  correct: lineTexts.settle_correct,
  send_back: lineTexts.settle_send_back,
} as const satisfies Record<string, Words>
export type Settlement = keyof typeof settlements

const allowedSettlements: Readonly<Record<LineProblem, readonly Settlement[]>> = {
  not_exists_serial_number: ['other_serial', 'create', 'send_back'],
  searial_not_assigned_this_tech: ['take_over', 'other_serial', 'send_back'],
  status_mismatch: ['withdraw', 'other_serial', 'send_back'],
  not_installed_serial_number: ['correct', 'other_serial', 'send_back'],
  not_assigned_tech_serial_number: ['correct', 'other_serial', 'send_back'],
}
/** How an admin may settle a line with this problem. */
export const settlementsFor = (problem: LineProblem | null): readonly Settlement[] =>
  problem ? allowedSettlements[problem] : []

/** Working goods of a regular order go into the stock and nowhere else. */
export const destinationsFor = (kind: OrderKind, status: ProductStatus | null): readonly Destination[] =>
  kind === 'regular' && status === 'assigned' ? ['in_stock'] : ['damage_stock', 'in_stock']

/** The default destination of a line; lines that do not fit have to be decided first. */
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
/** Whether the confirmation can process a line: it is in the boxes, has a destination, and any difference has a reason. */
export const isDecided = ({ scanned_at, listed, problem, settlement, goes_to, reason }: Scanned): boolean =>
  scanned_at !== null &&
  (problem === null || settlement !== null) &&
  (listed && settlement === null ? true : reason !== null) &&
  (settlement === 'send_back' || goes_to !== null)
