import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { copyInto } from './copy-into.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

describe('copying rows in', () => {
  const rows = [
    [1, 'plain', null],
    [2, 'tab\there, line\nbreak, return\r, back\\slash, \\N, \\.', ''],
    [3, 'Caffè – 日本 "quoted", \'single\'', '\\N'],
  ]
  const staged = sql`create temp table "Copied Rows" (n int, "the text" text, other text) on commit drop`
  const copied = (source: AsyncIterable<typeof rows>) =>
    database.write(async (tx) => {
      await staged.execute(tx)
      await copyInto(tx, 'Copied Rows', ['n', 'the text', 'other'], source)
      return (await sql`select n, "the text", other from "Copied Rows" order by n`.execute(tx)).rows
    })

  test('keeps every character and what is empty', async () => {
    async function* source() {
      yield rows.slice(0, 1)
      yield []
      yield rows.slice(1)
    }
    expect(await copied(source())).toEqual(rows.map(([n, text, other]) => ({ n, 'the text': text, other })))
  })

  test('ends with the error of the reader, and leaves a usable connection', async () => {
    async function* source() {
      yield rows
      throw new TypeError('the file ends in the middle')
    }
    for (let time = 0; time < 15; time += 1)
      await expect(copied(source())).rejects.toThrow(new TypeError('the file ends in the middle'))
    async function* wrong() {
      yield [['no number', '', null]]
    }
    await expect(copied(wrong())).rejects.toThrow('invalid input syntax')
    expect(await database.read(async (tx) => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([{ one: 1 }])
  })
})
