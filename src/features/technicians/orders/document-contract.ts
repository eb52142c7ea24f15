/** The transport document of an order: issued, printed and voided while the order is open. A technician only finds their own. */
import { z } from 'zod'
import { copyChoices, IssueInput, issuePreview, VoidInput } from '#features/warehouse/documents/contract.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import { IdParams, integer, nullableText } from '#lib/records/fields.ts'
import { languages } from '#lib/texts/texts.ts'
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

const allow = ['admin', 'technician'] as const

export const orderDocument = {
  get: endpoint({
    method: 'GET',
    path: `${orderPath}/document`,
    allow,
    summary: 'The transport document of an order: its number, or what it still lacks.',
    params: IdParams,
    reply: OrderDocument,
  }),
  issue: endpoint({
    method: 'POST',
    path: `${orderPath}/issue`,
    allow,
    summary: 'Issues the transport document of an order, dated today.',
    params: IdParams,
    body: IssueInput,
    reply: OrderDocument,
    versioned: true,
  }),
  void: endpoint({
    method: 'POST',
    path: `${orderPath}/void`,
    allow,
    summary: 'Voids the transport document of an order; its number stays taken.',
    params: IdParams,
    body: VoidInput,
    reply: OrderDocument,
  }),
  pdf: endpoint({
    method: 'GET',
    path: `${orderPath}/document/pdf`,
    allow,
    summary: 'The transport document of an order as PDF; a draft until it is issued.',
    kind: 'stream',
    params: IdParams,
    query: z.strictObject({ language: z.enum(languages).optional(), copies: z.enum(copyChoices).optional() }),
    reply: z.string(),
  }),
}
