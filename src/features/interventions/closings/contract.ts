/** Closing requests as the office sees them: the list, one beside its job and our records, confirm, reject, reopen. */

import { z } from 'zod'
import { parties } from '#features/interventions/costs/rules.ts'
import { InterventionEvent } from '#features/interventions/jobs/contract.ts'
import { slaStates } from '#features/interventions/jobs/rules.ts'
import { interventionKinds, outcomes } from '#features/interventions/settings/kinds.ts'
import { productStatuses } from '#features/warehouse/stock/rules.ts'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  bilingualText,
  Cents,
  Id,
  IdParams,
  Instant,
  integer,
  nullableInteger,
  nullableText,
  OptionalText,
  orNothing,
  ReasonGiven,
  RequiredId,
  RequiredText,
  Stored,
  WholeNumber,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { closingList } from './columns.ts'
import { ClosingCost, maxQuantity } from './cost-rules.ts'
import { ClosingFile, FindingReply, RequestFields, RequestFieldsReply } from './request-contract.ts'
import { conditions, listedStates, nextSteps, rejectCodes, resolutions, sources } from './rules.ts'

export const Closing = z.strictObject({
  ...Stored,
  number: z.string(),
  code: z.string(),
  /** `code` under the name that the API promises. */
  intervention_code: z.string(),
  kind: z.enum(interventionKinds),
  merchant_name: z.string(),
  technician: nullableText,
  requested_at: z.string(),
  worked_on: z.string(),
  outcome: z.enum(outcomes),
  installed_serial: nullableText,
  withdrawn_serial: nullableText,
  condition: z.enum(conditions).nullable(),
  client_terminal_id: nullableText,
  client_cents: integer,
  technician_cents: integer,
  attachments: integer,
  sla: z.enum(slaStates).nullable(),
  state: z.enum(listedStates),
  rejections: integer,
  source: z.enum(sources),
  supplier: z.string(),
  module: nullableText,
  /** The file that reported it to the client, and when. */
  report: nullableText,
  reported_at: nullableText,
  intervention_id: integer,
  due_on: z.string(),
  supplier_id: integer,
  module_id: nullableInteger,
  code_id: integer,
  technician_id: integer,
})
export type Closing = z.infer<typeof Closing>

export const CostInput = z.strictObject({
  whom: z.enum(parties),
  article: RequiredText(60),
  description: RequiredText(250),
  quantity: WholeNumber(maxQuantity).min(1, fieldKey('min_number')).default(1),
  /** Of the whole line, in cents; below 0 for a credit. */
  value_cents: Cents(),
  /** Proposed by the price list and taken away. */
  removed: z.boolean().default(false),
})

/** What an admin confirms with. */
export const ReviewInput = z.strictObject({
  outcome: z.enum(outcomes),
  outcome_reason_id: orNothing(Id),
  worked_at: Instant,
  installed_serial: OptionalText(100),
  withdrawn_serial: OptionalText(100),
  withdrawn_unknown: z.boolean().default(false),
  condition: z.enum(conditions).nullable().default(null),
  condition_note: OptionalText(500),
  client_terminal_id: OptionalText(longestTerminalId),
  notes: OptionalText(2_000),
  resolution: z.enum(resolutions).nullable().default(null),
  resolution_part_id: orNothing(Id),
  resolution_warehouse_id: orNothing(Id),
  /** What follows a job that was not possible. */
  next_step: z.enum(nextSteps).nullable().default(null),
  /** All lines as they should be; without them those of the price list, with what was changed before. */
  costs: z.array(CostInput).max(100).optional(),
})
export type ReviewInput = z.output<typeof ReviewInput>

export const ReviewValues = RequestFieldsReply.extend({
  resolution: z.enum(resolutions).nullable(),
  resolution_part_id: nullableInteger,
  resolution_warehouse_id: nullableInteger,
  next_step: z.enum(nextSteps).nullable(),
})
export type ReviewValues = z.infer<typeof ReviewValues>

/** A product as the records have it. */
const ProductFacts = z.strictObject({
  id: integer,
  serial_number: z.string(),
  status: z.enum(productStatuses),
  part_id: integer,
  part_number: z.string(),
  model_number: z.string(),
  technician_id: nullableInteger,
  technician: nullableText,
  accepted: z.boolean(),
  on_order: z.boolean(),
  warehouse: nullableText,
  client_terminal_id: nullableText,
  /** Whose it is, where that is another client than the one of the job. */
  other_client: nullableText,
  /** The shop, where the job that installed it is known. */
  merchant: nullableText,
})
export type ProductFacts = z.infer<typeof ProductFacts>
const PlannedMove = z.strictObject({
  kind: z.enum(['accept', 'withdraw', 'install', 'register']),
  serial_number: z.string(),
  product_id: nullableInteger,
  from_status: z.enum(productStatuses).nullable(),
  from_place: z.string(),
  to_status: z.enum(productStatuses),
  to_place: z.string(),
})
export type PlannedMove = z.infer<typeof PlannedMove>

/** What the values mean: what speaks against them, what would move, what it costs, what the records say. */
export const Review = z.strictObject({
  findings: z.array(FindingReply),
  moves: z.array(PlannedMove),
  costs: z.array(ClosingCost),
  client_cents: integer,
  technician_cents: integer,
  installed: ProductFacts.nullable(),
  withdrawn: ProductFacts.nullable(),
  under: ProductFacts.nullable(),
})
export type Review = z.infer<typeof Review>

export const ClosingDetail = Closing.extend({
  /** The job as it was asked for. */
  job: z.strictObject({
    status: z.string(),
    client_reference: nullableText,
    code_description: bilingualText,
    address: nullableText,
    city: nullableText,
    province: nullableText,
    phone: nullableText,
    client_terminal_id: nullableText,
    tml_model: nullableText,
    part: nullableText,
    serial_out: nullableText,
    received_at: z.string(),
    notes: nullableText,
    /** How the due date came about, in the caller's language. */
    explanation: z.string(),
    /** Working days between the day of work and the due date; below 0 when late. */
    days_early: integer,
  }),
  /** As it was requested. */
  declared: RequestFieldsReply,
  /** How far from the centre of the job's municipality it was sent, in a straight line; empty without a position or where the town is not known. */
  sent_from: z.strictObject({ municipality: z.string(), province: z.string(), km: z.number() }).nullable(),
  /** What it is, or would be, confirmed with. */
  values: ReviewValues,
  ...Review.shape,
  files: z.array(ClosingFile),
  requested_by: nullableText,
  entered_at: z.string(),
  decided_at: nullableText,
  decided_by: nullableText,
  reject_code: z.enum(rejectCodes).nullable(),
  reject_note: nullableText,
  reopened_at: nullableText,
  reopened_by: nullableText,
  reopen_reason: nullableText,
  follow_up: z.strictObject({ id: integer, number: z.string() }).nullable(),
  /** The issued statements that hold it. */
  statements: z.array(z.strictObject({ id: integer, label: z.string() })),
  report_id: nullableInteger,
  reported_by: nullableText,
  timeline: z.array(InterventionEvent),
})
export type ClosingDetail = z.infer<typeof ClosingDetail>

/** A request in one call; photos and the signature need a draft (`/api/closing-requests`). */
export const ClosingInput = RequestFields.extend({ intervention_id: RequiredId })
export type ClosingInput = z.output<typeof ClosingInput>

const LeftOut = z.strictObject({ id: integer, number: z.string(), why: z.string() })
export const Together = z.strictObject({ count: integer, left_out: z.array(LeftOut) })
export type Together = z.infer<typeof Together>

const Rejecting = { code: z.enum(rejectCodes), note: OptionalText(500) }
export const RejectInput = z.strictObject(Rejecting)
export type RejectInput = z.output<typeof RejectInput>
export const RejectManyInput = selectionOf(closingList, Rejecting)

const one = { params: IdParams, reply: ClosingDetail } as const
const versioned = { ...one, body: ReviewInput, versioned: true } as const

export const closings = {
  ...listEndpoints({
    list: closingList,
    row: Closing,
    summary: 'The list of closing requests, page by page.',
  }),
  create: byAdmin.post(
    '/api/closings',
    'Requests the closing of a job in the name of its technician, without a draft before.',
    { body: ClosingInput, reply: ClosingDetail, status: 201 },
  ),
  get: byAdmin.get(
    '/api/closings/:id',
    'One closing beside its job and our records, with what it would move and cost.',
    one,
  ),
  preview: byAdmin.post('/api/closings/:id/preview', 'What a closing would mean with other values; nothing is kept.', {
    reads: true,
    params: IdParams,
    body: ReviewInput,
    reply: Review,
  }),
  save: byAdmin.patch(
    '/api/closings/:id',
    'Keeps what an admin changed, cost lines included, without confirming yet.',
    versioned,
  ),
  confirm: byAdmin.post(
    '/api/closings/:id/confirm',
    'Confirms a closing with these values: stock, installation, cost lines and job in one go.',
    versioned,
  ),
  confirmMany: byAdmin.post(
    '/api/closings/confirm',
    'Confirms as declared those that nothing speaks against; the others are named with why.',
    { body: selectionOf(closingList, {}), reply: Together },
  ),
  priceAgain: byAdmin.post(
    '/api/closings/price-again',
    'Prices closings again from the price list of their day of work, those that wait and confirmed ones that no statement holds; what was changed by hand stays.',
    { body: selectionOf(closingList, {}), reply: Together },
  ),
  reject: byAdmin.post('/api/closings/:id/reject', 'Sends a closing request back to the technician with a reason.', {
    ...one,
    body: RejectInput,
    versioned: true,
  }),
  rejectMany: byAdmin.post(
    '/api/closings/reject',
    'Sends closing requests back with the same reason; those decided meanwhile are named.',
    { body: RejectManyInput, reply: Together },
  ),
  reopen: byAdmin.post(
    '/api/closings/:id/reopen',
    'Reopens a closed job with a reason: movements, installation and cost lines are reverted.',
    { ...one, body: ReasonGiven },
  ),
  file: byAdmin.get('/api/closings/:id/files/:file_id', 'A photo or the signature of a closing.', {
    params: z.strictObject({ id: Id, file_id: Id }),
    kind: 'stream',
    reply: z.string(),
  }),
}
