/** The custody report of a supplier on a day: its terminals with place and chain, as a list, as files and on paper. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { Day, Id, integer, nullableText, PaperQuery, Versioned } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { custodyList } from './columns.ts'
import { heldStatuses, Step } from './rules.ts'

export const Custody = z.strictObject({
  ...Versioned,
  serial_number: z.string(),
  encoded_serial: nullableText,
  model_number: z.string(),
  part_number: z.string(),
  category: z.string(),
  status: z.enum(heldStatuses),
  place: nullableText,
  client_terminal_id: nullableText,
  since: z.string(),
  steps: integer,
  /** The present holder first. */
  chain: z.array(Step),
})
export type Custody = z.infer<typeof Custody>

const counts = z.strictObject({
  in_stock: integer,
  assigned: integer,
  installed: integer,
  fault: integer,
  damage_stock: integer,
  total: integer,
})
export const CustodySummary = z.strictObject({
  supplier: z.string(),
  day: z.string(),
  models: z.array(counts.extend({ model_number: z.string() })),
  all: counts,
})
export type CustodySummary = z.infer<typeof CustodySummary>

const path = '/api/custody/:supplier_id/:day'
const params = z.strictObject({ supplier_id: Id, day: Day })

export const custody = {
  ...listEndpoints({
    path: `${path}/terminals`,
    params,
    list: custodyList,
    row: Custody,
    summary: 'The terminals of a supplier that were in custody on a day, page by page.',
    exported: 'The terminals with their chain of custody, as csv or xlsx.',
  }),
  summary: byAdmin.get(path, 'How many terminals of a supplier were in custody on a day, by model and status.', {
    params,
    reply: CustodySummary,
  }),
  steps: byAdmin.get(
    `${path}/steps`,
    'Every step of every chain of custody as xlsx: who held a terminal, from when to when, by which document.',
    { kind: 'stream', params, query: PaperQuery, reply: z.string() },
  ),
  pdf: byAdmin.get(`${path}/pdf`, 'The custody report on paper.', {
    kind: 'stream',
    params,
    query: PaperQuery,
    reply: z.string(),
  }),
}
