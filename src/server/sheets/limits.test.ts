import { open } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { farRows } from '#test/hostile-files.ts'
import {
  allRows,
  readBytes,
  readHere,
  reasonFor,
  row,
  sheetXml,
  stringsXml,
  stylesXml,
  withFile,
  workbookParts,
  xlsxOf,
  zipOf,
} from '#test/sheet-files.ts'
import { numberText } from './cell-text.ts'
import { sheetLimits } from './limits.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetError } from './sheet-error.ts'
import { readStyles } from './workbook-parts.ts'

const megabyte = 1024 * 1024

describe('limits', () => {
  test('a file above 50 MB is refused before it is read', async () => {
    await withFile('a;b\n', async (path) => {
      const file = await open(path, 'r+')
      await file.truncate(50 * megabyte + 1)
      await file.close()
      await expect(allRows(path)).rejects.toMatchObject({ reason: 'too_large' })
    })
  })

  test('200,001 rows are taken, one more is not', async () => {
    const lines = 'x\n'.repeat(200_001)
    expect(await readBytes(lines)).toHaveLength(200_001)
    expect(await reasonFor(`${lines}x\n`)).toBe('too_many_rows')
    const rows = '<row><c><v>1</v></c></row>'.repeat(200_002)
    // A sheet of equal rows packs tighter than any honest one, so the ratio is lifted to see the row limit.
    expect(await reasonFor(xlsxOf({ sheet: sheetXml(rows) }), { ratio: 2_000 })).toBe('too_many_rows')
  })

  test('200 columns are taken, one more is not', async () => {
    expect((await readBytes(`${'a;'.repeat(200)}\n1\n`))[0]?.cells).toHaveLength(200)
    expect(await reasonFor(`${'a;'.repeat(201)}\n1\n`)).toBe('too_many_columns')
  })

  test('too many or too long shared strings are refused', async () => {
    const strings = stringsXml(Array.from({ length: 3_000 }, (_, index) => `<t>string ${index}</t>`))
    const file = xlsxOf({ strings, sheet: sheetXml(row('a') + row('b')) })
    expect(await reasonFor(file, { strings: 2_999 })).toBe('too_much_text')
    expect(await reasonFor(file, { string_characters: 20_000 })).toBe('too_much_text')
    expect(await reasonFor(file)).toBe('read')
  })

  test('what comes out of a small file is bounded, however few bytes ask for it', async () => {
    const long = stringsXml([`<t>${'x'.repeat(32_000)}</t>`])
    const files = [
      xlsxOf({ sheet: sheetXml(farRows(100_000)) }),
      xlsxOf({ strings: long, sheet: sheetXml('<row><c t="s"><v>0</v></c></row>'.repeat(2_000)) }),
    ]
    for (const file of files) {
      let given = 0
      const reading = withFile(file, async (path) => {
        for await (const rows of readXlsx(path, sheetLimits, () => undefined))
          for (const { cells } of rows) given += cells.length + cells.join('').length
      })
      await expect(reading).rejects.toMatchObject({ reason: 'unsafe' })
      expect(file.length).toBeLessThan(26_000)
      expect(given).toBeLessThanOrEqual(sheetLimits.ratio_from_bytes)
    }
    // An honest sheet of the same width whose cells hold something.
    const wide = Array.from({ length: 2_000 }, (_, n) => row(...Array.from({ length: 30 }, (__, at) => `${n} ${at}`)))
    expect(await reasonFor(xlsxOf({ sheet: sheetXml(wide.join('')) }))).toBe('read')
  })

  test('a number format is worked out once for all styles that name it', async () => {
    const [first, ...others] = await readStyles([stylesXml(['00000'], Array(1_000).fill(164))], sheetLimits)
    expect(first).toEqual({ kind: 'digits', digits: 5 })
    expect(others.every((format) => format === first)).toBe(true)
  })

  test('a number longer than any that exists is the text that it is', () => {
    const zeros = `0.${'0'.repeat(500)}1`
    const digits = '9'.repeat(350)
    expect([zeros, digits].map((stored) => numberText(stored, { kind: 'plain' }, false))).toEqual([zeros, digits])
  })

  test('a reader that takes too long is stopped', async () => {
    expect(await reasonFor('a;b\n'.repeat(100_000), { milliseconds: 1 })).toBe('timeout')
  })

  test('a reader that needs too much memory is stopped, and the program lives on', async () => {
    const strings = stringsXml(Array.from({ length: 400_000 }, (_, index) => `<t>a rather long string ${index}</t>`))
    expect(await reasonFor(xlsxOf({ strings, sheet: sheetXml(row('a') + row('b')) }), { heap_megabytes: 8 })).toBe(
      'too_large',
    )
  })
})

const rows = Array.from({ length: 30 }, (_, index) => row(`serial ${index}`, 'Forlì', '&lt;x&gt;')).join('')
const numbers = '<row r="50"><c r="B50" s="1"><v>45000.5</v></c><c t="s"><v>1</v></c></row>'
const parts = workbookParts({
  sheet: sheetXml(rows + numbers),
  strings: stringsXml(['<t>a</t>', '<r><t>b</t></r>']),
  styles: stylesXml(['00000'], [0, 14, 164]),
})
const csv = `\ufeffSerial;City\r\n${'001;"Forlì; centro"\r\n'.repeat(30)}`

/** Ways to harm a file: its bytes as they lie, or the content of one part under a checksum that is right. */
const files: ((harm: (bytes: Buffer) => Buffer) => Buffer)[] = [
  (harm) => harm(zipOf(parts)),
  (harm) => harm(Buffer.from(csv)),
  ...parts.map(
    ({ name }) =>
      (harm: (bytes: Buffer) => Buffer) =>
        zipOf(parts.map((part) => (part.name === name ? { name, data: harm(Buffer.from(part.data)) } : part))),
  ),
]

test('whatever is done to the bytes of a file, it is read or refused with a reason', async () => {
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255), cut: fc.nat(20) })
  const edits = fc.array(edit, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), edits, async (build, changes) => {
      const file = build((bytes) => changes.reduce(harmed, bytes))
      const outcome = await readHere(file).catch((error: unknown) => error)
      expect(Array.isArray(outcome) || outcome instanceof SheetError, String(outcome)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

/** One byte changed, or a few cut out. */
function harmed(bytes: Buffer, { at, byte, cut }: { at: number; byte: number; cut: number }): Buffer {
  const place = Math.floor(at * bytes.length)
  const gone = cut > 15 ? cut : 1
  const put = cut > 15 ? [] : [byte]
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(put), bytes.subarray(place + gone)])
}
