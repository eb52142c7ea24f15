/** The transport document of an order: issued, printed and voided while the order is open. A technician only finds their own. */
import { z } from 'zod'
import { CopiesQuery, IssueInput, issuePreview, VoidInput } from '#features/warehouse/documents/contract.ts'
import { byBoth } from '#lib/records/endpoint.ts'
import { IdParams, integer, nullableText } from '#lib/records/fields.ts'
import { orderPath } from './contract.ts'

export const OrderDocument = z.strictObject({
  /** Of the order. */
  id: integer,
  version: integer,
  courier: nullableText,
  /** The number it was issued with; empty until then, and again once it is voided. */
  number: nullableText,
  ...issuePreview,
})
export type OrderDocument = z.infer<typeof OrderDocument>

export const orderDocument = {
  get: byBoth.get(`${orderPath}/document`, 'The transport document of an order: its number, or what it still lacks.', {
    params: IdParams,
    reply: OrderDocument,
  }),
  issue: byBoth.post(`${orderPath}/issue`, 'Issues the transport document of an order, dated today.', {
    params: IdParams,
    body: IssueInput,
    reply: OrderDocument,
    versioned: true,
  }),
  void: byBoth.post(`${orderPath}/void`, 'Voids the transport document of an order; its number stays taken.', {
    params: IdParams,
    body: VoidInput,
    reply: OrderDocument,
  }),
  pdf: byBoth.get(
    `${orderPath}/document/pdf`,
    'The transport document of an order as PDF; a draft until it is issued.',
    { kind: 'stream', params: IdParams, query: CopiesQuery, reply: z.string() },
  ),
}
