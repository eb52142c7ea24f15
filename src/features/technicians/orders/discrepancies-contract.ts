/** Discrepancies: what receiving found missing, unlisted or not matching its record. A technician only finds their own. */
import { z } from 'zod'
import { byAdmin, roles } from '#lib/records/endpoint.ts'
import { integer, nullableInteger, nullableText, RequiredText, Versioned } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { selectionOf } from '#lib/records/selection.ts'
import { Kind, keysOf, OrderLine, Problem } from './contract.ts'
import { discrepancyList } from './discrepancies-columns.ts'
import { discrepancyKinds } from './discrepancies-rules.ts'

export const Discrepancy = z.strictObject({
  ...Versioned,
  serial_number: z.string(),
  kind: keysOf(discrepancyKinds),
  technician: z.string(),
  technician_id: integer,
  problem: Problem.nullable(),
  order: z.string(),
  order_id: integer,
  order_kind: Kind,
  product_id: nullableInteger,
  status: OrderLine.shape.status,
  open: z.boolean(),
  opened_at: z.string(),
  closed_at: nullableText,
  closed_by: nullableText,
  close_reason: nullableText,
})
export type Discrepancy = z.infer<typeof Discrepancy>

export const CloseInput = selectionOf(discrepancyList, { reason: RequiredText(500) })

export const discrepancies = {
  ...listEndpoints({
    allow: roles,
    list: discrepancyList,
    row: Discrepancy,
    summary: 'The differences that receiving found, page by page; a technician only finds their own.',
  }),
  close: byAdmin.post('/api/discrepancies/close', 'Closes differences with a reason; it stays on record with them.', {
    body: CloseInput,
    reply: z.strictObject({ count: integer }),
  }),
}
