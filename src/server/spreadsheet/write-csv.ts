/** Writes csv as a stream, with every text made harmless that a spreadsheet would take for a formula. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type ColumnType, dayText, numberOf, type RowBatches, type SheetColumn, textOf, wallClockOf } from './column.ts'

export type CsvSource = {
  columns: readonly SheetColumn[]
  rows: RowBatches
  /** With a semicolon numbers carry a decimal comma, as the programs that expect one do. */
  delimiter: ',' | ';'
  bom: boolean
}

export function csvStream(source: CsvSource): Readable {
  return Readable.from(csvText(source), { objectMode: false, highWaterMark: 128 * 1024 })
}

async function* csvText({ columns, rows, delimiter, bom }: CsvSource): AsyncGenerator<string> {
  const types = columns.map(({ type }) => type)
  const lines = (records: string[][]) => stringify(records, { delimiter, record_delimiter: '\r\n', quoted_match: /\r/ })
  yield (bom ? '\ufeff' : '') + lines([columns.map(({ label }) => harmless(label.trim()))])
  for await (const batch of rows) {
    if (batch.length > 0)
      yield lines(batch.map((row) => types.map((type, index) => field(type, row[index], delimiter))))
  }
}

function field(type: ColumnType, value: unknown, delimiter: ',' | ';'): string {
  if (value === null || value === undefined || value === '') return ''
  const shown = type === 'text' ? undefined : typed(type, value, delimiter)
  return shown ?? harmless(textOf(value).trim())
}

function typed(type: Exclude<ColumnType, 'text'>, value: unknown, delimiter: ',' | ';'): string | undefined {
  if (type === 'number' || type === 'money') {
    const number = numberOf(value)
    return delimiter === ';' ? number?.replace('.', ',') : number
  }
  const clock = wallClockOf(value)
  if (clock === undefined) return undefined
  if (type === 'date') return dayText(clock.day)
  return `${dayText(clock.day)} ${two(clock.seconds / 3600)}:${two((clock.seconds / 60) % 60)}`
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** An apostrophe keeps a spreadsheet from evaluating; one more where some stand already, so that reading can undo it. */
function harmless(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}
