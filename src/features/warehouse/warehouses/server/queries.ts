/** All SQL of warehouses. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { defineSource, type Sql } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { countUses } from '#server/records/uses.ts'
import { warehouseList } from '../columns.ts'
import { Warehouse } from '../contract.ts'
import { texts } from '../texts.ts'

/** Products in the warehouse, of one status or of all. */
const counted = (condition: Sql) => sql`(select count(*) from product p where p.warehouse_id = w.id ${condition})`

export const warehouseSource = defineSource({
  definition: warehouseList,
  row: Warehouse,
  from: sql`warehouse w`,
  id: sql`w.id`,
  columns: {
    name: sql`w.name`,
    code: sql`w.code`,
    address: sql`w.address`,
    city: sql`w.city`,
    province: sql`w.province`,
    phone: sql`w.phone`,
    in_stock: counted(sql`and p.status = 'in_stock'`),
    damage_stock: counted(sql`and p.status = 'damage_stock'`),
    products: counted(sql`and p.status is not null`),
    created_at: sql`w.created_at`,
  },
  extra: { version: sql`w.version` },
  search: [
    sql`(w.name || ' ' || coalesce(w.code, '') || ' ' || coalesce(w.city, ''))`,
    sql`w.address`,
    sql`w.province`,
    sql`w.phone`,
  ],
})

export const warehouseUses = (tx: Tx, id: number): Promise<Use[]> =>
  countUses(tx, id, [
    { table: 'product', column: 'warehouse_id', items: texts.products_in_use, list: '/products' },
    { table: 'delivery_note', column: 'warehouse_id', items: texts.notes_in_use, list: '/ddt' },
    { table: 'return_note', column: 'warehouse_id', items: texts.returns_in_use, list: '/return-ddt' },
    { table: 'assignment', column: 'warehouse_id', items: texts.assignments_in_use, list: '/all-assigned-technician' },
    { table: 'technician_order', column: 'warehouse_id', items: texts.orders_in_use },
    { table: 'stock_change', column: 'warehouse_id', items: texts.figures_in_use },
  ])
