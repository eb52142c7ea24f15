/** Writes csv as a stream, with every text made harmless that a spreadsheet would take for a formula. */
import { Readable } from 'node:stream'
import { type ColumnType, dayText, numberOf, type RowBatches, type SheetColumn, textOf, wallClockOf } from './column.ts'

type CsvSource = {
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
  const write = columns.map(({ type }) => remembering((value) => field(type, value, delimiter)))
  yield (bom ? '\ufeff' : '') + columns.map(({ label }) => quoted(harmless(label.trim()))).join(delimiter) + lineEnd
  for await (const batch of rows) {
    let lines = ''
    for (const row of batch) {
      let separator = ''
      for (const [index, cell] of write.entries()) {
        lines += separator + cell(row[index])
        separator = delimiter
      }
      lines += lineEnd
    }
    if (lines !== '') yield lines
  }
}

/** Most columns hold few different values, which are written once; one whose values all differ is soon written without looking back. */
function remembering(write: (value: unknown) => string): (value: unknown) => string {
  const known = new Map<unknown, string>()
  return (value) => {
    if (known.size >= 2_000) return write(value)
    const before = known.get(value)
    if (before !== undefined) return before
    const text = write(value)
    known.set(value, text)
    return text
  }
}

function field(type: ColumnType, value: unknown, delimiter: ',' | ';'): string {
  if (value === null || value === undefined || value === '') return ''
  const shown = type === 'text' ? undefined : typed(type, value, delimiter)
  return shown ?? quoted(harmless(textOf(value).trim()))
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

const lineEnd = '\r\n'

/** Both delimiters count whichever is in use, so that a program guessing the wrong one still reads whole cells. */
function quoted(text: string): string {
  return /[";,\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
