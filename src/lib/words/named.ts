/** Columns that name a record of another list: shown by its name, filtered by picking from that list. */
import type { Column } from '../lists/list.ts'

const by = (
  path: `/api/${string}`,
  field: string,
  label = 'name',
  type: 'text' | 'code' = 'text',
): Pick<Column, 'type' | 'filter' | 'reference'> => ({ type, filter: 'reference', reference: { path, field, label } })

export const named = {
  supplier: by('/api/suppliers', 'supplier_id'),
  technician: by('/api/technicians', 'technician_id'),
  module: by('/api/module-names', 'module_id'),
  warehouse: by('/api/warehouses', 'warehouse_id'),
  category: by('/api/product-categories', 'category_id'),
  part: by('/api/parts', 'part_id', 'part_number', 'code'),
  code: by('/api/intervention-codes', 'code_id', 'code', 'code'),
}
