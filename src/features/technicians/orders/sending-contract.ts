/** Sending: a technician (or the office for them) makes an order, changes it while it is open, or cancels it. */
import { z } from 'zod'
import { transportInput } from '#features/warehouse/documents/contract.ts'
import { byBoth } from '#lib/records/endpoint.ts'
import { Id, IdParams, NearDay, nullableInteger, nullableText, OptionalText, orNothing } from '#lib/records/fields.ts'
import { partialInput } from '#lib/records/record.ts'
import { Kind, LineIds, LinesOf, Order, OrderLine, orderPath, Problem, Serial, Serials } from './contract.ts'
import { maxLines } from './rules.ts'

/** The transport data of an order, as `TransportFields` of the forms calls them. */
const { courier_id, tracking_number, boxes, packages, pallets, weight_kg, notes } = transportInput
const head = {
  sent_on: NearDay.optional(),
  /** The destination, where the technician knows it. */
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
  /** The owner: an admin has to name one, a technician only ever makes their own. */
  technician_id: Id.optional(),
  lines: Lines,
  ...head,
})
export type OrderInput = z.output<typeof OrderInput>
export const OrderHead = z.strictObject(head)
export type OrderHead = z.output<typeof OrderHead>

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
  /** What was reported to be wrong with it: the note of the line unless another is written. */
  fault_note: nullableText,
})
export type Checked = z.infer<typeof Checked>

export const sending = {
  check: byBoth.post(
    '/api/orders/check',
    'Says of each serial whether it can go on an order of a kind, and if not why.',
    {
      reads: true,
      body: z.strictObject({ kind: Kind, technician_id: Id.optional(), serials: Serials }),
      reply: z.strictObject({ items: z.array(Checked) }),
    },
  ),
  create: byBoth.post('/api/orders', 'Puts products on a new order, all of them or none.', {
    body: OrderInput,
    reply: Order,
    status: 201,
  }),
  update: byBoth.patch(orderPath, 'Changes the transport data of an order while it is to be confirmed.', {
    params: IdParams,
    body: partialInput(OrderHead),
    reply: Order,
    versioned: true,
  }),
  cancel: byBoth.post(
    `${orderPath}/cancel`,
    'Cancels an order while it is to be confirmed: its products stay with the technician.',
    { params: IdParams, body: z.strictObject({ reason: OptionalText(500) }), reply: Order },
  ),
  add: byBoth.post(
    `${orderPath}/products`,
    'Lists more serials on an order while it is to be confirmed, all of them or none.',
    { params: IdParams, body: z.strictObject({ lines: Lines }), reply: LinesOf },
  ),
  remove: byBoth.post(`${orderPath}/products/remove`, 'Takes lines off an order while it is to be confirmed.', {
    params: IdParams,
    body: z.strictObject({ line_ids: LineIds }),
    reply: LinesOf,
  }),
  note: byBoth.post(
    `${orderPath}/products/note`,
    'Writes what is to be known of lines on an order while it is to be confirmed.',
    { params: IdParams, body: z.strictObject({ line_ids: LineIds, note: OptionalText(500) }), reply: LinesOf },
  ),
}
