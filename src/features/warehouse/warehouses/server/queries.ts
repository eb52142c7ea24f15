/** All SQL of warehouses. */
import { sql } from 'kysely'
import type { Findable } from '#server/lists/findable.ts'
import type { Sql } from '#server/lists/list.ts'
import { nounSource } from '#server/records/noun-source.ts'
import { warehouse } from '../fields.ts'
import { texts } from '../texts.ts'

/** Products in the warehouse, of one status or of all. */
const counted = (condition: Sql) => sql`(select count(*) from product p where p.warehouse_id = w.id ${condition})`

export const warehouseSource = nounSource(warehouse, {
  table: 'warehouse',
  alias: 'w',
  computed: {
    in_stock: counted(sql`and p.status = 'in_stock'`),
    damage_stock: counted(sql`and p.status = 'damage_stock'`),
    products: counted(sql`and p.status is not null`),
  },
  search: [
    sql`(w.name || ' ' || coalesce(w.code, '') || ' ' || coalesce(w.city, ''))`,
    sql`w.address`,
    sql`w.province`,
    sql`w.phone`,
  ],
})

/** What the search finds of warehouses. */
export const warehouses: Findable = {
  key: 'warehouses',
  label: texts.one,
  icon: 'place',
  opens: { admin: ({ id }) => `/warehouses?edit=${id}` },
  source: warehouseSource,
  title: sql`w.name`,
  note: sql`w.city`,
  numbers: [sql`w.code`],
  names: [sql`w.name`],
  phones: [sql`w.phone`],
}
