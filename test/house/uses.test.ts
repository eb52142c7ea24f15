/** Who uses a record is known to the database: a table that refers to it keeps it, in words. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { string } from '#lib/records/fields.ts'
import { insertId, readValues } from '#server/database/rows.ts'
import { usesOf } from '#server/records/uses.ts'
import { cloneDatabase } from '#test/database.ts'
import { nouns } from '../../src/table-texts.ts'
import { filesIn, readSource } from './source.ts'
import '../../src/features.ts'

const database = await cloneDatabase()
const owner = database.pool
beforeAll(() =>
  owner.query('create table parking (id bigint primary key, supplier_id bigint references supplier (id))'),
)
afterAll(() => database.close())

/** Tables whose records are deleted one by one, by the kit. */
async function recordTables(): Promise<string[]> {
  const found: string[] = []
  for (const file of await filesIn('src/features/**/server/**/*.ts')) {
    const text = await readSource(file)
    if (text.includes('defineRecords'))
      found.push(...[...text.matchAll(/^ {2}table: '(\w+)',$/gm)].map(([, name = '']) => name))
  }
  return found
}

test('every table that keeps a record has its noun', async () => {
  const tables = await recordTables()
  expect(tables.length).toBeGreaterThan(12)
  const homes = await database.read(
    (tx) => readValues(tx, string)`
      select distinct r.home from unnest(${tables}::text[]) as t (name), record_references(t.name) r where r.home <> 'parking'`,
  )
  expect(homes.filter((home) => nouns[home] === undefined)).toEqual([])
})

test('a table that was made today keeps the record it refers to', async () => {
  const supplier_id = await database.write(
    (tx) => insertId(tx)`insert into supplier (name) values ('Zeta') returning id`,
  )
  await owner.query('insert into parking values (1, $1)', [supplier_id])
  await owner.query('grant select on parking to fieldstock_runtime')
  const uses = await database.read((tx) => usesOf(tx, 'supplier', supplier_id))
  expect(uses.filter(({ count }) => count > 0)).toEqual([{ count: 1, items: { EN: 'parking', IT: 'parking' } }])
})

test('what only goes with a record does not keep it', async () => {
  const homes = await database.read((tx) =>
    sql<{ home: string }>`select home from record_references('tml_model')`.execute(tx),
  )
  expect(homes.rows).toEqual([])
})
