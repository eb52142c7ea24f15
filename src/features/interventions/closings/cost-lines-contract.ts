/** The cost lines of closings, one by one: what is billed to clients and owed to technicians. */
import { z } from 'zod'
import { parties } from '#features/interventions/costs/rules.ts'
import { outcomes } from '#features/interventions/settings/kinds.ts'
import { integer, nullableInteger, nullableText } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { costLineList } from './columns.ts'
import { listedStates } from './rules.ts'

export const CostLine = z.strictObject({
  id: integer,
  whom: z.enum(parties),
  article: z.string(),
  description: z.string(),
  quantity: integer,
  /** Of the whole line. */
  value_cents: integer,
  number: z.string(),
  worked_on: z.string(),
  outcome: z.enum(outcomes),
  state: z.enum(listedStates),
  supplier: z.string(),
  module: nullableText,
  code: z.string(),
  technician: nullableText,
  /** The issued statement that holds it. */
  statement: nullableText,
  closing_id: integer,
  intervention_id: integer,
  supplier_id: integer,
  module_id: nullableInteger,
  code_id: integer,
  technician_id: integer,
  statement_id: nullableInteger,
  /** The line of the price list it comes from; empty for one written by hand. */
  setting_id: nullableInteger,
})

export const costLines = listEndpoints({
  list: costLineList,
  row: CostLine,
  summary: 'The cost lines of closings, page by page; proposed until the closing is confirmed.',
})
