import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { instantText } from '../time/time-zone.ts'
import { openDatabase } from './db.ts'
import { runPrepared } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await database.query('create table note (id int); grant select, insert on note to fieldstock_runtime')
})
afterAll(() => database.close())

const notes = sql<{ id: number }>`select id from note order by id`

test('no query is compiled, whatever the setting of the database', async () => {
  const compiling = openDatabase(`${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20jit%3Don`)
  onTestFinished(() => compiling.close())
  expect((await compiling.pool.query('show jit')).rows).toEqual([{ jit: 'on' }])
  expect(await compiling.read(async (tx) => (await sql`show jit`.execute(tx)).rows)).toEqual([{ jit: 'off' }])
})

describe('a read', () => {
  test('sees one snapshot, whatever is committed meanwhile', async () => {
    await database.read(async (tx) => {
      const { rows: before } = await notes.execute(tx)
      await database.query('insert into note values (1)')
      const { rows: after } = await notes.execute(tx)
      expect(after).toEqual(before)
    })
    expect(await database.read(async (tx) => (await notes.execute(tx)).rows)).toEqual([{ id: 1 }])
  })

  test('answers a first query together with its begin, as the runtime role', async () => {
    const first = sql<{ who: string; day: string }>`select current_user as who, date '2026-03-01' as day`
    const rows = await database.read(async (_tx, found) => found, { first })
    expect(rows).toEqual([{ who: 'fieldstock_runtime', day: '2026-03-01' }])
  })

  test('gives whole numbers and days in arrays as they are given alone', async () => {
    const arrays = sql`select array[1, null, 20]::bigint[] as ids, '{}'::bigint[] as none, array[date '2026-03-01'] as days`
    const rows = await database.read(async (tx) => (await arrays.execute(tx)).rows)
    expect(rows).toEqual([{ ids: [1, null, 20], none: [], days: ['2026-03-01'] }])
  })

  test('gives instants in one form, so that texts stand in the order of time', async () => {
    for (const fraction of ['000', '100', '120', '123']) {
      const at = sql`${`2026-03-01 08:00:00.${fraction}+00`}::timestamptz(3)`
      const both = sql`select ${at} as plain, jsonb_build_object('at', ${instantText(at)}) as json`
      const rows = await database.read(async (tx) => (await both.execute(tx)).rows)
      const instant = `2026-03-01T08:00:00.${fraction}Z`
      expect(rows).toEqual([{ plain: instant, json: { at: instant } }])
    }
  })

  test('keeps the plan of a first query, which answers with the bytes it is given', async () => {
    for (const word of ['one', 'two', 'three']) {
      const first = sql<{ word: string }>`select convert_from(${Buffer.from(word)}, 'UTF8') as word`
      const kept = sql`select from pg_prepared_statements where statement like '%convert_from%'`
      await database.read(
        async (tx, found) => {
          expect(found).toEqual([{ word }])
          expect((await kept.execute(tx)).rows).toHaveLength(1)
        },
        { first },
      )
    }
  })

  test('refuses a first query with other parameters than bytes', async () => {
    const first = sql`select ${'1'}::int`
    await expect(database.read(async () => 1, { first })).rejects.toThrow('parameters')
  })

  test('leaves a usable connection after a first query that fails', async () => {
    for (let time = 0; time < 15; time += 1)
      await expect(database.read(async () => 1, { first: sql`select 1 / 0` })).rejects.toThrow('division by zero')
    expect(await database.read(async (tx) => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([{ one: 1 }])
  })
})

test('a write whose error was swallowed is no success: nothing of it is kept, and the caller hears of it', async () => {
  const count = async () => (await database.query('select from note')).rowCount
  const before = await count()
  const swallowed = database.write(async (tx) => {
    await sql`insert into note values (2)`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow('was rolled back')
  expect(await count()).toBe(before)
  await database.write((tx) => sql`insert into note values (3)`.execute(tx))
  expect(await count()).toBe((before ?? 0) + 1)
})

test('a kept plan answers with the values it is given', async () => {
  for (let time = 0; time < 8; time += 1) {
    const rows = await database.read((tx) => runPrepared(tx, sql<{ it: number }>`select ${time}::int as it`))
    expect(rows).toEqual([{ it: time }])
  }
  const { rows } = await database.query('select 1')
  expect(rows).toHaveLength(1)
})
