/** Delivery notes (DDT): the papers with which a supplier's goods arrive, their attachments and their products. */
import { z } from 'zod'
import { Confirmed, SerialNumber } from '#features/warehouse/stock/contract.ts'
import { attachmentEndpoints } from '#lib/records/attachments.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  Decimal,
  Id,
  IdParams,
  integer,
  NearDay,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  RequiredId,
  RequiredText,
  Stored,
  Versioned,
  WholeNumber,
} from '#lib/records/fields.ts'
import { listEndpoints, recordEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { deliveryNoteList, noteProductList } from './columns.ts'
import { maxSerials } from './rules.ts'

export const DeliveryNoteInput = z.strictObject({
  supplier_id: RequiredId,
  warehouse_id: RequiredId,
  number: RequiredText(50),
  ddt_date: NearDay,
  reception_date: NearDay,
  expected_quantity: WholeNumber(1_000_000),
  courier_id: orNothing(Id),
  packages: orNothing(WholeNumber(100_000)),
  weight_kg: orNothing(Decimal(1_000_000)),
  notes: OptionalText(2000),
})
export type DeliveryNoteInput = z.output<typeof DeliveryNoteInput>

export const DeliveryNote = z.strictObject({
  ...Stored,
  number: z.string(),
  supplier: z.string(),
  ddt_date: z.string(),
  reception_date: z.string(),
  warehouse: z.string(),
  expected_quantity: integer,
  /** Products that came with it and are in the records. */
  received_quantity: integer,
  /** How many of its products are in which status. */
  statuses: z.record(z.string(), integer),
  attachments: integer,
  created_at: z.string(),
  courier: nullableText,
  year: z.string(),
  incomplete: z.boolean(),
  supplier_id: integer,
  warehouse_id: integer,
  courier_id: nullableInteger,
  packages: nullableInteger,
  weight_kg: z.number().nullable(),
  notes: nullableText,
})
export type DeliveryNote = z.infer<typeof DeliveryNote>

export const NoteProduct = z.strictObject({
  ...Versioned,
  serial_number: z.string(),
  encoded_serial: nullableText,
  part_number: z.string(),
  model_number: z.string(),
  status: z.string(),
  /** The warehouse, the technician or the terminal ID in a shop. */
  place: nullableText,
  changed_at: z.string(),
  part_id: integer,
  /** Nothing has happened to it since it was received. */
  removable: z.boolean(),
})
export type NoteProduct = z.infer<typeof NoteProduct>

const Mode = z.enum(['all', 'good_ones']).default('all')
export const receiveOutcomes = [
  'received',
  'received_again',
  'already_here',
  'invalid',
  'twice',
  'encoded_taken',
] as const

/** The encoded serials of a list, by their serial. */
const EncodedSerials = z.record(z.string().trim().max(200), RequiredText(100)).default({})

/** The result for each serial, in the order given, and the current counts of the note. */
export const Received = z.strictObject({
  items: z.array(
    z.strictObject({
      serial_number: z.string(),
      outcome: z.enum(receiveOutcomes),
      /** Why it was not received, in the caller's language; empty for received serials. */
      detail: nullableText,
      product_id: nullableInteger,
    }),
  ),
  received: integer,
  refused: integer,
  received_quantity: integer,
  expected_quantity: integer,
})
export type Received = z.infer<typeof Received>

const ProductParams = z.strictObject({ id: Id, product_id: Id })

export const deliveryNotes = {
  ...recordEndpoints({
    list: deliveryNoteList,
    one: 'delivery note',
    input: DeliveryNoteInput,
    record: DeliveryNote,
  }),
  ...attachmentEndpoints('/api/delivery-notes', 'delivery note'),
}

export const noteProducts = {
  ...listEndpoints({
    path: '/api/delivery-notes/:id/products',
    params: IdParams,
    list: noteProductList,
    row: NoteProduct,
    summary: 'The products that came with a delivery note, page by page.',
  }),
  receive: byAdmin.post(
    '/api/delivery-notes/:id/products',
    'Receives serials of one part: all of them or none, or the good ones with a word on each.',
    {
      params: IdParams,
      body: z.strictObject({
        part_id: Id,
        serials: z.array(z.string().trim().min(1).max(200)).min(1).max(maxSerials),
        encoded_serials: EncodedSerials.describe('The encoded serial of each serial that has one, by the serial.'),
        mode: Mode,
        confirmed: Confirmed,
      }),
      reply: Received,
    },
  ),
  receiveRange: byAdmin.post(
    '/api/delivery-notes/:id/products/range',
    `Receives an unbroken run of at most ${maxSerials} serials of one part, from the first to the last.`,
    {
      params: IdParams,
      body: z.strictObject({ part_id: Id, from: SerialNumber, to: SerialNumber, mode: Mode, confirmed: Confirmed }),
      reply: Received,
    },
  ),
  remove: byAdmin.delete(
    '/api/delivery-notes/:id/products/:product_id',
    'Takes a product out of the note it came with, while nothing has moved it since.',
    { params: ProductParams, reply: z.void(), status: 204 },
  ),
  removeMany: byAdmin.post(
    '/api/delivery-notes/:id/products/remove',
    'Takes many products out of the note they came with, all or none, while nothing has moved them since.',
    {
      params: IdParams,
      body: selectionOf(noteProductList, {}),
      reply: z.strictObject({ count: integer, received_quantity: integer }),
    },
  ),
}
