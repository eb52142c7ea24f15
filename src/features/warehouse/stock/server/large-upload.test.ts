/** A large file of serials looks up its own products, however many others there are and whatever statistics say. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/database/db.ts'
import { stagedRows } from '#server/uploads/upload.ts'
import { useWorld } from '#test/client.ts'
import { productsUpload } from '../rules.ts'
import { lockKnown } from './ledger-queries.ts'
import { findSerialProblems, serialsOf } from './serial-upload-queries.ts'

const world = useWorld()
const [known, rows] = [4_000, 400]

/** New products of numbers from one to another, received as one action. */
const receive = (from: number, to: number) => sql`
  with batch as (insert into movement_batch (kind, at, account_id) values ('receive', now(), ${world.admin.id}) returning id),
  made as (
    insert into product (serial_number, encoded_serial, moves, status, part_id, warehouse_id, received_on, changed_on, changed_at)
    select 'L-' || n, 'E-' || n, 1, 'in_stock', (select min(id) from part), (select min(id) from warehouse), '2026-11-01', '2026-11-01', now()
    from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n returning id, part_id, warehouse_id)
  insert into movement (product_id, seq, batch_id, kind, day, status, part_id, warehouse_id, received_on)
  select made.id, 1, batch.id, 'receive', '2026-11-01', 'in_stock', part_id, warehouse_id, '2026-11-01' from made, batch`

/** As the owner, who alone may look at statistics of every table. */
const asOwner = <T>(work: (tx: Tx) => Promise<T>) =>
  world.database.write(async (tx) => {
    await sql`reset role`.execute(tx)
    return work(tx)
  })

beforeAll(async () => {
  await world.database.query(`
    insert into warehouse (name) values ('Milano');
    insert into product_category (name) values ('Desktop');
    insert into part (part_number, model_number, category_id) select 'VG-P400', 'Vega P400', id from product_category`)
  await asOwner((tx) => receive(1, known).execute(tx))
})

async function stage(tx: Tx, first: number) {
  const { rows: made } = await sql<{ id: number }>`
    insert into import (kind, status, file_name, file_bytes, sha256, created_by) values ('products', 'checked', 'x', 0, '', ${world.admin.id})
    returning id::int`.execute(tx)
  const id = made[0]?.id ?? 0
  await sql`insert into import_row (import_id, n, cells)
    select ${id}, n, array['L-' || (${first}::int + n), 'E-' || (${first}::int + n), 'VG-P400', 'Milano', ''] from generate_series(1, ${rows}::int) n`.execute(
    tx,
  )
  // As autovacuum does between the check of a large file and its insert.
  await sql`analyze import_row; analyze product`.execute(tx)
  return stagedRows(productsUpload.columns, id, { good: true })
}

const readOfProducts = async (tx: Tx) =>
  (
    await sql<{
      read: number
    }>`select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as read
      from pg_class where oid = 'product'::regclass or oid in (select indexrelid from pg_index where indrelid = 'product'::regclass)`.execute(
      tx,
    )
  ).rows[0]?.read ?? 0

test.each([
  ['new', known, 0],
  ['known', 1_000, rows],
] as const)('of %s serials no product but their own is read', async (_what, first, found) => {
  await asOwner(async (tx) => {
    const staged = await stage(tx, first)
    const before = await readOfProducts(tx)
    expect(new Set((await findSerialProblems(tx, staged)).map(({ n }) => n)).size).toBe(found)
    expect(await lockKnown(tx, serialsOf(staged))).toHaveLength(found)
    expect((await readOfProducts(tx)) - before).toBeLessThan(12 * rows)
  })
})

test('new products are received without looking for what was before each', async () => {
  await asOwner(async (tx) => {
    const lookedUp = async () =>
      (
        await sql<{ scans: number }>`select sum(pg_stat_get_xact_numscans(indexrelid))::int as scans from pg_index
          where indrelid = 'movement'::regclass`.execute(tx)
      ).rows[0]?.scans ?? 0
    const before = await lookedUp()
    await receive(known + 1, known + rows).execute(tx)
    // Once, to compare each product with its movement.
    expect((await lookedUp()) - before).toBeLessThan(2 * rows)
  })
})
