/** Orders (what technicians send back) and their lines, shared by sending and receiving. A technician only finds their own. */
import { z } from 'zod'
import { transportFields } from '#features/warehouse/documents/contract.ts'
import { statusWords } from '#features/warehouse/stock/rules.ts'
import { byBoth, roles } from '#lib/records/endpoint.ts'
import { Id, IdParams, integer, nullableInteger, nullableText, PaperQuery, Stored } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { orderList } from './columns.ts'
import { destinations, settlements } from './receiving-rules.ts'
import { lineProblemKeys, lineStates, maxLines, orderKinds, orderStates } from './rules.ts'

/** `Object.keys` loses the literal types of the keys. */
export const keysOf = <K extends string>(object: Readonly<Record<K, unknown>>) =>
  z.enum(Object.keys(object) as [K, ...K[]])
export const Kind = keysOf(orderKinds)
export const Problem = z.enum(lineProblemKeys)
export const Serial = z.string().trim().min(1).max(200)
export const Serials = z.array(Serial).min(1).max(maxLines)
export const LineIds = z.array(Id).min(1).max(maxLines)

export const Order = z.strictObject({
  ...Stored,
  /** Its id as text, as users see it. */
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
  /** The tracking page of the courier. */
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
  /** Confirmed: lines that wait for a decision. Before that: listed lines whose record does not fit. */
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
  /** The product of this line; a technician only gets the id of products they hold. */
  product_id: nullableInteger,
  /** The right serial, where the listed one was a typing error. */
  means: nullableText,
  part_number: nullableText,
  model_number: nullableText,
  status: keysOf(statusWords).nullable(),
  /** Where the record places it, for admins: a warehouse, a technician, a terminal ID. Once decided, what the record said then. */
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

export const LinesOf = z.strictObject({ order: Order, items: z.array(OrderLine) })
export type LinesOf = z.infer<typeof LinesOf>

export const orderPath = '/api/orders/:id'

export const orders = {
  ...listEndpoints({
    allow: roles,
    list: orderList,
    row: Order,
    summary: 'The list of orders of either kind, page by page; a technician only finds their own.',
  }),
  /** Technicians may not read the full lists of couriers and warehouses. */
  choices: byBoth.get('/api/orders/choices', 'The couriers and warehouses that an order can name.', {
    reply: z.strictObject({
      couriers: z.array(z.strictObject({ id: integer, name: z.string() })),
      warehouses: z.array(z.strictObject({ id: integer, name: z.string() })),
    }),
  }),
  get: byBoth.get(orderPath, 'One order with its transport data and counts.', { params: IdParams, reply: Order }),
  lines: byBoth.get(
    `${orderPath}/products`,
    'The lines of an order: what was listed, what was found, what the record says.',
    { params: IdParams, reply: LinesOf },
  ),
  pdf: byBoth.get(`${orderPath}/pdf`, 'The shipping list as PDF.', {
    kind: 'stream',
    params: IdParams,
    query: PaperQuery,
    reply: z.string(),
  }),
}
