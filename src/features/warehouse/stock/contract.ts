/** Products with a serial number, and the movements that are their history. */

import { z } from 'zod'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  bilingualText,
  Day,
  Id,
  IdParams,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  RequiredText,
  Stored,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { productList } from './columns.ts'
import { bulkKinds, MovementKind, ProductStatus, serialPattern } from './rules.ts'

export const SerialNumber = z.string().trim().min(1).max(50).regex(serialPattern, fieldKey('serial_number'))

export const Product = z.strictObject({
  ...Stored,
  serial_number: z.string(),
  encoded_serial: nullableText,
  part_number: z.string(),
  model_number: z.string(),
  category: z.string(),
  supplier: nullableText,
  delivery_note: nullableText,
  received_on: nullableText,
  warehouse: nullableText,
  status: z.string(),
  technician: nullableText,
  /** Assigned, and not yet received by the technician. */
  in_transit: z.boolean(),
  client_terminal_id: nullableText,
  /** The shop that it stands in, where the job that installed it is known. */
  merchant: nullableText,
  installed_by: nullableText,
  installed_on: nullableText,
  return_by: nullableText,
  returned_on: nullableText,
  changed_at: z.string(),
  part_id: integer,
  category_id: integer,
  supplier_id: nullableInteger,
  delivery_note_id: nullableInteger,
  warehouse_id: nullableInteger,
  technician_id: nullableInteger,
  /** 1 until something has moved it. */
  moves: integer,
})
export type Product = z.infer<typeof Product>

export const ProductDetail = Product.extend({
  notes: nullableText,
  /** What is wrong with it, in the words of the report, while it is faulty. */
  fault_note: nullableText,
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const Confirmed = z
  .boolean()
  .default(false)
  .describe('Receive although it is more than the DDT says; without it that is refused.')

export const ProductInput = z.strictObject({
  serial_number: SerialNumber,
  encoded_serial: OptionalText(100),
  part_id: Id,
  warehouse_id: Id,
  delivery_note_id: orNothing(Id),
  notes: OptionalText(2000),
  confirmed: Confirmed,
})
export type ProductInput = z.output<typeof ProductInput>

/** Serial, part and place of something that has moved change only by a correction. */
export const ProductEdit = z.strictObject({
  serial_number: SerialNumber.optional(),
  encoded_serial: orNothing(z.string().trim().max(100)).optional(),
  part_id: Id.optional(),
  warehouse_id: Id.optional(),
  notes: orNothing(z.string().trim().max(2000)).optional(),
})
export type ProductEdit = z.output<typeof ProductEdit>

export const Correction = z.strictObject({
  status: ProductStatus,
  warehouse_id: orNothing(Id),
  technician_id: orNothing(Id),
  client_terminal_id: OptionalText(longestTerminalId),
  part_id: Id.optional(),
  reason: RequiredText(500),
})
export type Correction = z.output<typeof Correction>

export const Movement = z.strictObject({
  seq: integer,
  batch_id: integer,
  kind: MovementKind,
  at: z.string(),
  day: z.string(),
  by: nullableText,
  from_status: nullableText,
  to_status: nullableText,
  from_warehouse: nullableText,
  to_warehouse: nullableText,
  from_technician: nullableText,
  to_technician: nullableText,
  client_terminal_id: nullableText,
  document: nullableText,
  document_id: nullableInteger,
  /** The label of the document: its number or file name. */
  document_label: nullableText,
  /** The document in both languages, such as "DDT 1187/26", and the screen that shows it. */
  document_name: bilingualText.nullable(),
  document_link: nullableText,
  /** How many products the same action moved. */
  batch_count: integer,
  note: nullableText,
  reverted: z.boolean(),
  /** The action can still be undone as a whole. */
  revertible: z.boolean(),
})
export type Movement = z.infer<typeof Movement>

export const Moved = z.strictObject({ batch_id: integer, count: integer })
const Note = OptionalText(500)

/** `good_ones` moves what can be moved and skips the rest; `all` moves all or none. */
const Mode = z.enum(['all', 'good_ones']).default('all')

export const Transfer = selectionOf(productList, { warehouse_id: Id, note: Note, mode: Mode })
/** A fault report or a repair: which products, and what is said about it. */
export const Noted = selectionOf(productList, { note: Note, mode: Mode })
export const WriteOff = selectionOf(productList, { reason: RequiredText(500), mode: Mode })

export const products = {
  ...listEndpoints({
    list: productList,
    row: Product,
    summary: 'The list of products, page by page.',
  }),
  get: byAdmin.get('/api/products/:id', 'One product.', { params: IdParams, reply: ProductDetail }),
  create: byAdmin.post('/api/products', 'Receives one product into a warehouse.', {
    body: ProductInput,
    reply: ProductDetail,
    status: 201,
  }),
  update: byAdmin.patch(
    '/api/products/:id',
    'Changes what is written about a product; serial, part and warehouse only while it has not moved.',
    { params: IdParams, body: ProductEdit, reply: ProductDetail, versioned: true },
  ),
  remove: byAdmin.delete('/api/products/:id', 'Takes back the reception of a product that has not moved since.', {
    params: IdParams,
    reply: z.void(),
    status: 204,
  }),
  movements: byAdmin.get(
    '/api/products/:id/movements',
    "A product's history, newest first; up to a day where one is given.",
    {
      params: IdParams,
      query: z.strictObject({ as_of: Day.optional() }),
      reply: z.strictObject({ items: z.array(Movement), total: integer }),
    },
  ),
  correct: byAdmin.post(
    '/api/products/:id/correct',
    'Puts a wrong record right, with a reason; it shows in the history.',
    { params: IdParams, body: Correction, reply: ProductDetail, versioned: true },
  ),
  transfer: byAdmin.post('/api/products/transfer', 'Moves products to another warehouse.', {
    body: Transfer,
    reply: Moved,
  }),
  reportFault: byAdmin.post('/api/products/report-fault', 'Marks products as faulty where they are.', {
    body: Noted,
    reply: Moved,
  }),
  repair: byAdmin.post('/api/products/repair', 'Puts repaired products back in stock.', { body: Noted, reply: Moved }),
  writeOff: byAdmin.post('/api/products/write-off', 'Writes products off as lost, stolen or scrapped, with a reason.', {
    body: WriteOff,
    reply: Moved,
  }),
  countMovable: byAdmin.post(
    '/api/products/count-movable',
    'How many of the selected products an action can be done with.',
    {
      reads: true,
      body: selectionOf(productList, { kind: z.enum(bulkKinds) }),
      reply: z.strictObject({ total: integer, possible: integer }),
    },
  ),
  /** For scan fields: looks up serials. */
  lookUp: byAdmin.post('/api/products/look-up', 'What the records say of a list of serials.', {
    reads: true,
    body: z.strictObject({ serials: z.array(z.string().trim().min(1).max(100)).min(1).max(10_000) }),
    reply: z.strictObject({
      items: z.array(
        z.strictObject({
          serial_number: z.string(),
          id: nullableInteger,
          status: nullableText,
          model_number: nullableText,
          place: nullableText,
        }),
      ),
    }),
  }),
}

export const batches = {
  revert: byAdmin.post(
    '/api/batches/:id/revert',
    'Undoes an action as a whole while nothing later has moved its products; that of an upload with the whole upload, where a large one answers 202 and ends as a job.',
    { as_job: true, params: IdParams, reply: Moved },
  ),
}
