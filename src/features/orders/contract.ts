/** Orders: what technicians send back, and how the warehouse receives it. A technician finds only what is his. */
import { z } from 'zod'
import { transportFields, transportInput } from '#features/documents/contract.ts'
import { statusWords } from '#features/stock/rules.ts'
import { endpoint } from '#lib/endpoint.ts'
import { fieldKey } from '#lib/field-errors.ts'
import {
  Id,
  IdParams,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  RequiredText,
  Stored,
} from '#lib/fields.ts'
import { exportQuery, listQuery, pageOf } from '#lib/list.ts'
import { partialInput } from '#lib/record.ts'
import { selectionOf } from '#lib/selection.ts'
import { languages } from '#lib/texts.ts'
import { discrepancyList, orderList } from './columns.ts'
import {
  destinations,
  discrepancyKinds,
  lineProblemKeys,
  lineStates,
  maxLines,
  orderKinds,
  orderStates,
  settlements,
} from './rules.ts'

/** The keys of an object forget what they are. */
const keysOf = <K extends string>(object: Readonly<Record<K, unknown>>) => z.enum(Object.keys(object) as [K, ...K[]])
const Kind = keysOf(orderKinds)
const Problem = z.enum(lineProblemKeys)
const Serial = z.string().trim().min(1).max(200)
const Serials = z.array(Serial).min(1).max(maxLines)
const LineIds = z.array(Id).min(1).max(maxLines)

/** The transport data of an order, as `TransportFields` of the forms calls them. */
const { courier_id, tracking_number, boxes, packages, pallets, weight_kg, notes } = transportInput
const head = {
  sent_on: z.iso.date(fieldKey('date')).optional(),
  /** Where he sends it, if he knows. */
  warehouse_id: orNothing(Id),
  courier_id,
  tracking_number,
  boxes,
  packages,
  pallets,
  weight_kg,
  notes,
}
const LineInput = z.strictObject({ serial_number: Serial, note: OptionalText(500) })
export type LineInput = z.output<typeof LineInput>
const Lines = z.array(LineInput).min(1).max(maxLines)

export const OrderInput = z.strictObject({
  kind: Kind,
  /** Whose order it is: an admin says so, a technician's own is his. */
  technician_id: Id.optional(),
  lines: Lines,
  ...head,
})
export type OrderInput = z.output<typeof OrderInput>
export const OrderHead = z.strictObject(head)
export type OrderHead = z.output<typeof OrderHead>

export const Order = z.strictObject({
  ...Stored,
  /** Its id, as people say it. */
  number: z.string(),
  kind: Kind,
  state: keysOf(orderStates),
  technician: z.string(),
  technician_id: integer,
  sent_on: z.string(),
  warehouse: nullableText,
  warehouse_id: nullableInteger,
  courier: nullableText,
  courier_id: transportFields.courier_id,
  tracking_number: nullableText,
  /** The page of the courier that follows the shipment. */
  tracking_link: nullableText,
  boxes: transportFields.boxes,
  packages: transportFields.packages,
  pallets: transportFields.pallets,
  weight_kg: transportFields.weight_kg,
  notes: nullableText,
  /** Listed by the technician. */
  products: integer,
  scanned: integer,
  unlisted: integer,
  /** Of a confirmed order: what still waits for a decision; before that, listed lines whose record does not fit. */
  waiting: integer,
  confirmed_by: nullableText,
  confirmed_at: nullableText,
  cancelled_at: nullableText,
  cancel_reason: nullableText,
  created_by: nullableText,
  created_at: z.string(),
})
export type Order = z.infer<typeof Order>

export const OrderLine = z.strictObject({
  id: integer,
  serial_number: z.string(),
  listed: z.boolean(),
  state: keysOf(lineStates),
  /** The record it means; to a technician only what is his own. */
  product_id: nullableInteger,
  /** Of another serial than the one written, where the list was mistyped. */
  means: nullableText,
  part_number: nullableText,
  model_number: nullableText,
  status: keysOf(statusWords).nullable(),
  /** Where the record shows it now, for admins: a warehouse, a technician, a terminal ID. */
  place: nullableText,
  problem: Problem.nullable(),
  note: nullableText,
  reason: nullableText,
  goes_to: keysOf(destinations).nullable(),
  settlement: keysOf(settlements).nullable(),
  part_id: nullableInteger,
  scanned_at: nullableText,
  scanned_by: nullableText,
})
export type OrderLine = z.infer<typeof OrderLine>

export const checkOutcomes = ['fits', 'waits', 'refused'] as const
const Checked = z.strictObject({
  serial_number: z.string(),
  /** It can go; it can go and will wait for a decision; it cannot be put on this order. */
  outcome: z.enum(checkOutcomes),
  detail: nullableText,
  problem: Problem.nullable(),
  product_id: nullableInteger,
  part_number: nullableText,
  model_number: nullableText,
  status: OrderLine.shape.status,
})
export type Checked = z.infer<typeof Checked>

export const scanOutcomes = ['ticked', 'again', 'unlisted', 'refused'] as const
const Scanned = z.strictObject({
  items: z.array(
    z.strictObject({
      serial_number: z.string(),
      outcome: z.enum(scanOutcomes),
      /** What stands in the way or what the record says, in the caller's language. */
      detail: nullableText,
      line_id: nullableInteger,
    }),
  ),
  order: Order,
})
export type Scanned = z.infer<typeof Scanned>

/** What an admin decides on lines; what is not named stays as it is. */
export const Decision = z.strictObject({
  line_ids: LineIds,
  goes_to: keysOf(destinations).nullable().optional(),
  reason: OptionalText(500).optional(),
  settlement: keysOf(settlements).nullable().optional(),
  /** With other_serial: the serial that is meant. */
  serial_number: Serial.optional(),
  /** With create: what it is. */
  part_id: Id.optional(),
})
export type Decision = z.output<typeof Decision>

export const ReopenInput = z.strictObject({ reason: RequiredText(500) })

const LinesOf = z.strictObject({ order: Order, items: z.array(OrderLine) })
export type LinesOf = z.infer<typeof LinesOf>

const admin = ['admin'] as const
const both = ['admin', 'technician'] as const
const path = '/api/orders/:id'

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/api/orders',
    allow: both,
    summary: 'The list of orders of either kind, page by page; a technician finds his own.',
    query: listQuery(orderList),
    reply: pageOf(Order),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/orders/export',
    allow: both,
    summary: 'What the list shows, as csv or xlsx.',
    kind: 'stream',
    query: exportQuery(orderList),
    reply: z.string(),
  }),
  /** Technicians may not read the lists these come from. */
  choices: endpoint({
    method: 'GET',
    path: '/api/orders/choices',
    allow: both,
    summary: 'The couriers and warehouses that an order can name.',
    reply: z.strictObject({
      couriers: z.array(z.strictObject({ id: integer, name: z.string() })),
      warehouses: z.array(z.strictObject({ id: integer, name: z.string() })),
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/orders/check',
    allow: both,
    reads: true,
    summary: 'Says of each serial whether it can go on an order of a kind, and if not why.',
    body: z.strictObject({ kind: Kind, technician_id: Id.optional(), serials: Serials }),
    reply: z.strictObject({ items: z.array(Checked) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/orders',
    allow: both,
    summary: 'Puts products on a new order, all of them or none.',
    body: OrderInput,
    reply: Order,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path,
    allow: both,
    summary: 'One order with its transport data and counts.',
    params: IdParams,
    reply: Order,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    allow: both,
    summary: 'Changes the transport data of an order while it is to be confirmed.',
    params: IdParams,
    body: partialInput(OrderHead),
    reply: Order,
    versioned: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/cancel`,
    allow: both,
    summary: 'Cancels an order while it is to be confirmed: its products stay with the technician.',
    params: IdParams,
    body: z.strictObject({ reason: OptionalText(500) }),
    reply: Order,
  }),
  lines: endpoint({
    method: 'GET',
    path: `${path}/products`,
    allow: both,
    summary: 'The lines of an order: what was listed, what was found, what the record says.',
    params: IdParams,
    reply: LinesOf,
  }),
  add: endpoint({
    method: 'POST',
    path: `${path}/products`,
    allow: both,
    summary: 'Lists more serials on an order while it is to be confirmed, all of them or none.',
    params: IdParams,
    body: z.strictObject({ lines: Lines }),
    reply: LinesOf,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/products/remove`,
    allow: both,
    summary: 'Takes lines off an order while it is to be confirmed.',
    params: IdParams,
    body: z.strictObject({ line_ids: LineIds }),
    reply: LinesOf,
  }),
  note: endpoint({
    method: 'POST',
    path: `${path}/products/note`,
    allow: both,
    summary: 'Writes what is to be known of lines on an order while it is to be confirmed.',
    params: IdParams,
    body: z.strictObject({ line_ids: LineIds, note: OptionalText(500) }),
    reply: LinesOf,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${path}/pdf`,
    allow: both,
    summary: 'The shipping list as PDF.',
    kind: 'stream',
    params: IdParams,
    query: z.strictObject({ language: z.enum(languages).optional() }),
    reply: z.string(),
  }),
  scan: endpoint({
    method: 'POST',
    path: `${path}/scan`,
    allow: admin,
    summary: 'Ticks off what is in the boxes; what is not listed is added as unlisted.',
    params: IdParams,
    body: z.strictObject({ serials: Serials }),
    reply: Scanned,
  }),
  unscan: endpoint({
    method: 'POST',
    path: `${path}/unscan`,
    allow: admin,
    summary: 'Takes ticks back; an unlisted line goes.',
    params: IdParams,
    body: z.strictObject({ line_ids: LineIds }),
    reply: LinesOf,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${path}/decide`,
    allow: admin,
    summary:
      'Says where lines go, why, and how one that does not fit is settled; on a confirmed order it happens at once.',
    params: IdParams,
    body: Decision,
    reply: LinesOf,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    allow: admin,
    summary:
      'Receives what was ticked off into a warehouse; the missing stay with the technician, differences are kept.',
    params: IdParams,
    body: z.strictObject({ warehouse_id: Id }),
    reply: Order,
    versioned: true,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/reopen`,
    allow: admin,
    summary: 'Undoes a confirmation while nothing has moved its products since.',
    params: IdParams,
    body: ReopenInput,
    reply: Order,
  }),
}

export const Discrepancy = z.strictObject({
  ...Stored,
  serial_number: z.string(),
  kind: keysOf(discrepancyKinds),
  technician: z.string(),
  technician_id: integer,
  problem: Problem.nullable(),
  order: z.string(),
  order_id: integer,
  order_kind: Kind,
  product_id: nullableInteger,
  status: OrderLine.shape.status,
  open: z.boolean(),
  opened_at: z.string(),
  closed_at: nullableText,
  closed_by: nullableText,
  close_reason: nullableText,
})
export type Discrepancy = z.infer<typeof Discrepancy>

export const CloseInput = z.strictObject({ discrepancies: selectionOf(discrepancyList), reason: RequiredText(500) })

export const discrepancies = {
  list: endpoint({
    method: 'GET',
    path: '/api/discrepancies',
    allow: both,
    summary: 'The differences that receiving found, page by page; a technician finds his own.',
    query: listQuery(discrepancyList),
    reply: pageOf(Discrepancy),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/discrepancies/export',
    allow: both,
    summary: 'What the list shows, as csv or xlsx.',
    kind: 'stream',
    query: exportQuery(discrepancyList),
    reply: z.string(),
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/discrepancies/close',
    allow: admin,
    summary: 'Closes differences with a reason; it stays on record with them.',
    body: CloseInput,
    reply: z.strictObject({ count: integer }),
  }),
}
