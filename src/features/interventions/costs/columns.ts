/** The list of cost settings. */

import { outcomeWords } from '#features/interventions/settings/kinds.ts'
import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { partyWords } from './rules.ts'
import { texts } from './texts.ts'

export const costList = defineList({
  name: 'cost-settings',
  title: texts.title,
  sort: 'code',
  row_needs: ['code', 'article'],
  columns: {
    // Room for its heading with the mark of the order.
    code: { label: texts.code, ...named.code, width: 76 },
    article: { label: texts.article, type: 'code', filter: 'text' },
    description: { label: texts.description, type: 'text', filter: 'text' },
    value_cents: {
      label: texts.value,
      type: 'number',
      align: 'right',
      cents: true,
    },
    per_use: { label: texts.per_use, type: 'boolean', filter: 'boolean', sort: false },
    valid_from: { label: texts.valid_from, type: 'date', filter: 'range' },
    outcome: { label: texts.outcome, type: 'choice', filter: 'choice', choices: outcomeWords, width: 88 },
    whom: { label: texts.for_whom, type: 'choice', filter: 'choice', choices: partyWords, first: true },
    supplier: { label: texts.supplier, ...named.supplier },
    module: { label: texts.module, ...named.module },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
  },
})
