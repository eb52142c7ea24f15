/** Return delivery notes (DDT di reso): drafted, filled with a supplier's damage stock, issued with a number, cancelled. */
import { z } from 'zod'
import {
  CopiesQuery,
  IssueInput,
  issuePreview,
  transportFields,
  transportInput,
  VoidInput,
} from '#features/warehouse/documents/contract.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  integer,
  nullableInteger,
  nullableText,
  RequiredId,
  Stored,
  Versioned,
} from '#lib/records/fields.ts'
import { listEndpoints, recordEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { keysOf } from '#lib/texts/states.ts'
import { candidateList, returnNoteList, returnProductList } from './columns.ts'
import { maxProducts, states } from './rules.ts'

export const ReturnNoteInput = z.strictObject({
  supplier_id: RequiredId,
  warehouse_id: RequiredId,
  ...transportInput,
})
export type ReturnNoteInput = z.output<typeof ReturnNoteInput>

export const ReturnNote = z.strictObject({
  ...Stored,
  /** Empty until it is issued. */
  number: nullableText,
  supplier: z.string(),
  /** The day it was issued; a draft has none. */
  return_date: nullableText,
  products: integer,
  courier: nullableText,
  // Object.keys loses the type of the keys.
  state: z.enum(keysOf(states)),
  warehouse: z.string(),
  created_at: z.string(),
  year: z.string(),
  supplier_id: integer,
  warehouse_id: integer,
  issued_at: nullableText,
  issued_by: nullableText,
  cancelled_at: nullableText,
  cancelled_by: nullableText,
  cancel_code: nullableText,
  cancel_reason: nullableText,
  ...transportFields,
})
export type ReturnNote = z.infer<typeof ReturnNote>

export const ReturnNoteDetail = ReturnNote.extend(issuePreview)
export type ReturnNoteDetail = z.infer<typeof ReturnNoteDetail>

const product = {
  ...Versioned,
  serial_number: z.string(),
  part_number: z.string(),
  model_number: z.string(),
  delivery_note: nullableText,
  received_on: nullableText,
  part_id: integer,
}
export const ReturnProduct = z.strictObject({ ...product, status: nullableText })
export type ReturnProduct = z.infer<typeof ReturnProduct>
export const Candidate = z.strictObject({ ...product, changed_at: z.string(), note: nullableText })
export type Candidate = z.infer<typeof Candidate>

export const addOutcomes = [
  'added',
  'already_here',
  'twice',
  'unknown',
  'not_damaged',
  'other_supplier',
  'other_warehouse',
  'on_other_note',
] as const
export type AddOutcome = (typeof addOutcomes)[number]

/** The result for each serial, in the order given, and how many are on the note now. */
export const Scanned = z.strictObject({
  items: z.array(
    z.strictObject({
      serial_number: z.string(),
      outcome: z.enum(addOutcomes),
      /** Why it was not added, in the caller's language; empty for added serials. */
      detail: nullableText,
      product_id: nullableInteger,
    }),
  ),
  added: integer,
  products: integer,
})
export type Scanned = z.infer<typeof Scanned>

/** How many were added or taken out, and how many are on the note now. */
const Counted = z.strictObject({ count: integer, products: integer })

const path = '/api/return-notes/:id'

export const returnNotes = {
  ...recordEndpoints({ list: returnNoteList, one: 'return note', input: ReturnNoteInput, record: ReturnNote }),
  get: byAdmin.get(path, 'One return note, and what it still lacks before it can be issued.', {
    params: IdParams,
    reply: ReturnNoteDetail,
  }),
  issue: byAdmin.post(
    `${path}/issue`,
    'Issues a draft, dated today: it gets its number, its products leave for the supplier; all of it or nothing.',
    { params: IdParams, body: IssueInput, reply: ReturnNote, versioned: true },
  ),
  cancel: byAdmin.post(
    `${path}/cancel`,
    'Cancels an issued note with a reason: its products go back to damage stock, its number stays voided.',
    { params: IdParams, body: VoidInput, reply: ReturnNote },
  ),
  pdf: byAdmin.get(`${path}/pdf`, 'The paper: a draft, or as it was issued, or stamped as cancelled.', {
    kind: 'stream',
    params: IdParams,
    query: CopiesQuery,
    reply: z.string(),
  }),
}

export const returnProducts = {
  ...listEndpoints({
    path: `${path}/products`,
    params: IdParams,
    list: returnProductList,
    row: ReturnProduct,
    summary: 'The products on a return note, page by page.',
  }),
  add: byAdmin.post(`${path}/products`, 'Puts products of the damage stock on a draft, all of them or none.', {
    params: IdParams,
    body: selectionOf(candidateList, {}),
    reply: Counted,
  }),
  scan: byAdmin.post(
    `${path}/products/scan`,
    'Puts products on a draft by their serials: all or none, or the good ones with a word on each.',
    {
      params: IdParams,
      body: z.strictObject({
        serials: z.array(z.string().trim().min(1).max(200)).min(1).max(maxProducts),
        mode: z.enum(['all', 'good_ones']).default('all'),
      }),
      reply: Scanned,
    },
  ),
  propose: byAdmin.post(
    `${path}/propose`,
    'Puts those on a draft that have been in the damage stock longest, of one part or of all.',
    {
      params: IdParams,
      body: z
        .strictObject({
          count: z.number().int().min(1).max(maxProducts).optional(),
          /** As many as there are. */
          all: z.literal(true).optional(),
          part_id: Id.optional(),
        })
        .refine(({ count, all }) => count !== undefined || all, { path: ['count'], error: fieldKey('required') }),
      reply: Counted,
    },
  ),
  remove: byAdmin.post(`${path}/products/remove`, 'Takes products off a draft; they stay in the damage stock.', {
    params: IdParams,
    body: selectionOf(returnProductList, {}),
    reply: Counted,
  }),
}

export const candidates = listEndpoints({
  path: `${path}/candidates`,
  params: IdParams,
  list: candidateList,
  row: Candidate,
  summary: "The supplier's damage stock in the note's warehouse that is on no draft, page by page.",
})
