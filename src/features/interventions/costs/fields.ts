/** Cost settings: the lines that a closing writes, for the client or for the technician; each field once. */
import { z } from 'zod'
import { outcomes, outcomeWords } from '#features/interventions/settings/kinds.ts'
import { Cents, integer } from '#lib/records/fields.ts'
import {
  choiceField,
  createdField,
  dayField,
  defineNoun,
  optionalReferenceFields,
  referenceFields,
  requiredText,
  switchField,
} from '#lib/records/noun.ts'
import { named } from '#lib/words/named.ts'
import { parties, partyWords } from './rules.ts'
import { texts } from './texts.ts'

const code = referenceFields(texts.code, { ...named.code.reference, detail: 'supplier' }, 'code')
const supplier = optionalReferenceFields(texts.supplier, named.supplier.reference, 'supplier', { hint: texts.any_hint })
const modules = optionalReferenceFields(texts.module, { ...named.module.reference, detail: 'supplier' }, 'module', {
  hint: texts.any_hint,
})

export const cost = defineNoun({
  name: 'cost-settings',
  one: 'cost setting',
  title: texts.title,
  sort: 'code',
  row_needs: ['code', 'article'],
  fields: {
    // Room for its heading with the mark of the order.
    code: { ...code.name, column: { ...named.code, width: 76 } },
    code_id: code.id,
    /** `code` under the name that the API promises. */
    intervention_code: { label: texts.code, row: z.string(), computed: true },
    article: requiredText(texts.article, 60, { column: { type: 'code' }, control: { mono: true } }),
    description: requiredText(texts.description, 250),
    /** In cents; below 0 for a credit. */
    value_cents: {
      label: texts.value,
      row: integer,
      input: Cents(),
      column: { type: 'number', cents: true },
      control: { kind: 'money', required: true },
    },
    /** Counts as often as the technician says that the article was used, and not at all without it. */
    per_use: switchField(texts.per_use, false, { column: { sort: false }, control: { hint: texts.per_use_hint } }),
    valid_from: dayField(texts.valid_from),
    outcome: choiceField(texts.outcome, outcomes, outcomeWords, { column: { width: 88 } }),
    whom: choiceField(texts.for_whom, parties, partyWords, { column: { first: true } }),
    supplier: supplier.name,
    supplier_id: supplier.id,
    module: modules.name,
    module_id: modules.id,
    created_at: createdField(texts.created_at, { hidden: true }),
  },
})
export type CostSetting = z.infer<typeof cost.Row>
export type CostInput = z.output<typeof cost.Input>
export const costs = cost.endpoints
