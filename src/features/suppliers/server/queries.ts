/** All SQL of suppliers. */
import { sql } from 'kysely'
import type { Use } from '#server/act.ts'
import type { Tx } from '#server/db.ts'
import { defineSource } from '#server/list.ts'
import { supplierList } from '../columns.ts'
import { texts } from '../texts.ts'

export const supplierSource = defineSource({
  definition: supplierList,
  from: sql`supplier s`,
  id: sql`s.id`,
  columns: {
    logo: sql`case when s.logo_id is null then null else '/api/suppliers/' || s.id || '/logo?v=' || s.logo_id end`,
    name: sql`s.name`,
    vat_number: sql`s.vat_number`,
    email: sql`s.email`,
    phone: sql`s.phone`,
    address: sql`s.address`,
    created_at: sql`s.created_at`,
  },
  extra: { version: sql`s.version` },
  search: sql`(s.name || ' ' || coalesce(s.vat_number, '') || ' ' || coalesce(s.email, ''))`,
})

export async function supplierUses(tx: Tx, id: number): Promise<Use[]> {
  const { parts } = await tx
    .selectFrom('part')
    .select((eb) => eb.fn.countAll<number>().as('parts'))
    .where('supplier_id', '=', id)
    .executeTakeFirstOrThrow()
  return [{ count: parts, items: texts.parts_in_use }]
}

export const findLogo = (tx: Tx, id: number) =>
  tx.selectFrom('supplier').select('logo_id').where('id', '=', id).executeTakeFirst()
