/** All SQL of warehouses. */
import { sql } from 'kysely'
import type { Use } from '#server/act.ts'
import type { Tx } from '#server/db.ts'
import { defineSource } from '#server/list.ts'
import { warehouseList } from '../columns.ts'

export const warehouseSource = defineSource({
  definition: warehouseList,
  from: sql`warehouse w`,
  id: sql`w.id`,
  columns: {
    name: sql`w.name`,
    code: sql`w.code`,
    address: sql`w.address`,
    city: sql`w.city`,
    province: sql`w.province`,
    phone: sql`w.phone`,
    created_at: sql`w.created_at`,
  },
  extra: { version: sql`w.version` },
  search: sql`(w.name || ' ' || coalesce(w.code, '') || ' ' || coalesce(w.city, ''))`,
})

/** No table refers to a warehouse; one that does adds its count here. */
export async function warehouseUses(_tx: Tx, _id: number): Promise<Use[]> {
  return []
}
