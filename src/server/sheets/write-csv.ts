/** Writes csv as a stream, escaping every text that a spreadsheet would read as a formula. */
import { Readable } from 'node:stream'
import { type ColumnType, dayText, numberOf, type RowBatches, type SheetColumn, textOf, wallClockOf } from './column.ts'
import { cellsOf, wholeLines } from './copied.ts'

type CsvFile = {
  columns: readonly SheetColumn[]
  /** With a semicolon numbers carry a decimal comma, as the programs that expect one do. */
  delimiter: ',' | ';'
  bom: boolean
}
type CsvSource = CsvFile & { rows: RowBatches }
/** What COPY writes with this delimiter, days and instants already as they are to be read. */
type CopiedSource = CsvFile & { copied: AsyncIterable<Buffer> }

const streamed = (text: AsyncGenerator<string | Buffer>) =>
  Readable.from(text, { objectMode: false, highWaterMark: 128 * 1024 })

export const csvStream = (source: CsvSource): Readable => streamed(csvText(source))

export const copiedCsvStream = (source: CopiedSource): Readable => streamed(copiedText(source))

const head = ({ columns, delimiter, bom }: CsvFile) =>
  (bom ? '\ufeff' : '') + columns.map(({ label }) => quoted(harmless(label.trim()))).join(delimiter) + lineEnd

function line(types: readonly ColumnType[], row: readonly unknown[], delimiter: ',' | ';'): string {
  let text = ''
  for (let index = 0; index < types.length; index += 1) {
    if (index > 0) text += delimiter
    text += field(types[index] ?? 'text', row[index], delimiter)
  }
  return text + lineEnd
}

async function* csvText(source: CsvSource): AsyncGenerator<string> {
  const { columns, rows, delimiter } = source
  const types = columns.map(({ type }) => type)
  yield head(source)
  for await (const batch of rows) {
    let lines = ''
    for (const row of batch) lines += line(types, row, delimiter)
    if (lines !== '') yield lines
  }
}

/** Most lines are passed on as COPY wrote them; a line that needs quoting or escaping is parsed and rewritten. */
async function* copiedText(source: CopiedSource): AsyncGenerator<string | Buffer> {
  const { columns, copied, delimiter } = source
  const types = columns.map(({ type }) => (type === 'number' || type === 'money' ? type : 'text'))
  const oddity = oddities[delimiter]
  const everyLine = delimiter === ';' && types.some((type) => type !== 'text')
  const rewrite = (text: string) => line(types, cellsOf(text, delimiter), delimiter)
  yield head(source)
  for await (const lines of wholeLines(copied)) {
    const plain = everyLine ? undefined : plainLines(lines, delimiter)
    if (plain) yield plain
    else {
      const each = lines.toString().slice(0, -1).split('\n')
      yield each.map((text) => (everyLine || oddity.test(text) ? rewrite(text) : text + lineEnd)).join('')
    }
  }
}

/** Text that needs quoting or escaping, COPY escapes, and spaces at the ends of a cell. */
const oddities = {
  ',': /[\\";]|(?:^|[,\n])['=+\-@＝＋－＠]|(?:^|[,\n])[^\S\n]|[^\S\n](?:[,\n]|$)/,
  ';': /[\\",]|(?:^|[;\n])['=+\-@＝＋－＠]|(?:^|[;\n])[^\S\n]|[^\S\n](?:[;\n]|$)/,
}

/** The same over bytes, which is quicker and names more than it must: spaces and signs beyond ASCII by the bytes that they begin with. */
const oddBytes = {
  ',': /[\\";]|[,\n](?:[ \t\v\f\r'=+\-@]|[\xc2\xe1-\xe3\xef])|(?:[ \t\v\f\r]|[\xc2\xe1-\xe3\xef][\x80-\xbf]{1,2})[,\n]/,
  ';': /[\\",]|[;\n](?:[ \t\v\f\r'=+\-@]|[\xc2\xe1-\xe3\xef])|(?:[ \t\v\f\r]|[\xc2\xe1-\xe3\xef][\x80-\xbf]{1,2})[;\n]/,
}

/** The same lines with the line ends of csv; nothing where a cell may need quoting, escaping or trimming. */
function plainLines(lines: Buffer, delimiter: ',' | ';'): Buffer | undefined {
  const bytes = lines.toString('latin1')
  const isPlain = /^[\w\n]/.test(bytes) && !oddBytes[delimiter].test(bytes)
  return isPlain ? Buffer.from(bytes.replaceAll('\n', lineEnd), 'latin1') : undefined
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

/** An apostrophe keeps a spreadsheet from evaluating; existing ones get one more, so that reading can undo it. */
function harmless(text: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

const lineEnd = '\r\n'

/** Both delimiters count whichever is in use, so that a program guessing the wrong one still reads whole cells. */
function quoted(text: string): string {
  return /[";,\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
