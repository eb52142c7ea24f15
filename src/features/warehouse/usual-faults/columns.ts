/** The list of usual faults. */
import { defineList } from '#lib/lists/list.ts'
import { texts } from './texts.ts'

export const usualFaultList = defineList({
  name: 'usual-faults',
  title: texts.title,
  sort: 'name_en',
  row_needs: ['name_en'],
  columns: {
    name_en: { label: texts.name_en, type: 'text', filter: 'text' },
    name_it: { label: texts.name_it, type: 'text', filter: 'text' },
    created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true },
  },
})
