import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLines } from '#lib/texts/clean-text.ts'
import { batches, roundTrip } from '#test/sheet-files.ts'
import type { SheetColumn } from './column.ts'
import { sampleStream } from './sample.ts'
import { csvStream } from './write-csv.ts'
import { xlsxStream } from './write-xlsx.ts'

const columns: SheetColumn[] = [
  { label: 'Serial', type: 'text', width: 20 },
  { label: 'Count', type: 'number' },
  { label: 'Day', type: 'date' },
  { label: 'Changed', type: 'datetime' },
  { label: 'Price', type: 'money' },
]

describe('written xlsx', () => {
  test('comes back as it went in, with instants on the clock of Rome', async () => {
    const rows = batches(
      [
        ['0012', 3, '2025-03-30', '2025-03-30T00:59:59.000Z', '12.50'],
        [null, undefined, '', null, null],
      ],
      [],
      [
        ['=1+1', -2.25, '2024-02-29', '2025-03-30T01:00:00.000Z', -1],
        ['x', '1234567890123456789', 'soon', new Date(0), 'free'],
      ],
    )
    expect(await roundTrip(xlsxStream({ sheet: 'Stock: [all]', columns, rows }))).toEqual([
      ['Serial', 'Count', 'Day', 'Changed', 'Price'],
      ['0012', '3', '2025-03-30', '2025-03-30 01:59:59', '12.5'],
      ['=1+1', '-2.25', '2024-02-29', '2025-03-30 03:00:00', '-1'],
      ['x', '1234567890123456789', 'soon', '1970-01-01 01:00:00', 'free'],
    ])
  })

  test('any text comes back the same, but for what cannot be seen', async () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''))
    const odd = fc.constantFrom(
      '_x000D_',
      '_x005F_x000D_',
      '\r\n',
      '\ufffe',
      '&amp;',
      ']]>',
      '<c>',
      ' a ',
      '_x_',
      '\u0001',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.oneof(anyText, odd), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40 }),
        async (table) => {
          const three = columns.slice(0, 3).map(({ label }): SheetColumn => ({ label, type: 'text' }))
          const read = await roundTrip(xlsxStream({ sheet: 's', columns: three, rows: batches([...table, ['end']]) }))
          const clean = table.map((row) => row.map(cleanLines))
          expect(read.slice(1)).toEqual(visible([...clean, ['end']]))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a text too long for a cell is cut to what a spreadsheet can hold', async () => {
    const read = await roundTrip(xlsxStream({ sheet: '', columns, rows: batches([['x'.repeat(40_000)]]) }))
    expect(read[1]?.[0]).toHaveLength(32_767)
  })

  test('an error in the rows reaches the reader of the stream', async () => {
    async function* failing() {
      yield [['1']]
      throw new Error('the query failed')
    }
    await expect(buffer(xlsxStream({ sheet: 's', columns, rows: failing() }))).rejects.toThrow('the query failed')
    await expect(buffer(csvStream({ columns, rows: failing(), delimiter: ';', bom: true }))).rejects.toThrow(
      'the query failed',
    )
  })

  test.each(['xlsx', 'csv'])(
    'a reader of %s that is slow or goes away holds back and then ends the rows',
    async (format) => {
      let made = 0
      let ended = false
      async function* endless() {
        try {
          for (;;) {
            made += 1
            yield Array.from({ length: 1_000 }, () => [crypto.randomUUID(), crypto.randomUUID()])
          }
        } finally {
          ended = true
        }
      }
      const stream =
        format === 'xlsx'
          ? xlsxStream({ sheet: 's', columns, rows: endless() })
          : csvStream({ columns, rows: endless(), delimiter: ',', bom: false })
      for await (const chunk of stream) {
        expect(chunk.length).toBeGreaterThan(0)
        await new Promise((resolve) => setTimeout(resolve, 200))
        break
      }
      await expect.poll(() => ended).toBe(true)
      expect(made).toBeLessThan(60)
    },
  )
})

describe('written csv', () => {
  const source = () =>
    batches([
      ['=HYPERLINK("x")', -2.5, '2025-01-31', '2025-07-01T10:00:00Z', '-12.50'],
      ['+39', '-cmd', 'soon', null, 7],
      ['@a', '=1', '\t=1', '', ''],
    ])

  test('for Italian programs: semicolon, decimal comma, the mark of UTF-8', async () => {
    expect(await text(csvStream({ columns, rows: source(), delimiter: ';', bom: true }))).toBe(
      `Serial;Count;Day;Changed;Price\r\n"'=HYPERLINK(""x"")";-2,5;31-01-2025;01-07-2025 12:00;-12,50\r\n'+39;'-cmd;soon;;7\r\n'@a;'=1;'=1;;\r\n`,
    )
    expect((await buffer(csvStream({ columns, rows: source(), delimiter: ';', bom: true }))).subarray(0, 3)).toEqual(
      Buffer.from('efbbbf', 'hex'),
    )
  })

  test('for English programs: comma and decimal point', async () => {
    const written = await text(csvStream({ columns, rows: source(), delimiter: ',', bom: false }))
    expect(written.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")",-2.5,31-01-2025,01-07-2025 12:00,-12.50`)
  })

  test('any trimmed text comes back the same', async () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })
    const odd = fc.constantFrom('=1', "'=1", "''-", '"', 'a\r\nb', ';', ',', '\t', '-5', 'a\rb', '＝1')
    const cell = fc.oneof(anyText, odd).map((value) => value.replaceAll('\0', '').trim())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom(',' as const, ';' as const),
        async (table, delimiter) => {
          const three = columns.slice(0, 3).map(({ label }): SheetColumn => ({ label, type: 'text' }))
          const read = await roundTrip(
            csvStream({ columns: three, rows: batches([...table, ['end']]), delimiter, bom: true }),
          )
          const clean = table.map((row) => row.map(cleanLines))
          expect(read.slice(1)).toEqual(visible([...clean, ['end']]))
        },
      ),
      { numRuns: 25 },
    )
  })
})

test.each(['xlsx', 'csv'] as const)('a sample as %s holds the header and its examples', async (format) => {
  const stream = sampleStream({
    format,
    sheet: 'Sample',
    columns: columns.slice(0, 2),
    examples: [['00123', 5]],
    delimiter: ';',
  })
  expect(stream).toBeInstanceOf(Readable)
  expect(await roundTrip(stream)).toEqual([
    ['Serial', 'Count'],
    ['00123', '5'],
  ])
})

/** What a table looks like to a reader: rows without content and empty cells at the right fall away. */
function visible(table: string[][]): string[][] {
  const cut = table.map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1))
  return cut.filter((cells) => cells.length > 0)
}
