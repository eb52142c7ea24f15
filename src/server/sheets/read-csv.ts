/** Reads comma, semicolon or tab separated text row by row, in the encodings spreadsheets write. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { CsvError, parse } from 'csv-parse'
import type { SheetLimits } from './limits.ts'
import type { Progress } from './read-xlsx.ts'
import { createRowGuard, type SheetRow } from './row-guard.ts'
import { SheetError } from './sheet-error.ts'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const delimiters = [';', ',', '\t']
const chunkBytes = 128 * 1024
const sniffedLines = 20

export async function* readCsv(path: string, limits: SheetLimits, onProgress: Progress): AsyncGenerator<SheetRow[]> {
  const encoding = await sniffEncoding(path)
  const total = (await stat(path)).size
  const accept = createRowGuard(limits, total)
  let rows: SheetRow[] = []
  let records = 0
  let parser: ReturnType<typeof createParser> | undefined
  let sinceRecord = 0
  let read = 0

  function onRecord(cells: string[]): null {
    records += 1
    for (let at = 0; at < cells.length; at += 1) cells[at] = clean(cells[at] ?? '')
    const row = accept(records, cells)
    if (row !== undefined) rows.push(row)
    return null
  }

  for await (const { text, bytes } of decoded(path, encoding)) {
    let body = text
    if (parser === undefined) {
      const { delimiter, skip } = sniffDelimiter(text)
      body = text.slice(skip)
      parser = createParser(delimiter, limits, onRecord)
    }
    const before = records
    await parser.write(body)
    // The parser's own limit ignores empty fields, so stop an endless record here.
    sinceRecord = records === before ? sinceRecord + body.length : 0
    if (sinceRecord > limits.row_characters * 4 + chunkBytes)
      throw new SheetError('too_much_text', 'a row', records + 1)
    read += bytes
    onProgress(read, total)
    if (rows.length > 0) yield rows
    rows = []
  }
  await parser?.end()
  if (rows.length > 0) yield rows
}

function createParser(delimiter: string, limits: SheetLimits, onRecord: (cells: string[]) => null) {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.row_characters,
    on_record: onRecord,
  })
  parser.resume()
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure = error
  })
  const settled = (start: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) reject(asSheetError(failure))
      else start((error) => (error ? reject(asSheetError(error)) : resolve()))
    })
  return {
    write: (text: string) => settled((done) => parser.write(text, done)),
    end: () => settled((done) => parser.end(done)),
  }
}

function asSheetError(error: Error): Error {
  if (!(error instanceof CsvError)) return error
  return new SheetError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'too_much_text' : 'broken', error.message)
}

/** Takes off the apostrophe that `write-csv.ts`, like other careful exports, puts before a would-be formula. */
function clean(cell: string): string {
  return cell.startsWith("'") && /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** Scans the whole file once: a byte order mark, else whether all of it is valid UTF-8. */
async function sniffEncoding(path: string): Promise<Encoding> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(1024 * 1024)
    let allUtf8 = true
    let odd = 0
    let position = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
      if (bytesRead === 0) break
      const part = buffer.subarray(0, bytesRead)
      if (position === 0) {
        if (part[0] === 0xff && part[1] === 0xfe) return 'utf-16le'
        if (part[0] === 0xfe && part[1] === 0xff) return 'utf-16be'
        odd = controlShare(part.subarray(0, 64 * 1024))
      }
      if (part.includes(0) || odd > 0.05) throw new SheetError('not_a_sheet', 'binary content')
      const last = bytesRead < buffer.length
      const whole = last ? bytesRead : bytesRead - cutCharacter(part)
      allUtf8 &&= isUtf8(part.subarray(0, whole))
      position += whole
      if (last) break
    }
    return allUtf8 ? 'utf-8' : 'windows-1252'
  } finally {
    await file.close()
  }
}

/** How many bytes at the end belong to a character that goes on in the next part. */
function cutCharacter(part: Buffer): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = part[part.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back
  }
  return 0
}

/** The maximum share of control characters in a table; a scanner may leave one or two. */
function controlShare(part: Buffer): number {
  let controls = 0
  for (const byte of part) if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127) controls += 1
  return controls / part.length
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<{ text: string; bytes: number }> {
  const decode = decoderFor(encoding)
  let first = true
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const bytes: Buffer = chunk
    const text = decode(bytes)
    if (text.includes('\0')) throw new SheetError('not_a_sheet', 'binary content')
    yield { text: first ? text.replace(/^\ufeff/, '') : text, bytes: bytes.length }
    first = false
  }
}

function decoderFor(encoding: Encoding): (chunk: Buffer) => string {
  if (encoding === 'utf-8') {
    const decoder = new StringDecoder('utf8')
    return (chunk) => decoder.write(chunk)
  }
  const decoder = new TextDecoder(encoding)
  return (chunk) => decoder.decode(chunk, { stream: true })
}

/** The delimiter a `sep=` line names, else the one that cuts the most of the first lines into equal rows: a title above them has no say. */
function sniffDelimiter(text: string): { delimiter: string; skip: number } {
  const named = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(text)
  if (named?.[1] !== undefined) return { delimiter: named[1], skip: named[0].length }
  let best = { delimiter: ',', equal: 0, cuts: 0 }
  for (const delimiter of delimiters) {
    const lines = new Map<number, number>()
    for (const cuts of cutsPerLine(text, delimiter)) if (cuts > 0) lines.set(cuts, (lines.get(cuts) ?? 0) + 1)
    for (const [cuts, equal] of lines)
      if (equal > best.equal || (equal === best.equal && cuts > best.cuts)) best = { delimiter, equal, cuts }
  }
  return { delimiter: best.delimiter, skip: 0 }
}

function cutsPerLine(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let cuts = 0
  let quoted = false
  let filled = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === delimiter) cuts += 1
    else if (character === '\n' || character === '\r') {
      if (filled) counts.push(cuts)
      if (counts.length === sniffedLines) return counts
      cuts = 0
      filled = false
      continue
    }
    filled ||= character.trim() !== ''
  }
  if (filled) counts.push(cuts)
  return counts
}
