/** The lists of closures and of cut-off hours. */
import { defineList } from '#lib/lists/list.ts'
import { holidaysOf } from '#lib/time/working-days.ts'
import { named } from '#lib/words/named.ts'
import { closureTexts, cutOffTexts } from './reason-texts.ts'
import { scopeWords } from './rules.ts'
import { texts } from './texts.ts'

const supplier = { label: texts.supplier, ...named.supplier } as const
const created_at = { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true } as const

/** Names of national holidays by their English one, which the list sends. */
const holidayNames = new Map([...holidaysOf(2026).values()].map((name) => [name.EN, name]))

export const closureList = defineList({
  name: 'closures',
  title: closureTexts.title,
  sort: 'from',
  row_needs: ['name', 'national'],
  columns: {
    name: {
      label: closureTexts.name,
      type: 'text',
      filter: 'text',
      write: (value, language) => holidayNames.get(String(value))?.[language] ?? String(value),
    },
    from: { label: closureTexts.from, type: 'date', filter: 'range' },
    to: { label: closureTexts.to, type: 'date', filter: 'range' },
    scope: { label: closureTexts.for_whom, type: 'choice', filter: 'choice', choices: scopeWords },
    city: { label: closureTexts.city, type: 'text', filter: 'text' },
    supplier,
    yearly: { label: closureTexts.yearly, type: 'boolean', filter: 'boolean' },
    national: { label: closureTexts.national, type: 'boolean', filter: 'boolean' },
  },
})

export const cutOffList = defineList({
  name: 'cut-offs',
  title: cutOffTexts.title,
  sort: 'supplier',
  columns: {
    supplier,
    time: { label: cutOffTexts.hour, type: 'code', filter: 'text' },
    created_at,
  },
})
