/** The SQL of the warehouse status: figures of a day, the products behind them, and the closing of months. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, nullableInteger, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many, maybeOne, readValue } from '#server/database/rows.ts'
import type { Sql } from '#server/lists/list.ts'
import { ProductStatus } from '../rules.ts'
import { PastProduct } from '../status.ts'

export type Asked = {
  as_of?: string | undefined
  supplier_id?: number | undefined
  category_id?: number | undefined
  warehouse_id?: number | undefined
}

const Figure = z.strictObject({
  part_id: integer,
  warehouse_id: nullableInteger,
  status: ProductStatus,
  /** What the filters leave. */
  count: integer,
  /** Of all suppliers and warehouses. */
  everywhere: integer,
})
export type Figure = z.infer<typeof Figure>

/**
 * The balance of the last closed day, the changes since, and what was backdated into closed days after that:
 * one statement, so that a concurrent closing is seen completely or not at all.
 */
export async function listFigures(tx: Tx, { as_of, supplier_id, category_id, warehouse_id }: Asked): Promise<Figure[]> {
  const day = sql`${as_of ?? 'infinity'}::date`
  const closed = sql`coalesce((select max(day) from stock_close where day <= ${day}), '-infinity')`
  const ofCategory = category_id ? sql`and part_id in (select id from part where category_id = ${category_id})` : sql``
  const wanted: Sql[] = [
    ...(supplier_id ? [sql`supplier_id = ${supplier_id}`] : []),
    ...(warehouse_id ? [sql`warehouse_id = ${warehouse_id}`] : []),
  ]
  const kept = wanted.length > 0 ? sql`filter (where ${sql.join(wanted, sql` and `)})` : sql``
  const key = sql`part_id, supplier_id, warehouse_id, status`
  return many(tx, Figure)`
    with figures as (
      select ${key}, count from stock_balance where day = ${closed} ${ofCategory}
      union all
      select ${key}, sum(change) from stock_change where day > ${closed} and day <= ${day} ${ofCategory} group by ${key}
      union all
      select ${key}, sum(change) from stock_change
      where id > coalesce((select max(mark) from stock_close), 0) and day <= ${closed} ${ofCategory} group by ${key})
    select part_id, warehouse_id, status, coalesce(sum(count) ${kept}, 0)::integer as count, sum(count)::integer as everywhere
    from figures group by part_id, warehouse_id, status having sum(count) <> 0`
}

const PartRow = z.strictObject({
  part_id: integer,
  part_number: string,
  model_number: string,
  category: string,
  supplier_id: nullableInteger,
  minimum_stock: integer,
})

export const listParts = (tx: Tx, category_id: number | undefined) => many(tx, PartRow)`
    select p.id as part_id, p.part_number, p.model_number, c.name as category, p.supplier_id, p.minimum_stock
    from part p join product_category c on c.id = p.category_id
    ${category_id ? sql`where p.category_id = ${category_id}` : sql``}
    order by p.model_number collate italian, p.part_number`

export const listWarehouses = (tx: Tx) => many(tx, { id: integer, name: string })`
    select id, name from warehouse order by name collate italian`

export type PastAsked = Asked & {
  part_id?: readonly number[] | undefined
  status: ProductStatus
  /** The last one shown before. */
  after?: { part_id: number; id: number } | undefined
  limit: number
}

const PastProductsRow = PastProduct.extend({ part_id: integer })

/** Products that entered a status by a day and had not left it: read in index order, so that a page costs the same anywhere. */
export async function listPastProducts(tx: Tx, asked: PastAsked): Promise<(PastProduct & { part_id: number })[]> {
  const day = sql`${asked.as_of ?? 'infinity'}::date`
  return many(tx, PastProductsRow)`
    with page as materialized (
      select m.product_id, m.seq, m.part_id from movement m
      where m.status = ${asked.status}::product_status and m.day <= ${day}
        and not exists (select from movement n where n.product_id = m.product_id and n.seq = m.seq + 1 and n.day <= ${day})
        ${asked.part_id ? sql`and m.part_id = any(${asked.part_id}::bigint[])` : sql``}
        ${asked.category_id ? sql`and m.part_id in (select id from part where category_id = ${asked.category_id})` : sql``}
        ${asked.supplier_id ? sql`and m.supplier_id = ${asked.supplier_id}` : sql``}
        ${asked.warehouse_id ? sql`and m.warehouse_id = ${asked.warehouse_id}` : sql``}
        ${asked.after ? sql`and (m.part_id, m.product_id) > (${asked.after.part_id}::bigint, ${asked.after.id}::bigint)` : sql``}
      order by m.part_id, m.product_id limit ${asked.limit})
    select p.id, p.serial_number, m.part_id, pt.part_number, pt.model_number, m.status,
      coalesce(w.name, t.first_name || ' ' || t.last_name, m.client_terminal_id) as place, m.day as since
    from page join movement m on m.product_id = page.product_id and m.seq = page.seq join product p on p.id = m.product_id
      join part pt on pt.id = m.part_id left join warehouse w on w.id = m.warehouse_id left join account t on t.id = m.technician_id
    order by m.part_id, p.id`
}

/** The id of the last change, and the first transaction that cannot have written anything before it. */
export async function findMark(tx: Tx): Promise<{ mark: number; horizon: string }> {
  return (
    (await maybeOne(tx, { mark: integer, horizon: string })`
    select coalesce(max(id), 0) as mark, pg_snapshot_xmax(pg_current_snapshot())::text as horizon from stock_change`) ?? {
      mark: 0,
      horizon: '0',
    }
  )
}

/** Whether every transaction that may hold a change before the mark has ended. */
export async function isSettled(tx: Tx, horizon: string): Promise<boolean> {
  return (
    (await readValue(tx, boolean)`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${horizon}::xid8 as settled`) === true
  )
}

export const closeStock = async (tx: Tx, mark: number, last_day: string): Promise<void> => {
  await sql`select close_stock(${mark}, ${last_day}::date)`.execute(tx)
}
