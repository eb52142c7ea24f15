/** Formats of files that go back to clients: the columns of a report, with every version kept. */
import { z } from 'zod'
import { endpoint } from '#lib/records/endpoint.ts'
import { Id, integer, Name, nullableInteger, nullableText, orNothing, RequiredId, Stored } from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { reportFormatList } from './report-columns.ts'
import { ReportLayout } from './report-rules.ts'

export const ReportFormatInput = z.strictObject({
  name: Name,
  supplier_id: RequiredId,
  /** Empty for all modules of the supplier. */
  module_id: orNothing(Id),
  layout: ReportLayout,
})
export type ReportFormatInput = z.output<typeof ReportFormatInput>

export const ReportFormat = z.strictObject({
  ...Stored,
  name: z.string(),
  supplier_id: integer,
  supplier: z.string(),
  module_id: nullableInteger,
  module: nullableText,
  /** Of its newest version. */
  number: integer,
  used_at: nullableText,
  created_at: z.string(),
})
export type ReportFormat = z.infer<typeof ReportFormat>

/** With its newest version. */
export const ReportFormatDetail = ReportFormat.extend({ version_id: integer, layout: ReportLayout })
export type ReportFormatDetail = z.infer<typeof ReportFormatDetail>

const base = recordEndpoints({
  list: reportFormatList,
  one: 'report format',
  input: ReportFormatInput,
  record: ReportFormat,
})

export const reportFormats = {
  ...base,
  get: endpoint({ ...base.get, summary: 'One report format with its newest version.', reply: ReportFormatDetail }),
  create: endpoint({ ...base.create, reply: ReportFormatDetail }),
  update: endpoint({
    ...base.update,
    summary: 'Changes a report format; a changed layout becomes a new version, files that were made keep theirs.',
    reply: ReportFormatDetail,
  }),
}
