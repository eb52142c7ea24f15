/** Assignments of products to technicians, and what technicians hold. A technician finds only their own. */
import { z } from 'zod'
import {
  CopiesQuery,
  IssueInput,
  issuePreview,
  transportFields,
  transportInput,
  VoidInput,
} from '#features/warehouse/documents/contract.ts'
import { byAdmin, byBoth, roles } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  Stored,
  Versioned,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { assignedProductList, assignmentList } from './columns.ts'
import { maxSerials, productOutcomes } from './rules.ts'

const Serials = z.array(z.string().trim().min(1).max(200)).min(1).max(maxSerials)

/** Products, by their ids or by their serials. */
const Products = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(maxSerials) }),
  z.strictObject({ serials: Serials }),
])
export type Products = z.output<typeof Products>

export const TransportInput = z.strictObject(transportInput)
export type TransportInput = z.output<typeof TransportInput>

export const AssignmentInput = z.strictObject({
  technician_id: Id,
  warehouse_id: Id,
  products: Products,
  ...transportInput,
})
export type AssignmentInput = z.output<typeof AssignmentInput>

export const Assignment = z.strictObject({
  ...Stored,
  /** The number of its note, or #id. */
  number: z.string(),
  technician: z.string(),
  assigned_on: z.string(),
  warehouse: z.string(),
  products: integer,
  accepted: integer,
  /** Of its products, those that the technician still holds and that work. */
  still_here: integer,
  installed: integer,
  faulty: integer,
  /** Whether its transport note is issued. */
  note: z.enum(['issued', 'missing', 'none']),
  courier: nullableText,
  state: z.string(),
  created_by: nullableText,
  technician_id: integer,
  warehouse_id: integer,
  issued: z.boolean(),
  /** Nothing has moved its products since. */
  untouched: z.boolean(),
  created_at: z.string(),
  ...transportFields,
})
export type Assignment = z.infer<typeof Assignment>

export const AssignmentDetail = Assignment.extend(issuePreview)
export type AssignmentDetail = z.infer<typeof AssignmentDetail>

export const AssignmentProduct = z.strictObject({
  id: integer,
  serial_number: z.string(),
  part_number: z.string(),
  model_number: z.string(),
  status: nullableText,
  /** Where it is now; hidden from the technician if another user has it. */
  place: nullableText,
  received: z.boolean(),
  /** Which counts of the assignment it is part of, unless that concerns another. */
  outcomes: z.array(z.enum(productOutcomes)),
})
export type AssignmentProduct = z.infer<typeof AssignmentProduct>

export const AssignedProduct = z.strictObject({
  ...Versioned,
  serial_number: z.string(),
  encoded_serial: nullableText,
  part_number: z.string(),
  model_number: z.string(),
  technician: z.string(),
  assignment: nullableText,
  assigned_on: z.string(),
  received_on: nullableText,
  days_held: integer,
  status: z.string(),
  /** On its way: not confirmed yet. */
  to_confirm: z.boolean(),
  /** What was reported to be wrong with it. */
  fault_note: nullableText,
  /** The open order that sends it back. */
  order: nullableText,
  on_order: z.boolean(),
  /** The job whose closing waits and says that it was installed there. */
  declared_in: nullableText,
  part_id: integer,
  technician_id: integer,
  assignment_id: nullableInteger,
})
export type AssignedProduct = z.infer<typeof AssignedProduct>

export const checkOutcomes = ['fits', 'unknown', 'not_in_stock', 'other_warehouse'] as const
const Checked = z.strictObject({
  serial_number: z.string(),
  outcome: z.enum(checkOutcomes),
  /** Why it cannot be assigned, in the caller's language. */
  detail: nullableText,
  id: nullableInteger,
  part_id: nullableInteger,
  part_number: nullableText,
  model_number: nullableText,
})
export type Checked = z.infer<typeof Checked>

export const Holding = z.strictObject({
  part_id: integer,
  part_number: z.string(),
  model_number: z.string(),
  held: integer,
  in_transit: integer,
  faulty: integer,
  minimum: nullableInteger,
})
export type Holding = z.infer<typeof Holding>

const Moved = z.strictObject({ batch_id: integer, count: integer })

export const assignments = {
  ...listEndpoints({
    allow: roles,
    list: assignmentList,
    row: Assignment,
    summary: 'The list of assignments, page by page; a technician finds their own.',
  }),
  get: byBoth.get('/api/assignments/:id', 'One assignment, and what its transport note still lacks.', {
    params: IdParams,
    reply: AssignmentDetail,
  }),
  uploaded: byAdmin.get(
    '/api/assignments/uploaded/:id',
    'The assignment that an upload made, by the id of the upload.',
    { params: IdParams, reply: AssignmentDetail },
  ),
  create: byAdmin.post(
    '/api/assignments',
    'Assigns products of a warehouse to a technician, all or none. Its note is issued in a step of its own.',
    { body: AssignmentInput, reply: AssignmentDetail, status: 201 },
  ),
  /** For the list that is put together before it is assigned. */
  check: byAdmin.post(
    '/api/assignments/check',
    'Says of each serial whether it can be assigned from a warehouse, and if not why.',
    {
      reads: true,
      body: z.strictObject({ warehouse_id: Id, serials: Serials }),
      reply: z.strictObject({ items: z.array(Checked) }),
    },
  ),
  products: byBoth.get('/api/assignments/:id/products', 'The products of an assignment, and what became of them.', {
    params: IdParams,
    reply: z.strictObject({ items: z.array(AssignmentProduct), total: integer }),
  }),
  holdings: byBoth.get(
    '/api/assignments/holdings',
    'What a technician holds of each model; a technician for themselves.',
    { query: z.strictObject({ technician_id: Id.optional() }), reply: z.strictObject({ items: z.array(Holding) }) },
  ),
  issue: byAdmin.post('/api/assignments/:id/issue', 'Issues the transport note of an assignment, dated today.', {
    params: IdParams,
    body: IssueInput,
    reply: AssignmentDetail,
    versioned: true,
  }),
  undo: byAdmin.post(
    '/api/assignments/:id/undo',
    'Takes an assignment back as a whole while nothing has moved its products, and voids its note.',
    { params: IdParams, body: VoidInput, reply: AssignmentDetail },
  ),
  pdf: byBoth.get(
    '/api/assignments/:id/pdf',
    'The transport note of an assignment as PDF; a draft until it is issued.',
    { kind: 'stream', params: IdParams, query: CopiesQuery, reply: z.string() },
  ),
}

/** Products that a technician holds are also named by their serials. */
const heldSelection = <const Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  selectionOf(assignedProductList, { serials: Serials.optional(), ...fields })
const Note = OptionalText(500)
export const Accept = heldSelection({})
export type HeldSelection = z.output<typeof Accept>
export const ReportFault = heldSelection({ note: Note })
export const TakeBack = heldSelection({ warehouse_id: Id, note: Note })
export const HandOver = heldSelection({ technician_id: Id, note: Note })

export const assignedProducts = {
  ...listEndpoints({
    allow: roles,
    list: assignedProductList,
    row: AssignedProduct,
    summary: 'What technicians hold, page by page; a technician finds their own.',
  }),
  accept: byBoth.post('/api/assigned-products/accept', 'Confirms that products have arrived with their technician.', {
    body: Accept,
    reply: Moved,
  }),
  reportFault: byBoth.post('/api/assigned-products/report-fault', 'Marks products that a technician holds as faulty.', {
    body: ReportFault,
    reply: Moved,
  }),
  takeBack: byAdmin.post('/api/assigned-products/take-back', 'Takes products from technicians back into a warehouse.', {
    body: TakeBack,
    reply: Moved,
  }),
  handOver: byAdmin.post('/api/assigned-products/hand-over', 'Hands products over to another technician.', {
    body: HandOver,
    reply: Moved,
  }),
}
