/** A client's file of several thousand rows is checked while it is read: what is found is what a check of all rows finds. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { imports } from '#features/office/imports/contract.ts'
import type { Tx } from '#server/database/db.ts'
import { useWorld } from '#test/client.ts'
import { acceptAll, createClient, createFormat, csvOf, plainRows, upload } from '#test/client-files.ts'
import { settled as settledFor } from '#test/uploads.ts'
import { compareFile } from './comparing.ts'
import { hasNewConflicts, listKnown } from './conflict-queries.ts'
import { listLaterFiles } from './outcome-queries.ts'

const world = useWorld()
let version_id = 0
beforeAll(async () => {
  const client = await createClient(world, { words: ['INST', 'SOST'], terminals: ['A920'] })
  version_id = (await createFormat(world.admin, client, csvOf(plainRows(8)), 'gamma.csv')).version_id
})

const settled = (id: number) => settledFor(world.admin, id)
const send = async (content: string) => settled((await upload(world.admin, version_id, content, 'jobs.csv')).body.id)
const stored = async (id: number) => {
  const { rows } = await world.database.query<{ staged: number; read: number }>(
    `select (select count(*)::int from import_row where import_id = $1) as staged,
      (select count(*)::int from intervention_file_row where import_id = $1) as read`,
    [id],
  )
  return rows[0]
}
/** Every row that fails, with why. */
const failing = async (id: number) => {
  const query = { page: 1, rows_per_page: 100 }
  const { items } = (await world.admin.call(imports.rows, { params: { id }, query })).body
  return items.map(({ n, problems }) => ({
    n,
    problems: problems.map(({ problem, detail }) => `${problem}: ${detail}`),
  }))
}

test('what is wrong far apart in a file is found, the same as when all rows are checked again', async () => {
  const rows = [...plainRows(4_500)]
  const wrong = {
    3: { Riferimento: 'TWICE' },
    4400: { Riferimento: 'twice' },
    2100: { 'Codice intervento': 'INSTALLAZIONE' },
    2200: { Esercente: 'x'.repeat(300) },
    4499: { Provincia: 'ZZ' },
  }
  for (const [at, row] of Object.entries(wrong)) rows[Number(at)] = { ...rows[Number(at)], ...row }
  const { id, status, total_rows, total_failed } = await send(csvOf(rows, { prefix: 'PT' }))
  expect([status, total_rows, total_failed]).toEqual(['checked', 4_500, 5])
  expect(await stored(id)).toEqual({ staged: 4_500, read: 4_500 })
  const found = await failing(id)
  expect(found).toMatchObject([
    { n: 5, problems: ['duplicate_reference: Also in row 4402'] },
    { n: 2_102, problems: [expect.stringContaining('unknown_code')] },
    { n: 2_202, problems: [expect.stringContaining('too_long')] },
    { n: 4_402, problems: ['duplicate_reference: Also in row 5'] },
    { n: 4_501, problems: [expect.stringContaining('unknown_province')] },
  ])
  await world.admin.call(imports.check, { params: { id } })
  expect((await settled(id)).total_failed).toBe(5)
  expect(await failing(id)).toEqual(found)
})

/** How many rows and entries of tables are read while statistics take them for empty. */
async function readWhileUnknown(tables: readonly string[], work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const oids = sql.join(tables.map((table) => sql`${table}::regclass`))
  const looked = sql<{ rows: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as rows from pg_class
    where oid in (${oids}) or oid in (select indexrelid from pg_index where indrelid in (${oids}))`
  return world.database.write(async (tx) => {
    await sql`reset role`.execute(tx)
    await sql`update pg_class set reltuples = 0, relpages = 100 where oid in (${oids})`.execute(tx)
    const before = (await looked.execute(tx)).rows[0]?.rows ?? 0
    await work(tx)
    return ((await looked.execute(tx)).rows[0]?.rows ?? 0) - before
  })
}

test('to find the later files of its jobs, each job is looked at once, even while statistics take the tables for empty', async () => {
  const { id } = await send(csvOf(plainRows(400), { prefix: 'LF' }))
  expect((await acceptAll(world.admin, id)).status).toBe(200)
  const tables = ['intervention', 'archive_file_intervention', 'archive_file']
  const count = await readWhileUnknown(tables, async (tx) => expect(await listLaterFiles(tx, id)).toEqual([]))
  expect(count).toBeLessThan(400 * 10)
})

test('to find the jobs of its references, each row looks at its own, even while statistics take the jobs for none', async () => {
  const known = await send(csvOf(plainRows(400), { prefix: 'LG' }))
  expect((await acceptAll(world.admin, known.id)).status).toBe(200)
  const { id } = await send(csvOf(plainRows(400), { prefix: 'LH' }))
  const numbers = Array.from({ length: 400 }, (_, at) => at + 2)
  // Lower than that of the references, as the index of a client's jobs is where the other has grown.
  await world.database.query('create index low on intervention (supplier_id)')
  const count = await readWhileUnknown(['intervention'], async (tx) => {
    expect(await hasNewConflicts(tx, id)).toBe(false)
    expect(await listKnown(tx, id, numbers)).toEqual([])
    await compareFile(tx, id)
  })
  await world.database.query('drop index low')
  expect(count).toBeLessThan(400 * 10)
})

test('a file that is refused after thousands of its rows leaves none of them', async () => {
  const lines = csvOf(plainRows(9_000), { prefix: 'RF' })
  const { id, status, failure } = await send(`${lines}${'x;'.repeat(5_000)}\n`)
  expect(status).toBe('failed')
  expect(failure?.code).toBe('import.file_too_many_columns')
  expect(await stored(id)).toEqual({ staged: 0, read: 0 })
})
