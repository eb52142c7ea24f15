/** Cost settings: the lines that a closing writes, for the client or for the technician. */
import { z } from 'zod'
import { outcomes } from '#features/interventions/settings/kinds.ts'
import {
  Day,
  Id,
  integer,
  nullableInteger,
  nullableText,
  orNothing,
  RequiredId,
  RequiredText,
  Stored,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { costList } from './columns.ts'
import { parties } from './rules.ts'

const maxCents = 99_999_999_999

export const CostInput = z.strictObject({
  supplier_id: orNothing(Id),
  module_id: orNothing(Id),
  code_id: RequiredId,
  outcome: z.enum(outcomes),
  whom: z.enum(parties),
  article: RequiredText(60),
  description: RequiredText(250),
  /** In cents; below 0 for a credit. */
  value_cents: z
    .number({ error: ({ input }) => fieldKey(input === undefined || input === null ? 'required' : 'number') })
    .int(fieldKey('number'))
    .min(-maxCents)
    .max(maxCents),
  /** Counts as often as the technician says that the article was used, and not at all without it. */
  per_use: z.boolean().default(false),
  valid_from: Day,
})
export type CostInput = z.output<typeof CostInput>

export const CostSetting = z.strictObject({
  ...Stored,
  supplier_id: nullableInteger,
  supplier: nullableText,
  module_id: nullableInteger,
  module: nullableText,
  code_id: integer,
  code: z.string(),
  /** `code` under the name that the API promises. */
  intervention_code: z.string(),
  outcome: z.enum(outcomes),
  whom: z.enum(parties),
  article: z.string(),
  description: z.string(),
  value_cents: integer,
  per_use: z.boolean(),
  valid_from: z.string(),
  created_at: z.string(),
})
export type CostSetting = z.infer<typeof CostSetting>

export const costs = recordEndpoints({
  list: costList,
  one: 'cost setting',
  allow: ['admin'],
  input: CostInput,
  record: CostSetting,
})
