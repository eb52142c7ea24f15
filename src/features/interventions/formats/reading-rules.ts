/** Reads the rows of a client's file by its mapping: our fields as text, and what could not be read, cell by cell. */

import { hasLostDigits } from '#lib/numbers/lost-digits.ts'
import { readProvince } from '#lib/places/province-names.ts'
import { cleanHeader } from '#lib/uploads/headings.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'
import { isClean } from '#lib/uploads/upload-check.ts'
import { isNearly } from './choose.ts'
import { readDay, readInstant } from './dates.ts'
import { fieldOf, type InterventionField, interventionFieldNames, requiredFields, type ValueKind } from './fields.ts'
import {
  compareHeaders,
  findHeader,
  type HeaderChange,
  type HeaderRow,
  joinHeaders,
  possibleHeaders,
} from './header.ts'
import type { Mapping, Sheet, SheetRow, Source } from './mapping.ts'
import { readDays, readNumber, readPhone, readPostalCode, readYesNo, splitAddress, undoCapitals } from './values.ts'

export type ReadRow = {
  sheet: string
  n: number
  /** Values as they are kept; an empty text where the row has none. */
  values: Record<InterventionField, string>
  /** Fields whose cell holds something that cannot be read. */
  unreadable: InterventionField[]
  /** The row as it came: heading and value, in the order of the columns. */
  raw: RawCell[]
}
export type RawCell = [heading: string, value: string]

export type Skipped = { titles: number; totals: number; headers: number }
export type ReadFile = { rows: ReadRow[]; skipped: Skipped; missing_headings: string[] }

/** Whether a mapping reads the sheet with this name, in this place among the visible ones, from 0. */
export function isSheetRead({ sheets: choice }: Mapping, name: string, index: number): boolean {
  if (choice.read === 'named') return name === choice.name
  return choice.read === 'all' || index === 0
}

/** The sheets that a mapping reads. */
export const sheetsOf = (mapping: Mapping, sheets: readonly Sheet[]): readonly Sheet[] =>
  sheets.filter(({ name }, index) => isSheetRead(mapping, name, index))

const totalWords =
  /^(tot\b|totale|totali|total|totals|numero (di )?righe|righe totali|n\.? ?righe|fine (file|elenco)|end of)/i

const headingsOf = (source: Source): string[] =>
  source.from === 'column' || source.from === 'part'
    ? [source.heading]
    : source.from === 'date_and_time'
      ? [source.heading, source.time_heading]
      : source.from === 'street_and_number'
        ? [source.heading, source.number_heading]
        : []

/** The place of each heading in a header. */
function placesOf(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(cleanHeader(header).flatMap((heading, at) => (heading === '' ? [] : [[normaliseHeader(heading), at]])))
}

/** A spreadsheet drops the zeros in front of a number; the format may say how many digits there were. */
const fillDigits = (value: string, digits: number | undefined) =>
  digits !== undefined && /^\d+$/.test(value) ? value.padStart(digits, '0') : value

/** What of a mapping decides how single values are read. */
export type ValueRules = Pick<Mapping, 'date_order' | 'time_zone' | 'terminal_digits'>

/** A formula that failed has no value. A csv holds the words of the Excel that wrote it. */
const cellError =
  /^#(?:N\/[AD]|(?:REF|RIF|VALUE|VALORE|DIV\/0|NUM|NULL|NULLO|SPILL|ESPANSIONE|CALC|CALCOLO)!|(?:NAME|NOME)\?)$/i

/** Reads one cell's text as the value of a field; undefined where it holds something else. */
export const readValue = (field: InterventionField, text: string, mapping: ValueRules, time?: string) =>
  readAs(fieldOf(field).kind, text, mapping, time)

export function readAs(kind: ValueKind, text: string, mapping: ValueRules, time?: string): string | undefined {
  // Spaces of all kinds, also those that do not break; line breaks stay.
  const value = isClean(text) ? text : text.trim().replace(/[^\S\r\n]+/g, ' ')
  if (value === '' || cellError.test(value)) return ''
  // What a spreadsheet shortened is no reference, terminal, phone or code any more.
  if (hasLostDigits(value)) return undefined
  switch (kind) {
    case 'instant':
      return readInstant(value, mapping.date_order, mapping.time_zone, time)
    case 'province':
      return readProvince(value)
    case 'postal_code':
      return readPostalCode(value)
    case 'phone':
      return readPhone(value)
    case 'city':
      return undoCapitals(withoutSign(value))
    case 'days':
      return readDays(value)
    case 'number':
      return readNumber(value)
    case 'day':
      return readDay(value, mapping.date_order)
    case 'yes_no':
      return readYesNo(value)
    case 'terminal_id':
      return fillDigits(value.toUpperCase().replace(/\s+/g, ''), mapping.terminal_digits)
    case 'serial':
      return value.toUpperCase().replace(/\s+/g, '')
    default:
      return value
  }
}

/** "Napoli (NA)" is Napoli. */
function withoutSign(town: string): string {
  const at = town.search(/ ?\([A-Za-z]{2}\)$/)
  return at > 0 && readProvince(town.slice(at)) ? town.slice(0, at) : town
}

// Every field of the list gets a value.
const noValues = Object.fromEntries(interventionFieldNames.map((field) => [field, ''])) as Record<
  InterventionField,
  string
>

function createRowReader(mapping: Mapping, header: readonly string[], sheet: string) {
  const byKey = placesOf(header)
  const headings = cleanHeader(header)
  /** Found once, not once for every cell. */
  const places = new Map(
    Object.values(mapping.fields)
      .flatMap(headingsOf)
      .map((heading) => [heading, byKey.get(normaliseHeader(heading)) ?? -1]),
  )
  const cellOf = (row: SheetRow, heading: string) => row.cells[places.get(heading) ?? -1] ?? ''
  const sources = interventionFieldNames.flatMap((field) => {
    const source = mapping.fields[field]
    return source ? [{ field, source }] : []
  })

  return (row: SheetRow): ReadRow => {
    const unreadable: InterventionField[] = []
    const values = { ...noValues }
    for (const { field, source } of sources) {
      const [text, time] = rawValue(source, row, sheet, cellOf)
      const read = text === undefined ? undefined : readValue(field, text, mapping, time)
      if (read === undefined) unreadable.push(field)
      values[field] = read ?? text ?? ''
    }
    const raw = headings.flatMap((heading, at): RawCell[] => (heading === '' ? [] : [[heading, row.cells[at] ?? '']]))
    return { sheet, n: row.n, values, unreadable, raw }
  }
}

/** What a source holds in a row, and the time beside a date; undefined for an address that has another form. */
function rawValue(
  source: Source,
  row: SheetRow,
  sheet: string,
  cellOf: (row: SheetRow, heading: string) => string,
): [string | undefined, string?] {
  switch (source.from) {
    case 'column':
      return [cellOf(row, source.heading)]
    case 'date_and_time':
      return [cellOf(row, source.heading), cellOf(row, source.time_heading)]
    case 'street_and_number':
      return [`${cellOf(row, source.heading)} ${cellOf(row, source.number_heading)}`.trim()]
    case 'constant':
      return [source.value]
    case 'sheet_name':
      return [sheet]
    case 'part': {
      const cell = cellOf(row, source.heading)
      if (cell.trim() === '') return ['']
      const parts = splitAddress(cell, source.pattern)
      if (parts) return [parts[source.part] ?? '']
      // A chief town needs no sign beside it; of another town only the province is missing.
      if (source.pattern === 'city_province' && (source.part === 'city' || readProvince(cell))) return [cell]
      // If an address cannot be split, the street holds all of it, so that nothing is lost.
      return [source.part === 'address' ? cell : undefined]
    }
  }
}

const filledCells = (row: SheetRow) => row.cells.filter((cell) => cell.trim() !== '')

const noteStart =
  /^(?:[*•·†‡§¹²³#(]|[-–—] |n\.?\s?b\.?\b|not[ae]\b|legenda\b|legend\b|avvertenz[ae]\b|attenzione\b|estrazione\b|stampato\b)/i
const wordsOf = (text: string) => text.match(/\p{L}{2,}/gu) ?? []

/** Enough to see what a text is; a cell may hold thousands of characters. */
const beginning = 300

/** Whether a text is a remark and no value: it begins as one, explains a sign, or is a sentence. */
function isRemark(text: string): boolean {
  const start = text.slice(0, beginning)
  if (noteStart.test(start) || totalWords.test(start)) return true
  const explained = /\S\s*[=:]\s*\S(.*)/u.exec(start)
  return (explained !== null && /\p{L}/u.test(explained[1] ?? '')) || wordsOf(start).length >= 6
}

/** References have digits and few words: what has not is a remark that stands in their column. */
const isReferenceLike = (text: string) =>
  /\d/.test(text) && text.length >= 3 && wordsOf(text.slice(0, beginning)).length < 3 && !isRemark(text)

/**
 * Whether a row is no job but a closing line, footnote or legend: it says so, or it fills one or two cells and these are no values of a job. A
 * row with a reference and nothing else is a job that is incomplete, and is reported.
 */
function isTotal(row: SheetRow, read: ReadRow): boolean {
  const filled = filledCells(row)
  const [first = ''] = filled
  const { client_reference, merchant_name, address, client_terminal_id } = read.values
  const hasKey = client_reference !== '' && merchant_name !== ''
  if (!hasKey && totalWords.test(first.trim())) return true
  if (filled.length > 2) return false
  if ([client_reference, merchant_name, address, client_terminal_id].every((value) => value === '')) return true
  if (filled.every((cell) => isRemark(cell.trim()))) return true
  return (
    [merchant_name, address, client_terminal_id].every((value) => value === '') && !isReferenceLike(client_reference)
  )
}

export type RowRead = { is: 'title' | 'header' | 'total' } | { is: 'row'; row: ReadRow }

/** Reads a sheet row by row, given its first rows; undefined where they hold no header. */
export function createSheetReader(
  mapping: Mapping,
  sheet: Sheet,
): { header: HeaderRow; read: (row: SheetRow) => RowRead } | undefined {
  const header = headerRow(mapping, sheet)
  if (!header) return undefined
  const read = createRowReader(mapping, header.cells, sheet.name)
  const lines = header.lines.map((cells) => cells.map(normaliseHeader))
  /** Ends at the first cell that differs, which is nearly always the first one. */
  const isHeader = ({ cells }: SheetRow) =>
    lines.some((keys) => keys.every((key, at) => normaliseHeader(cells[at] ?? '') === key))
  return {
    header,
    read(row) {
      if (row.n < header.n) return { is: 'title' }
      if (isHeader(row)) return { is: 'header' }
      const one = read(row)
      return isTotal(row, one) ? { is: 'total' } : { is: 'row', row: one }
    },
  }
}

/** Reads all rows of the sheets that the mapping names. Rows above the header, repeated headers and totals are counted, not read. */
export function readRows(mapping: Mapping, sheets: readonly Sheet[]): ReadFile {
  const skipped: Skipped = { titles: 0, totals: 0, headers: 0 }
  const rows: ReadRow[] = []
  const missing = new Set<string>()
  const wanted = Object.values(mapping.fields).flatMap(headingsOf)
  for (const sheet of sheetsOf(mapping, sheets)) {
    const reader = createSheetReader(mapping, sheet)
    if (!reader) continue
    // Beside the sheets of the jobs there may be others, such as a legend.
    if (mapping.sheets.read === 'all' && !isNearly(mapping.header, cleanHeader(reader.header.cells))) continue
    const places = placesOf(reader.header.cells)
    for (const heading of wanted) if (!places.has(normaliseHeader(heading))) missing.add(heading)
    for (const row of sheet.rows) {
      const read = reader.read(row)
      if (read.is === 'row') rows.push(read.row)
      else if (read.is === 'title') skipped.titles += 1
      else if (read.is === 'total') skipped.totals += 1
      else if (row.n !== reader.header.n) skipped.headers += 1
    }
  }
  return { rows, skipped, missing_headings: [...missing] }
}

/** The row of a sheet that holds most headings of the mapping, or that looks most like a header. */
export function headerRow(mapping: Pick<Mapping, 'header'>, sheet: Sheet): HeaderRow | undefined {
  const known = new Set(mapping.header.map(normaliseHeader).filter((heading) => heading !== ''))
  let best: { row: HeaderRow; shared: number } | undefined
  for (const row of possibleHeaders(sheet)) {
    const shared = new Set(row.cells.map(normaliseHeader).filter((cell) => known.has(cell))).size
    if (shared >= 2 && shared > (best?.shared ?? 0)) best = { row, shared }
  }
  return best?.row ?? findHeader(sheet)
}

/** The headings of a file as a mapping finds them. Where it reads all sheets, those of all sheets that are like it together. */
export function fileHeader(mapping: Mapping, sheets: readonly Sheet[]): string[] {
  const headers = sheetsOf(mapping, sheets).flatMap((sheet) => {
    const row = headerRow(mapping, sheet)
    return row ? [cleanHeader(row.cells)] : []
  })
  const like = mapping.sheets.read === 'all' ? headers.filter((header) => isNearly(mapping.header, header)) : []
  return like.length > 0 ? joinHeaders(like) : (headers[0] ?? [])
}

/**
 * How the header of one sheet differs from the mapping. Where all sheets are read, one of them may lack columns that others have,
 * as long as no required field is read from them.
 */
export function sheetChange(mapping: Mapping, found: readonly string[]): HeaderChange | undefined {
  const change = compareHeaders(mapping.header, found)
  if (!change || mapping.sheets.read !== 'all' || change.added.length > 0 || change.renamed.length > 0) return change
  const needed = new Set(
    requiredFields.flatMap((field) => {
      const source = mapping.fields[field]
      return source ? headingsOf(source) : []
    }),
  )
  return change.gone.some((heading) => needed.has(heading)) ? change : undefined
}
