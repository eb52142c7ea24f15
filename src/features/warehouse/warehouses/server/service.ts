/** Service functions of warehouses. */
import { defineRecords } from '#server/records/records.ts'
import type { Warehouse, WarehouseInput } from '../contract.ts'
import { texts } from '../texts.ts'
import { warehouseSource, warehouseUses } from './queries.ts'

export const warehouseRecords = defineRecords<Warehouse, WarehouseInput>({
  table: 'warehouse',
  source: warehouseSource,
  one: texts.one,
  label: 'name',
  uses: warehouseUses,
})
