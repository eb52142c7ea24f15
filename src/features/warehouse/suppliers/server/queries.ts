/** All SQL of suppliers. */
import { sql } from 'kysely'
import { nullableInteger } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { exists, maybeOne, readCount } from '#server/database/rows.ts'
import { endOfDay } from '#server/lists/figures.ts'
import type { Findable } from '#server/lists/findable.ts'
import { nounSource } from '#server/records/noun-source.ts'
import { supplier } from '../fields.ts'
import { texts } from '../texts.ts'

export const supplierSource = nounSource(supplier, {
  table: 'supplier',
  alias: 's',
  computed: {
    logo: sql`case when s.logo_id is null then null else '/api/suppliers/' || s.id || '/logo?v=' || s.logo_id end`,
    delivery_notes: sql`(select count(*) from delivery_note d where d.supplier_id = s.id)`,
    products: sql`(select count(*) from product p where p.supplier_id = s.id and p.status is not null)`,
  },
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

/** What the search finds of suppliers. */
export const suppliers: Findable = {
  key: 'suppliers',
  label: texts.one,
  icon: 'company',
  opens: { admin: ({ id }) => `/suppliers?edit=${id}` },
  source: supplierSource,
  title: sql`s.name`,
  note: sql`s.vat_number`,
  numbers: [sql`s.vat_number`],
  names: [sql`s.name`],
  phones: [sql`s.phone`],
}
