/** All SQL of couriers. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { defineSource } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { countUses } from '#server/records/uses.ts'
import { courierList } from '../columns.ts'
import { Courier } from '../contract.ts'
import { texts } from '../texts.ts'

export const courierSource = defineSource({
  definition: courierList,
  row: Courier,
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
  search: [sql`(c.name || ' ' || coalesce(c.email, ''))`, sql`c.vat_number`, sql`c.phone`, sql`c.address`],
})

export const courierUses = (tx: Tx, id: number): Promise<Use[]> =>
  countUses(tx, id, [
    { table: 'delivery_note', column: 'courier_id', items: texts.notes_in_use },
    { table: 'return_note', column: 'courier_id', items: texts.returns_in_use, list: '/return-ddt' },
    { table: 'assignment', column: 'courier_id', items: texts.assignments_in_use, list: '/all-assigned-technician' },
    { table: 'technician_order', column: 'courier_id', items: texts.orders_in_use },
  ])
