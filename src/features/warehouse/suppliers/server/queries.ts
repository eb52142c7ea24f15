/** All SQL of suppliers. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { endOfDay } from '#server/lists/figures.ts'
import { defineSource } from '#server/lists/list.ts'
import type { Use } from '#server/records/act.ts'
import { countUses } from '#server/records/uses.ts'
import { supplierList } from '../columns.ts'
import { Supplier } from '../contract.ts'
import { texts } from '../texts.ts'

export const supplierSource = defineSource({
  definition: supplierList,
  row: Supplier,
  from: sql`supplier s`,
  id: sql`s.id`,
  columns: {
    logo: sql`case when s.logo_id is null then null else '/api/suppliers/' || s.id || '/logo?v=' || s.logo_id end`,
    name: sql`s.name`,
    vat_number: sql`s.vat_number`,
    email: sql`s.email`,
    phone: sql`s.phone`,
    address: sql`s.address`,
    delivery_notes: sql`(select count(*) from delivery_note d where d.supplier_id = s.id)`,
    products: sql`(select count(*) from product p where p.supplier_id = s.id and p.status is not null)`,
    created_at: sql`s.created_at`,
  },
  extra: { version: sql`s.version`, terminal_id_pattern: sql`s.terminal_id_pattern` },
  search: [
    sql`(s.name || ' ' || coalesce(s.vat_number, '') || ' ' || coalesce(s.email, ''))`,
    sql`s.phone`,
    sql`s.address`,
  ],
})

export const supplierUses = (tx: Tx, id: number): Promise<Use[]> =>
  countUses(tx, id, [
    { table: 'part', column: 'supplier_id', items: texts.parts_in_use, list: '/port-and-model' },
    { table: 'delivery_note', column: 'supplier_id', items: texts.notes_in_use, list: '/ddt' },
    { table: 'return_note', column: 'supplier_id', items: texts.returns_in_use, list: '/return-ddt' },
    { table: 'product', column: 'supplier_id', items: texts.products_in_use, list: '/products' },
    { table: 'module_name', column: 'supplier_id', items: texts.modules_in_use },
    { table: 'intervention_code', column: 'supplier_id', items: texts.codes_in_use },
    { table: 'intervention_code_alias', column: 'supplier_id', items: texts.aliases_in_use },
    { table: 'closing_days', column: 'supplier_id', items: texts.closing_days_in_use },
    { table: 'pos_code', column: 'supplier_id', items: texts.pos_codes_in_use },
    { table: 'tml_model', column: 'supplier_id', items: texts.models_in_use },
    { table: 'closure', column: 'supplier_id', items: texts.closures_in_use },
    { table: 'cut_off', column: 'supplier_id', items: texts.cut_offs_in_use },
    { table: 'cost_setting', column: 'supplier_id', items: texts.costs_in_use, list: '/cost-settings' },
    { table: 'file_format', column: 'supplier_id', items: texts.formats_in_use, list: '/file-formate' },
    { table: 'intervention', column: 'supplier_id', items: texts.jobs_in_use, list: '/intervention-assign' },
    { table: 'archive_file', column: 'supplier_id', items: texts.files_in_use, list: '/archive-files' },
    { table: 'comparison', column: 'supplier_id', items: texts.comparisons_in_use, list: '/compare-terminals' },
  ])

export const findLogo = (tx: Tx, id: number) =>
  tx.selectFrom('supplier').select('logo_id').where('id', '=', id).executeTakeFirst()

/** At the end of a day, of those that are still there. */
export async function countSuppliersAt(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from supplier where created_at < ${endOfDay(day)}`.execute(tx)
  return rows[0]?.count ?? 0
}
