/** The list of cut-off hours. */
import { defineList } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { cutOffTexts } from './reason-texts.ts'
import { texts } from './texts.ts'

export const cutOffList = defineList({
  name: 'cut-offs',
  title: cutOffTexts.title,
  sort: 'supplier',
  columns: {
    supplier: { label: texts.supplier, ...named.supplier },
    time: { label: cutOffTexts.hour, type: 'code', filter: 'text' },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
  },
})
