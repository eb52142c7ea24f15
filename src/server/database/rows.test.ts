import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day, integer, nullableText, string } from '#lib/records/fields.ts'
import { useWorld } from '#test/client.ts'
import type { Tx } from './db.ts'
import { exists, insertId, many, maybeOne, one, readCount, readIds, readValues } from './rows.ts'

const world = useWorld()
const read = (work: (tx: Tx) => Promise<unknown>) => world.database.read(work)

test('a row that is what its schema says is handed on as it came', async () => {
  const Row = z.strictObject({ id: integer, day: Day, note: nullableText })
  const row = { id: 7, day: '2026-03-01', note: null }
  const given = (tx: Tx) => many(tx, Row)`select 7::bigint as id, date '2026-03-01' as day, null::text as note`
  expect(await read(given)).toEqual([row])
  expect(await read((tx) => maybeOne(tx, { id: integer })`select 7::int as id where false`)).toBeUndefined()
})

test.each([
  ['a number that comes as a text', (tx: Tx) => many(tx, { sum: integer })`select 1.5::numeric as sum`, 'sum: Invalid'],
  [
    'nothing where something is said',
    (tx: Tx) => one(tx, { name: string })`select null::text as name`,
    'name: Invalid',
  ],
  ['a column too many', (tx: Tx) => many(tx, { a: integer })`select 1 as a, 2 as b`, 'b is not a field of the row'],
  ['a column too few', (tx: Tx) => many(tx, { a: integer, b: integer })`select 1 as a`, 'b: Invalid'],
  ['a day in another form', (tx: Tx) => readValues(tx, Day)`select '1/3/2026'::text`, 'value: '],
  ['no row where there is always one', (tx: Tx) => one(tx, { a: integer })`select 1 as a where false`, 'always a row'],
])('%s is named with its statement', async (_what, wrong, named) => {
  const failure = await read(wrong).catch(String)
  expect(failure).toContain(named)
  expect(failure).toContain('select ')
})

test('values, counts and ids are read without naming their column', async () => {
  const answers = await world.database.write(async (tx) => {
    const id = await insertId(tx)`insert into supplier (name) values ('Zeta') returning id`
    const found = await exists(tx)`select from supplier where id = ${id}`
    const ids = await readIds(tx)`select id from supplier where name = 'Zeta'`
    return { same: ids[0] === id, found, count: await readCount(tx)`select count(*) from supplier where id = ${id}` }
  })
  expect(answers).toEqual({ same: true, found: true, count: 1 })
})
