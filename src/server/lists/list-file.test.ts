import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineList } from '#lib/lists/list.ts'
import { integer, nullableNumber, nullableText } from '#lib/records/fields.ts'
import { both } from '#lib/texts/texts.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { batches, roundTrip } from '#test/sheet-files.ts'
import type { SheetColumn } from '../sheets/column.ts'
import { rowsOf } from '../sheets/copied.ts'
import { copiedCsvStream, csvStream } from '../sheets/write-csv.ts'
import { fileName } from './export.ts'
import { defineSource } from './list.ts'
import { listFile, sheetColumn } from './list-file.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const columns: SheetColumn[] = ['A', 'B', 'C'].map((label) => ({ label, type: 'text' }))
const odd = fc.constantFrom(
  '=1',
  "'=1",
  "''-",
  '"',
  'a\r\nb',
  ';',
  ',',
  '\t',
  '-5',
  '\\',
  '\\N',
  '\\.',
  '＝1',
  ' a ',
  '$1',
  'à',
  'Cefalù',
  'l’ultimo’',
  '\u00a0a',
  'a\u00a0',
  'a\u2003',
  'a\u3000',
  'a\ufeff',
)
const cell = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), odd).map((value) => value.replaceAll('\0', ''))
const tables = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 40 })

/** Each cell goes in as a parameter of the question. */
const rowsQuery = (table: string[][]) => {
  const rows = table.map((cells, at) => sql`(${at}::int, ${sql.join(cells.map((value) => sql`${value}::text`))})`)
  return sql`select a, b, c from (values ${sql.join(rows)}) as it (at, a, b, c) order by at`
}

describe('what PostgreSQL copies', () => {
  test('any texts come out as they went in', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(',' as const, ';' as const, '\t' as const), async (table, delimiter) => {
        const copied = database.copy(rowsQuery(table), { delimiter, days: 'year first' })
        const read: string[][] = []
        for await (const rows of rowsOf(copied, delimiter)) read.push(...rows)
        expect(read).toEqual(table)
      }),
      { numRuns: 50 },
    )
  })

  test('any texts are written into a csv file as those of any other rows', async () => {
    await fc.assert(
      fc.asyncProperty(tables, fc.constantFrom(',' as const, ';' as const), async (table, delimiter) => {
        const copied = database.copy(rowsQuery(table), { delimiter, days: 'day first' })
        const written = await text(copiedCsvStream({ columns, copied, delimiter, bom: false }))
        expect(written).toBe(await text(csvStream({ columns, rows: batches(table), delimiter, bom: false })))
      }),
      { numRuns: 50 },
    )
  })

  test('a reader who leaves in the middle leaves a database that goes on serving', async () => {
    for (let time = 0; time < 15; time += 1)
      for await (const chunk of database.copy(sql`select generate_series(1, 1000000)`, {
        delimiter: ',',
        days: 'year first',
      })) {
        expect(chunk.length).toBeGreaterThan(0)
        break
      }
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('the file of a list', () => {
  const label = (name: string) => both(name, name)
  const definition = defineList({
    name: 'things',
    title: label('Things'),
    sort: 'name',
    columns: {
      name: { label: label('Name'), type: 'text' },
      day: { label: label('Day'), type: 'date' },
      at: { label: label('At'), type: 'datetime' },
      state: { label: label('State'), type: 'choice', choices: { new: both('New', 'Nuovo') } },
      good: { label: label('Good'), type: 'boolean' },
      number: { label: label('Number'), type: 'number' },
    },
  })
  const row = z.strictObject({
    id: integer,
    name: z.string(),
    day: nullableText,
    at: nullableText,
    state: nullableText,
    good: z.boolean().nullable(),
    number: nullableNumber,
  })
  const source = defineSource({
    definition,
    row,
    from: sql`(values
      (1, '=1+1', date '2026-03-01', timestamptz '2026-07-01 22:30:00+00', 'new', true, -2.50),
      (2, 'a; b', null, null, 'old', false, 1000),
      (3, 'plain', date '2026-12-31', timestamptz '2026-12-31 23:30:59+00', null, null, null)
    ) as it (id, name, day, at, state, good, number)`,
    id: sql`id`,
    columns: {
      name: sql`name`,
      day: sql`day`,
      at: sql`at`,
      state: sql`state`,
      good: sql`good`,
      number: sql`number`,
    },
    extra: {},
  })
  const file = (format: 'csv' | 'xlsx', language: 'EN' | 'IT') =>
    listFile(
      database,
      source,
      [],
      { format, query: { page: 1, rows_per_page: 100 } },
      Object.keys(definition.columns),
      language,
    )

  test('csv is written for English and for Italian programs', async () => {
    expect(await text(file('csv', 'EN'))).toBe(
      `Name,Day,At,State,Good,Number\r\n'=1+1,01-03-2026,02-07-2026 00:30,New,yes,-2.50\r\n` +
        `"a; b",,,old,no,1000\r\nplain,31-12-2026,01-01-2027 00:30,,,\r\n`,
    )
    expect((await text(file('csv', 'IT'))).split('\r\n')[1]).toBe(`'=1+1;01-03-2026;02-07-2026 00:30;Nuovo;sì;-2,50`)
  })

  test('a column of a sheet is as wide as its type and its words need', () => {
    const widths = (language: 'EN' | 'IT') =>
      Object.values(definition.columns).map((column) => sheetColumn(column, language).width)
    expect(widths('EN')).toEqual([28, 12, 17, 12, 8, 10])
    const long = {
      label: label('A head of many words'),
      type: 'choice',
      choices: { a: label('x'.repeat(30)) },
    } as const
    expect(sheetColumn(long, 'EN').width).toBe(30)
    expect(sheetColumn({ ...long, choices: {} }, 'EN').width).toBe(24)
  })

  test('an Italian file has an Italian name', () => {
    const list = { ...definition, title: both('Parts & models', 'Articoli e modelli à') }
    expect([fileName(list, 'EN'), fileName(list, 'IT')]).toEqual(['things', 'articoli-e-modelli-a'])
  })

  test('xlsx keeps days, instants and numbers as such', async () => {
    expect((await roundTrip(file('xlsx', 'IT'))).slice(1)).toEqual([
      ['=1+1', '2026-03-01', '2026-07-02 00:30:00', 'Nuovo', 'sì', '-2.5'],
      ['a; b', '', '', 'old', 'no', '1000'],
      ['plain', '2026-12-31', '2027-01-01 00:30:59'],
    ])
  })
})
