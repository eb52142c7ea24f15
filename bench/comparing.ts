/** A client's list against as many installations of ours: a full comparison against one bare join that writes as many rows. */

import type { TheirRow } from '#features/clients/comparisons/file-fields.ts'
import { compareRows } from '#features/clients/comparisons/server/compare.ts'
import { openRun } from '#features/clients/comparisons/server/service.ts'
import type { Database } from '#server/database/db.ts'
import { today } from '#server/time/today.ts'
import { type Figure, figure, inTurns } from './rounds.ts'
import type { Stage } from './stage.ts'

const mark = 'Bench comparison'

/** Terminals in shops, written past the ledger's triggers, and taken away again afterwards. */
async function makeInstalled({ pool }: Database, count: number): Promise<number> {
  const { rows } = await pool.query(`insert into supplier (name) values ('${mark}') returning id::int`)
  const supplier = Number(rows[0].id)
  await pool.query(`
    set session_replication_role = replica;
    with batch as (insert into movement_batch (kind, note) values ('correct', '${mark}') returning id),
      made as (
        insert into product (serial_number, status, part_id, supplier_id, client_terminal_id, installed_on, changed_on, changed_at)
        select 'BN-' || lpad(n::text, 7, '0'), 'installed', (select min(id) from part), ${supplier}, 'BT' || lpad(n::text, 8, '0'), '2026-01-02', '2026-01-02', now()
        from generate_series(1, ${count}) as n returning *),
      moved as (
        insert into movement (product_id, seq, batch_id, kind, day, status, part_id, supplier_id, client_terminal_id, installed_on)
        select made.id, 1, batch.id, 'correct', '2026-01-02', 'installed', part_id, supplier_id, client_terminal_id, installed_on from made, batch)
    insert into installation (product_id, supplier_id, client_terminal_id, from_on, opened_seq)
    select id, supplier_id, client_terminal_id, '2026-01-02', 1 from made;
    set session_replication_role = default;
    analyze product; analyze movement; analyze installation`)
  return supplier
}

const removeInstalled = ({ pool }: Database, supplier: number) =>
  pool.query(`
    set session_replication_role = replica;
    delete from comparison_row where comparison_id in (select id from comparison where supplier_id = ${supplier});
    delete from comparison where supplier_id = ${supplier};
    delete from installation where supplier_id = ${supplier};
    delete from movement where supplier_id = ${supplier};
    delete from product where supplier_id = ${supplier};
    delete from movement_batch where note = '${mark}';
    delete from supplier where id = ${supplier};
    set session_replication_role = default`)

/** Of a hundred rows 96 agree; the others have another serial, another terminal ID, or are theirs alone. */
function theirRows(count: number): TheirRow[] {
  return Array.from({ length: count }, (_, at) => {
    const n = at + 1
    const terminal = `BT${String(n).padStart(8, '0')}`
    const serial = `BN-${String(n).padStart(7, '0')}`
    const row = { n, terminal, serial, model: null, pos_code: null, merchant: `Shop ${n}`, city: 'Bari' }
    if (n % 100 === 1) return { ...row, serial: `XX-${n}` }
    if (n % 100 === 2) return { ...row, terminal: `YT${n}` }
    if (n % 100 === 3) return { ...row, terminal: `ZT${n}`, serial: `ZZ-${n}` }
    if (n % 100 === 4) return { ...row, serial: `BN-${String(n + 1).padStart(7, '0')}` }
    return row
  })
}

export async function compareTerminals(
  { database }: Pick<Stage, 'database'>,
  count = 100_000,
  rounds = 3,
): Promise<Figure[]> {
  const supplier_id = await makeInstalled(database, count)
  const { rows } = await database.pool.query(`select id::int from account where role = 'admin' order by id limit 1`)
  const user = { id: Number(rows[0].id), role: 'admin', name: '', username: '', session_id: null } as const
  const theirs = theirRows(count)
  const groups = Array.from({ length: Math.ceil(count / 5_000) }, (_, at) => theirs.slice(at * 5_000, (at + 1) * 5_000))
  const ours = () =>
    database.write(
      async (tx) => {
        const act = { tx, user, language: 'EN', correlation_id: 'bench' } as const
        const run = { supplier_id, as_of: today(), file_id: null, file_name: 'bench.csv', mapping: {}, header: [] }
        await compareRows(act, await openRun(act, run), groups, { skipped: () => 0 })
      },
      { statementSeconds: 300 },
    )
  const raw = () =>
    database.pool
      .query(
        `create temp table bench_compared as
       select t.n, t.terminal, t.serial, o.product_id, o.client_terminal_id
       from unnest($1::int[], $2::text[], $3::text[]) as t (n, terminal, serial)
         full join (select i.product_id, i.client_terminal_id, p.serial_number from installation i join product p on p.id = i.product_id
           where i.supplier_id = ${supplier_id}) o on o.client_terminal_id = t.terminal`,
        [theirs.map(({ n }) => n), theirs.map(({ terminal }) => terminal), theirs.map(({ serial }) => serial)],
      )
      .then(() => database.pool.query('drop table if exists bench_compared'))
  try {
    return [
      figure(
        `${count} terminals compared with ${count}, against a bare join into a table`,
        await inTurns(rounds, ours, raw),
        12,
      ),
    ]
  } finally {
    await removeInstalled(database, supplier_id)
  }
}
