/** Writes an xlsx file as a stream: rows go in as batches, bytes come out, in constant memory. */
import { PassThrough, pipeline, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { type ColumnType, numberOf, type RowBatches, type SheetColumn, textOf, wallClockOf } from './column.ts'
import { SheetError } from './sheet-error.ts'
import { contentTypes, packageRelations, styleOf, styles, workbook, workbookRelations } from './xlsx-parts.ts'

type XlsxSource = { sheet: string; columns: readonly SheetColumn[]; rows: RowBatches }

const mostRows = 1_048_576
const longestCell = 32_767
/** The serial number of 1 January 1970. */
const dayOf1970 = 25_569
/** Packs nearly as small as the usual 6 in half the time. */
const compressionLevel = 3

export function xlsxStream(source: XlsxSource): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const sheet = Readable.from(sheetXml(source), { objectMode: false, highWaterMark: 128 * 1024 })
  sheet.on('error', (error) => output.destroy(error))
  zip.on('error', (error: Error) => output.destroy(error))
  // A reader that goes away must stop the query behind the rows.
  output.on('close', () => sheet.destroy())
  const part = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name, { compressionLevel })
  part('[Content_Types].xml', contentTypes)
  part('_rels/.rels', packageRelations)
  part('xl/workbook.xml', workbook(escapeXml(sheetName(source.sheet))))
  part('xl/_rels/workbook.xml.rels', workbookRelations)
  part('xl/styles.xml', styles)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel })
  zip.end()
  pipeline(zip.outputStream, output, () => {})
  return output
}

async function* sheetXml({ columns, rows }: XlsxSource): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const last = letters.at(-1) ?? 'A'
  const widths = columns.map(({ type, label, width }, index) => {
    const characters = width ?? Math.max(12, Math.min(40, label.length + 4))
    return `<col min="${index + 1}" max="${index + 1}" width="${characters}" style="${styleOf[type]}" customWidth="1"/>`
  })
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>` +
    (widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`) +
    `<sheetData><row r="1">` +
    columns.map(({ label }, index) => `<c r="${letters[index]}1"${textCell(styleOf.header, label)}`).join('') +
    `</row>`
  const write = columns.map(({ type }) => remembering((value) => cell(type, value)))
  let n = 1
  for await (const batch of rows) {
    let xml = ''
    for (const row of batch) {
      n += 1
      if (n > mostRows) throw new SheetError('too_many_rows', 'an xlsx sheet holds 1,048,576')
      xml += `<row r="${n}">`
      for (let index = 0; index < columns.length; index += 1) {
        const value = row[index]
        if (value === null || value === undefined || value === '') continue
        xml += `<c r="${letters[index]}${n}"${write[index]?.(value)}`
      }
      xml += '</row>'
    }
    if (xml !== '') yield xml
  }
  yield `</sheetData><autoFilter ref="A1:${last}${n}"/></worksheet>`
}

/** Most columns have few distinct values, whose XML is cached; the cache is given up for a column whose values all differ. */
function remembering(write: (value: unknown) => string): (value: unknown) => string {
  const known = new Map<unknown, string>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const text = write(value)
    if (known.size < 2_000) known.set(value, text)
    return text
  }
}

/** What follows the reference of a cell. */
function cell(type: ColumnType, value: unknown): string {
  const stored = type === 'text' ? undefined : storedNumber(type, value)
  if (stored === undefined) return textCell(styleOf.text, textOf(value))
  return ` s="${styleOf[type]}"><v>${stored}</v></c>`
}

/** What goes into a number's cell; nothing when the value does not fit its column, which then shows it as text. */
function storedNumber(type: Exclude<ColumnType, 'text'>, value: unknown): string | undefined {
  if (type === 'number' || type === 'money') return numberOf(value)
  const clock = wallClockOf(value)
  if (clock === undefined) return undefined
  const serial = clock.day + dayOf1970 + (type === 'date' ? 0 : clock.seconds / 86_400)
  // Before March 1900 a spreadsheet counts a day that never existed (29 February 1900).
  return serial > 60 ? String(serial) : undefined
}

function textCell(style: number, text: string): string {
  const shown = text.length > longestCell ? text.slice(0, longestCell) : text
  const start = ` s="${style}" t="inlineStr"><is><t`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are among what must be escaped.
  if (!/[&<>"\x00-\x1f\ufffe\uffff]|_x|^\s|\s$/.test(shown)) return `${start}>${shown}</t></is></c>`
  const space = /^\s|\s$|[\n\r\t]/.test(shown) ? ' xml:space="preserve"' : ''
  return `${start}${space}>${escapeXml(escapeControls(shown))}</t></is></c>`
}

/** The way spreadsheets write what XML cannot hold; a text that looks like it is escaped as well. */
function escapeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters to escape.
  if (!/[\x00-\x08\x0b-\x1f\ufffe\uffff]|_x/.test(text)) return text
  return (
    text
      .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters to escape.
      .replace(/[\x00-\x08\x0b-\x1f\ufffe\uffff]/g, (character) => `_x${hex4(character)}_`)
  )
}

function hex4(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}

function escapeXml(text: string): string {
  if (!/[&<>"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

/** Spreadsheets refuse some characters and more than 31 characters in the name of a sheet. */
function sheetName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is refused.
  const allowed = name.replace(/[[\]:*?/\\\x00-\x1f]/g, ' ').trim()
  return allowed.slice(0, 31).replace(/^'+|(?<!')'+$/g, '') || 'Sheet1'
}
