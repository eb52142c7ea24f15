/** All SQL of suppliers. */
import { sql } from 'kysely'
import { nullableInteger } from '#lib/records/fields.ts'
import { columnsOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { exists, maybeOne, readCount } from '#server/database/rows.ts'
import { endOfDay } from '#server/lists/figures.ts'
import { defineSource, stored } from '#server/lists/list.ts'
import { supplierList } from '../columns.ts'
import { Supplier } from '../contract.ts'

export const supplierSource = defineSource({
  definition: supplierList,
  row: Supplier,
  from: sql`supplier s`,
  id: sql`s.id`,
  columns: {
    logo: sql`case when s.logo_id is null then null else '/api/suppliers/' || s.id || '/logo?v=' || s.logo_id end`,
    ...columnsOf('s', ['name', 'vat_number', 'email', 'phone', 'address', 'created_at']),
    delivery_notes: sql`(select count(*) from delivery_note d where d.supplier_id = s.id)`,
    products: sql`(select count(*) from product p where p.supplier_id = s.id and p.status is not null)`,
  },
  extra: { ...stored('s'), terminal_id_pattern: sql`s.terminal_id_pattern` },
  search: [
    sql`(s.name || ' ' || coalesce(s.vat_number, '') || ' ' || coalesce(s.email, ''))`,
    sql`s.phone`,
    sql`s.address`,
  ],
})

export const hasSupplier = (tx: Tx, id: number) => exists(tx)`select from supplier where id = ${id}`

export const findLogo = (tx: Tx, id: number) => maybeOne(tx, { logo_id: nullableInteger })`
    select logo_id from supplier where id = ${id}`

/** At the end of a day, of those that are still there. */
export const countSuppliersAt = (tx: Tx, day: string) => readCount(tx)`
    select count(*) as count from supplier where created_at < ${endOfDay(day)}`
