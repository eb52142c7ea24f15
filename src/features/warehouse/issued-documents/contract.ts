/** Every document that we issued, and a check of its series. */
import { z } from 'zod'
import { CopiesQuery } from '#features/warehouse/documents/contract.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { IdParams, integer, nullableText } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { issuedDocumentList } from './columns.ts'

const numbers = z.array(integer)
export const DocumentSeries = z.strictObject({
  kind: z.string(),
  warehouse_id: integer,
  warehouse: z.string(),
  warehouse_code: nullableText,
  year: integer,
  last_number: integer,
  issued: integer,
  voided: integer,
  /** Numbers that were never given, or dated before the one before them; the first hundred of each. */
  gaps: numbers,
  /** Printed numbers that occur more than once; the first hundred. */
  doubles: z.array(z.string()),
  out_of_order: numbers,
})
export type DocumentSeries = z.infer<typeof DocumentSeries>

export const IssuedDocument = z.strictObject({
  id: integer,
  label: z.string(),
  kind: z.string(),
  warehouse: z.string(),
  issued_on: z.string(),
  addressee: nullableText,
  state: z.string(),
  void_code: nullableText,
  void_reason: nullableText,
  issued_at: z.string(),
  issued_by: nullableText,
  voided_at: nullableText,
  voided_by: nullableText,
  warehouse_id: integer,
  number: integer,
  document: z.string(),
  document_id: integer,
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

export const documentSeries = {
  series: byAdmin.get(
    '/api/settings/document-series',
    'Our series of numbers by kind, warehouse and year, with what a check of each finds.',
    { reply: z.array(DocumentSeries) },
  ),
  ...listEndpoints({
    list: issuedDocumentList,
    row: IssuedDocument,
    summary: 'Every document ever issued, voided ones included, page by page.',
  }),
  pdf: byAdmin.get(
    '/api/issued-documents/:id/pdf',
    'The paper of an issued document, as it was issued or, stamped, as it was voided.',
    { kind: 'stream', params: IdParams, query: CopiesQuery, reply: z.string() },
  ),
}
