/** Warehouses: the places where goods are kept. */
import { z } from 'zod'
import {
  integer,
  Name,
  nullableText,
  OptionalAddress,
  OptionalPhone,
  OptionalProvince,
  OptionalText,
  Stored,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { warehouseList } from './columns.ts'

export const WarehouseInput = z.strictObject({
  name: Name,
  code: OptionalText(50),
  address: OptionalAddress,
  city: OptionalText(250),
  province: OptionalProvince,
  phone: OptionalPhone,
})
export type WarehouseInput = z.output<typeof WarehouseInput>

export const Warehouse = z.strictObject({
  ...Stored,
  name: z.string(),
  code: nullableText,
  address: nullableText,
  city: nullableText,
  province: nullableText,
  phone: nullableText,
  in_stock: integer,
  damage_stock: integer,
  /** In any status. */
  products: integer,
  created_at: z.string(),
})
export type Warehouse = z.infer<typeof Warehouse>

export const warehouses = recordEndpoints({
  list: warehouseList,
  one: 'warehouse',
  allow: ['admin'],
  input: WarehouseInput,
  record: Warehouse,
})
