/** The audit log: who did what when. Read-only here; every action writes its own line. */
import { z } from 'zod'
import { integer, nullableInteger, nullableText } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { auditList } from './columns.ts'

export const AuditLine = z.strictObject({
  id: integer,
  at: z.string(),
  /** Empty without a signed-in user, such as for a failed sign-in. */
  user: nullableText,
  action: z.string(),
  subject: z.string(),
  subject_id: nullableInteger,
  label: nullableText,
  /** As { field: [before, after] }, or { field: value }. */
  changes: z.record(z.string(), z.unknown()).nullable(),
  /** The name of the key it was done with; empty for people. */
  api_key: nullableText,
  /** The number of the session. */
  session: nullableText,
  /** From where; empty for jobs. */
  address: nullableText,
  /** How often within a minute, for refused attempts. */
  times: integer,
})
export type AuditLine = z.infer<typeof AuditLine>

export const audit = listEndpoints({
  path: '/api/audit',
  list: auditList,
  row: AuditLine,
  summary: 'The audit log, page by page.',
  exported: 'What the audit log shows, as csv or xlsx.',
})
