/** All SQL of the catalogue. */
import { type RawBuilder, sql } from 'kysely'
import { searchNames } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { countChanged } from '#server/database/rows.ts'
import type { Findable } from '#server/lists/findable.ts'
import { nounSource } from '#server/records/noun-source.ts'
import { findRepeated, findUnmatched, isNamed } from '#server/uploads/staged-checks.ts'
import { category, part } from '../fields.ts'
import { categoryTexts, partTexts } from '../texts.ts'

export const categorySource = nounSource(category, {
  table: 'product_category',
  alias: 'c',
  computed: {
    parts: sql`(select count(*) from part where part.category_id = c.id)`,
    products: sql`(select count(*) from product join part on part.id = part_id where part.category_id = c.id and status is not null)`,
  },
  search: sql`c.name`,
})

export const partSource = nounSource(part, {
  table: 'part',
  alias: 'p',
  join: sql`join product_category c on c.id = p.category_id left join supplier s on s.id = p.supplier_id`,
  computed: {
    category: sql`c.name`,
    supplier: sql`s.name`,
    products: sql`(select count(*) from product where part_id = p.id and status is not null)`,
  },
  filter: { part_number: sql`normal(p.part_number)` },
  search: sql`(p.part_number || ' ' || p.model_number || ' ' || coalesce(p.description, ''))`,
  search_names: [searchNames(sql`p.category_id`, 'product_category'), searchNames(sql`p.supplier_id`, 'supplier')],
})

type Staged = RawBuilder<unknown>
const isKnown = (table: string, column: string) =>
  sql`exists (select from ${sql.table(table)} t where normal(t.${sql.ref(column)}) = normal(staged.${sql.ref(column)}))`

export const findDuplicateCategories = (tx: Tx, staged: Staged) =>
  findRepeated(tx, staged, {
    key: sql`normal(name)`,
    known: isKnown('product_category', 'name'),
    column: 'name',
    problem: 'duplicate_category_name',
    exists: categoryTexts.exists,
  })

export const findDuplicateParts = (tx: Tx, staged: Staged) =>
  findRepeated(tx, staged, {
    key: sql`normal(part_number)`,
    known: isKnown('part', 'part_number'),
    column: 'part_number',
    problem: 'duplicate_part_number',
    exists: partTexts.exists,
  })

export const findUnknownCategories = (tx: Tx, staged: Staged) =>
  findUnmatched(tx, staged, {
    column: 'category',
    matches: isNamed('product_category', 'category'),
    problem: 'unknown_category',
    detail: partTexts.no_category,
  })

export const findUnknownSuppliers = (tx: Tx, staged: Staged) =>
  findUnmatched(tx, staged, {
    column: 'supplier',
    matches: isNamed('supplier', 'supplier'),
    problem: 'unknown_supplier',
    detail: partTexts.no_supplier,
  })

type Origin = { import_id: number; created_by: number }

export const insertCategories = (tx: Tx, staged: Staged, origin: Origin): Promise<number> => countChanged(
  tx,
)`insert into product_category (name, import_id, created_by)
    select name, ${origin.import_id}, ${origin.created_by} from ${staged} order by n`

export const insertParts = (tx: Tx, staged: Staged, origin: Origin): Promise<number> => countChanged(tx)`
    insert into part (part_number, model_number, category_id, supplier_id, description, minimum_stock, import_id, created_by)
    select part_number, model_number, c.id, s.id, description, coalesce(minimum_stock::int, 0), ${origin.import_id}, ${origin.created_by}
    from ${staged} join product_category c on normal(c.name) = normal(staged.category)
      left join supplier s on normal(s.name) = normal(staged.supplier) order by n`

/** Rows of an upload that were used or changed since, so that it cannot be undone. */

/** What the search finds of the catalogue. */
export const parts: Findable = {
  key: 'parts',
  label: partTexts.one,
  icon: 'model',
  opens: { admin: ({ id }) => `/port-and-model?edit=${id}` },
  source: partSource,
  title: sql`p.part_number`,
  note: sql`p.model_number`,
  numbers: [sql`p.part_number`],
  names: [sql`p.model_number`],
}

export const categories: Findable = {
  key: 'product-categories',
  label: categoryTexts.one,
  icon: 'model',
  opens: { admin: ({ id }) => `/product-categories?edit=${id}` },
  source: categorySource,
  title: sql`c.name`,
  names: [sql`c.name`],
}
