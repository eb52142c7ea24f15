/** Statements: a draft shows what is open and what an accountant added, issuing freezes it under a number, cancelling lets its closings go. */
import { z } from 'zod'
import { parties } from '#features/interventions/costs/rules.ts'
import { listQuery, pageOf } from '#lib/lists/list.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  Cents,
  Id,
  IdParams,
  integer,
  nullableInteger,
  nullableText,
  orNothing,
  PaperQuery,
  ReasonGiven,
  RequiredText,
  Stored,
  Versioned,
  WholeNumber,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { keysOf } from '#lib/texts/states.ts'
import { creditableList, statementLineList, statementList } from './columns.ts'
import { states } from './rules.ts'

export const StatementInput = z.strictObject({
  whom: z.enum(parties),
  /** For the side of the client. */
  supplier_id: orNothing(Id),
  module_id: orNothing(Id),
  /** For the side of the technician. */
  technician_id: orNothing(Id),
  /** YYYY-MM. */
  month: z.string(fieldKey('required')).regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, fieldKey('date')),
})
export type StatementInput = z.output<typeof StatementInput>

export const Statement = z.strictObject({
  ...Stored,
  /** Empty until it is issued. */
  label: nullableText,
  whom: z.enum(parties),
  /** The client, with its module if it is for one; or the technician. */
  party: z.string(),
  month: z.string(),
  closings: integer,
  /** Lines that an accountant added. */
  adjustments: integer,
  total_cents: integer,
  state: z.enum(keysOf(states)),
  issued_on: nullableText,
  supplier: nullableText,
  technician: nullableText,
  year: z.string(),
  created_at: z.string(),
  supplier_id: nullableInteger,
  module_id: nullableInteger,
  technician_id: nullableInteger,
  issued_by: nullableText,
  cancelled_at: nullableText,
  cancelled_by: nullableText,
  cancel_reason: nullableText,
})
export type Statement = z.infer<typeof Statement>

export const Total = z.strictObject({
  code: z.string(),
  article: nullableText,
  description: nullableText,
  quantity: integer,
  value_cents: integer,
})
export type Total = z.infer<typeof Total>

/** A line that an accountant adds to a draft. */
export const AdjustmentInput = z.strictObject({
  description: RequiredText(250),
  quantity: WholeNumber(10_000).min(1, fieldKey('min_number')),
  /** Of one, in cents; below 0 for a credit or a deduction. */
  unit_cents: Cents(999_999_999),
  reason: RequiredText(500),
  /** The closing that it puts right, where an issued statement of the same party holds one. */
  closing_id: orNothing(Id),
})
export type AdjustmentInput = z.output<typeof AdjustmentInput>

export const Adjustment = z.strictObject({
  ...Versioned,
  description: z.string(),
  quantity: integer,
  unit_cents: integer,
  value_cents: integer,
  reason: z.string(),
  closing_id: nullableInteger,
  /** The intervention of that closing, and the statement that held it when the line was added. */
  number: nullableText,
  credited_label: nullableText,
})
export type Adjustment = z.infer<typeof Adjustment>

export const StatementDetail = Statement.extend({
  /** Of its closings. */
  totals: z.array(Total),
  /** What an accountant added; `total_cents` counts both. */
  added: z.array(Adjustment),
  /** Closings that have no price on this side. */
  without_price: integer,
  /** Articles that technicians used and no cost line counts; the first of them. */
  unpriced: z.array(
    z.strictObject({ closing_id: integer, number: z.string(), article: z.string(), quantity: integer }),
  ),
  /** Whether its month is still running. */
  month_runs: z.boolean(),
})
export type StatementDetail = z.infer<typeof StatementDetail>

export const StatementLine = z.strictObject({
  ...Versioned,
  /** Empty for an added line, as are day, intervention and code unless it refers to a closing. */
  closing_id: nullableInteger,
  worked_on: nullableText,
  number: nullableText,
  client_reference: nullableText,
  merchant_name: nullableText,
  code: nullableText,
  article: nullableText,
  description: nullableText,
  quantity: integer,
  /** Of one, rounded; of a line that was changed by hand too. */
  unit_cents: integer,
  value_cents: integer,
  /** Why an accountant added it; empty for the line of a closing. */
  reason: nullableText,
  /** The statement that held the closing which an added line puts right. */
  credited_label: nullableText,
})
export type StatementLine = z.infer<typeof StatementLine>

/** A closing that an issued statement of the same party holds, and what it is worth after all credits. */
export const Creditable = z.strictObject({
  id: integer,
  number: z.string(),
  label: z.string(),
  worked_on: z.string(),
  merchant_name: nullableText,
  code: z.string(),
  left_cents: integer,
  /** All of it in a line, for a field to choose from. */
  detail: z.string(),
})
export type Creditable = z.infer<typeof Creditable>

/** What the draft held when it was looked at: more or less is not issued unseen. */
export const IssueStatement = z.strictObject({
  closings: integer.min(0),
  total_cents: integer,
  adjustments: integer.min(0).optional(),
})

const path = '/api/statements'
const AdjustmentParams = IdParams.extend({ adjustment_id: Id })

export const statements = {
  ...listEndpoints({
    list: statementList,
    row: Statement,
    summary: 'The list of statements, page by page.',
  }),
  get: byAdmin.get(`${path}/:id`, 'One statement with its totals by code and article.', {
    params: IdParams,
    reply: StatementDetail,
  }),
  create: byAdmin.post(path, 'Starts a draft for a client or a technician and a month.', {
    body: StatementInput,
    reply: StatementDetail,
    status: 201,
  }),
  remove: byAdmin.delete(
    `${path}/:id`,
    'Deletes a draft with the lines that were added to it; its closings stay free.',
    { params: IdParams, reply: z.void(), status: 204 },
  ),
  issue: byAdmin.post(
    `${path}/:id/issue`,
    'Issues a draft as it was looked at: its lines are frozen, it gets its number, its closings cannot be reopened.',
    { params: IdParams, body: IssueStatement, reply: StatementDetail },
  ),
  cancel: byAdmin.post(
    `${path}/:id/cancel`,
    'Cancels an issued statement with a reason: its closings are free again, its number stays taken.',
    { params: IdParams, body: ReasonGiven, reply: StatementDetail },
  ),
  addAdjustment: byAdmin.post(
    `${path}/:id/adjustments`,
    'Adds a line to a draft: an adjustment, or a credit for a closing that an issued statement holds.',
    { params: IdParams, body: AdjustmentInput, reply: StatementDetail, status: 201 },
  ),
  getAdjustment: byAdmin.get(`${path}/:id/adjustments/:adjustment_id`, 'One line that was added to a statement.', {
    params: AdjustmentParams,
    reply: Adjustment,
  }),
  changeAdjustment: byAdmin.put(`${path}/:id/adjustments/:adjustment_id`, 'Changes a line that was added to a draft.', {
    params: AdjustmentParams,
    body: AdjustmentInput,
    reply: StatementDetail,
    versioned: true,
  }),
  removeAdjustment: byAdmin.delete(`${path}/:id/adjustments/:adjustment_id`, 'Takes an added line out of a draft.', {
    params: AdjustmentParams,
    reply: StatementDetail,
  }),
  creditable: byAdmin.get(
    `${path}/:id/creditable-closings`,
    'The closings that a line added to this draft may refer to, page by page.',
    { params: IdParams, query: listQuery(creditableList), reply: pageOf(Creditable) },
  ),
  pdf: byAdmin.get(`${path}/:id/pdf`, 'The paper: a draft, as it was issued, or stamped as cancelled.', {
    kind: 'stream',
    params: IdParams,
    query: PaperQuery,
    reply: z.string(),
  }),
}

export const statementLines = listEndpoints({
  path: `${path}/:id/lines`,
  params: IdParams,
  list: statementLineList,
  row: StatementLine,
  summary: 'The lines of a statement, page by page.',
  exported: 'The lines as csv or xlsx, with typed cells.',
})
