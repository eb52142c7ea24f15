/** The list of file formats. */

import { defineList, type ListDefinition } from '#lib/lists/list.ts'
import { named } from '#lib/words/named.ts'
import { texts } from './texts.ts'

/** Of formats in both directions. */
export const formatColumns = {
  name: { label: texts.name, type: 'text', filter: 'text' },
  supplier: { label: texts.supplier, ...named.supplier },
  module: { label: texts.module, ...named.module },
  number: { label: texts.version, type: 'number', filter: 'range' },
  used_at: { label: texts.used_at, type: 'datetime', filter: 'range' },
  created_at: { label: texts.created_at, type: 'datetime', filter: 'range', quiet: true, hidden: true },
} as const satisfies ListDefinition['columns']

export const formatList = defineList({
  name: 'file-formats',
  title: texts.title,
  sort: 'name',
  row_needs: ['name'],
  columns: formatColumns,
})
