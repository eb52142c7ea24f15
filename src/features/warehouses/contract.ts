/** Warehouses: the places where goods are kept. */
import { z } from 'zod'
import { Name, OptionalAddress, OptionalPhone, OptionalProvince, OptionalText, Stored } from '#lib/fields.ts'
import { recordEndpoints } from '#lib/record.ts'
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
  code: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  phone: z.string().nullable(),
  in_stock: z.number().int(),
  damage_stock: z.number().int(),
  /** In whatever status. */
  products: z.number().int(),
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
