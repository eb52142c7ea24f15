/** Installations: the stays of products in shops, each under a terminal ID. */

import { z } from 'zod'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Day, Id, IdParams, integer, nullableInteger, nullableText } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { installationList } from './columns.ts'

export const Installation = z.strictObject({
  id: integer,
  product_id: integer,
  serial_number: z.string(),
  model_number: z.string(),
  supplier_id: nullableInteger,
  supplier: nullableText,
  client_terminal_id: z.string(),
  /** The shop, where the job that installed it is known. */
  merchant_name: nullableText,
  city: nullableText,
  intervention_id: nullableInteger,
  intervention: nullableText,
  from_on: z.string(),
  /** Empty while it lasts. */
  to_on: nullableText,
  standing: z.boolean(),
})
export type Installation = z.infer<typeof Installation>

const reply = z.strictObject({ items: z.array(Installation), total: integer })

export const installations = {
  ...listEndpoints({
    list: installationList,
    row: Installation,
    summary: 'The stays of products in shops, the newest first, page by page.',
  }),
  ofProduct: byAdmin.get('/api/installations/products/:id', 'The stays of a product in shops, newest first.', {
    params: IdParams,
    reply,
  }),
  lookUp: byAdmin.get(
    '/api/installations/terminals/:terminal',
    'What stood under a terminal ID on a day, or ever where no day is given.',
    {
      params: z.strictObject({ terminal: z.string().trim().min(1).max(longestTerminalId) }),
      query: z.strictObject({ supplier_id: Id.optional(), as_of: Day.optional() }),
      reply,
    },
  ),
}
