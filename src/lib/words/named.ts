/** Columns that name a record of another list, filtered by picking from that list; and those that say a value in words. */
import type { Column } from '../lists/list.ts'
import { type Words, wordsOf } from '../texts/texts.ts'

const by = (path: `/api/${string}`, field: string, label = 'name', type: 'text' | 'code' = 'text') =>
  ({ type, filter: 'reference', reference: { path, field, label } }) as const

export const named = {
  supplier: by('/api/suppliers', 'supplier_id'),
  technician: by('/api/technicians', 'technician_id'),
  module: by('/api/module-names', 'module_id'),
  warehouse: by('/api/warehouses', 'warehouse_id'),
  courier: by('/api/couriers', 'courier_id'),
  file: by('/api/archive-files', 'archive_file_id'),
  category: by('/api/product-categories', 'category_id'),
  part: by('/api/parts', 'part_id', 'part_number', 'code'),
  code: by('/api/intervention-codes', 'code_id', 'code', 'code'),
}

/** A value of some known ones, in words and without the colours of a state. */
export const worded = (
  choices: Readonly<Record<string, Words>>,
): Pick<Column, 'type' | 'filter' | 'choices' | 'sort' | 'write'> => ({
  type: 'text',
  filter: 'choice',
  choices,
  sort: false,
  write: (value, language) => wordsOf(choices, value)?.[language] ?? '',
})
