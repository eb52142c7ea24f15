/** Service functions of warehouses. */
import { defineRecords } from '#server/records/records.ts'
import type { Warehouse, WarehouseInput } from '../fields.ts'
import { texts } from '../texts.ts'
import { warehouseSource } from './queries.ts'

export const warehouseRecords = defineRecords<Warehouse, WarehouseInput>({
  table: 'warehouse',
  source: warehouseSource,
  one: texts.one,
  label: 'name',
})
