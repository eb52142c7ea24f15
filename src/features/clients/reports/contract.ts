/** Reports to clients: what is still to be reported, the file that reports it, and taking one back. */
import { z } from 'zod'
import { ReportLayout } from '#features/interventions/formats/report-rules.ts'
import { outcomes } from '#features/interventions/settings/kinds.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  Id,
  IdParams,
  integer,
  NearDay,
  nullableInteger,
  nullableText,
  orNothing,
  ReasonGiven,
  RequiredId,
  RequiredText,
  Stored,
  Versioned,
} from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { keysOf } from '#lib/texts/states.ts'
import { reportList, reportRowList } from './columns.ts'
import { changes, states } from './rules.ts'

export const ClientReport = z.strictObject({
  ...Stored,
  label: z.string(),
  supplier: z.string(),
  module: nullableText,
  file_name: z.string(),
  closings: integer,
  changed: integer,
  state: z.enum(keysOf(states)),
  created_at: z.string(),
  created_by: nullableText,
  year: z.string(),
  supplier_id: integer,
  module_id: nullableInteger,
  format_id: integer,
  format: z.string(),
  format_number: integer,
  from_on: nullableText,
  to_on: z.string(),
  cancelled_at: nullableText,
  cancelled_by: nullableText,
  cancel_reason: nullableText,
})
export type ClientReport = z.infer<typeof ClientReport>

export const ReportRow = z.strictObject({
  ...Versioned,
  n: integer,
  number: z.string(),
  client_reference: nullableText,
  worked_on: z.string(),
  outcome: z.enum(outcomes),
  installed_serial: nullableText,
  withdrawn_serial: nullableText,
  client_terminal_id: nullableText,
  change: z.enum(keysOf(changes)),
  /** The report of an earlier closing of the same job. */
  earlier: nullableText,
  closing_state: z.enum(['confirmed', 'reopened']),
  closing_id: integer,
  earlier_id: nullableInteger,
})
export type ReportRow = z.infer<typeof ReportRow>

const Question = {
  format_id: RequiredId,
  /** First day of work; empty for all that is open. */
  from: orNothing(NearDay).default(null),
  to: NearDay,
}

const Named = z.strictObject({ count: integer, numbers: z.array(z.string()) })

/** What a report would hold, with what should be known before it is made. */
export const Offer = z.strictObject({
  supplier: z.string(),
  module: nullableText,
  closings: integer,
  changed: integer,
  /** Of exactly these closings: a report is made of what was looked at. */
  digest: z.string(),
  headings: z.array(z.string()),
  rows: z.array(z.strictObject({ change: z.enum(keysOf(changes)), number: z.string(), cells: z.array(z.string()) })),
  /** Reported as closed, and open again. */
  reopened: Named,
  without_reference: Named,
  /** Columns of the client's own rows that none of these rows has. */
  without_column: z.array(z.string()),
  without_code: z.strictObject({ count: integer, reasons: z.array(z.string()) }),
})
export type Offer = z.infer<typeof Offer>

export const MakeReport = z.strictObject({ ...Question, digest: RequiredText(64) })
export type MakeReport = z.output<typeof MakeReport>

const path = '/api/client-reports'

export const clientReports = {
  ...listEndpoints({
    list: reportList,
    row: ClientReport,
    summary: 'The list of reports to clients, page by page.',
  }),
  offer: byAdmin.post(
    `${path}/offer`,
    'The confirmed closings that a client has not been told of yet, in its own columns; nothing is kept.',
    { reads: true, body: z.strictObject(Question), reply: Offer },
  ),
  preview: byAdmin.post(
    `${path}/preview`,
    'The newest confirmed closings of a supplier in the columns of a layout; nothing is kept.',
    {
      reads: true,
      body: z.strictObject({ supplier_id: Id, module_id: orNothing(Id).default(null), layout: ReportLayout }),
      reply: z.strictObject({ rows: z.array(z.array(z.string())) }),
    },
  ),
  create: byAdmin.post(
    path,
    'Makes the file of exactly the closings that were looked at, and marks them as reported.',
    { body: MakeReport, reply: ClientReport, status: 201 },
  ),
  get: byAdmin.get(`${path}/:id`, 'One report to a client.', { params: IdParams, reply: ClientReport }),
  file: byAdmin.get(`${path}/:id/file`, 'The file as it was made.', {
    kind: 'stream',
    params: IdParams,
    reply: z.string(),
  }),
  cancel: byAdmin.post(
    `${path}/:id/cancel`,
    'Takes back a report that did not reach the client, with a reason: its closings are offered again.',
    { params: IdParams, body: ReasonGiven, reply: ClientReport },
  ),
}

export const clientReportRows = listEndpoints({
  path: `${path}/:id/rows`,
  params: IdParams,
  list: reportRowList,
  row: ReportRow,
  summary: 'The closings of a report, page by page.',
  exported: 'The closings of a report as csv or xlsx, in our own columns.',
})
