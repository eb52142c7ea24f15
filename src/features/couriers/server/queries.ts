/** All SQL of couriers. */
import { sql } from 'kysely'
import type { Use } from '#server/act.ts'
import type { Tx } from '#server/db.ts'
import { defineSource } from '#server/list.ts'
import { courierList } from '../columns.ts'

export const courierSource = defineSource({
  definition: courierList,
  from: sql`courier c`,
  id: sql`c.id`,
  columns: {
    name: sql`c.name`,
    vat_number: sql`c.vat_number`,
    phone: sql`c.phone`,
    email: sql`c.email`,
    address: sql`c.address`,
    tracking_link: sql`c.tracking_link`,
    active: sql`c.active`,
    created_at: sql`c.created_at`,
  },
  extra: { version: sql`c.version` },
  search: sql`(c.name || ' ' || coalesce(c.email, ''))`,
})

/** No table refers to a courier; one that does adds its count here. */
export async function courierUses(_tx: Tx, _id: number): Promise<Use[]> {
  return []
}
