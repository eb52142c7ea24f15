/** Finds the serials in what is pasted from a spreadsheet: one column, or several of which one holds them and one their encoded serials. */
import { cleanLines, withoutDashes } from '#lib/texts/clean-text.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'

/** Headers over serials, over their encoded form, and over columns that look like serials but are none. */
const encodedHeader = /codificat|encod|barcode|codiceabarre/
const serialHeader =
  /^(?:n|nr|num|numero)?(?:di)?(?:sn|serial|serials|serialnumber|serialnumbers|serialno|serialnr|matricol[ae]|serial[ei]|serie)(?:pos|terminale|terminali|prodotto|prodotti|number)?$/
const otherHeaders = [
  ...['part', 'partnumber', 'pn', 'codice', 'articolo', 'codicearticolo', 'model', 'modelnumber', 'modello'],
  ...['warehouse', 'magazzino', 'category', 'categoria', 'supplier', 'fornitore', 'notes', 'note', 'status', 'stato'],
  ...['tid', 'terminalid', 'codiceterminale', 'data', 'date', 'ddt', 'ordine', 'order'],
]
const isEncoded = (name: string) => encodedHeader.test(name)
const isSerial = (name: string) => !isEncoded(name) && serialHeader.test(name)
const isOther = (name: string) => isEncoded(name) || otherHeaders.includes(name)

/** What a serial may look like, wherever serials are pasted; the server decides. */
const looksLikeSerial = (value: string) => /^[A-Za-z0-9_/.-]{3,50}$/.test(value) && /\d/.test(value)

export type PastedColumn = {
  /** Its header, if the first row is one. */
  header: string | null
  values: string[]
}

export type PastedSerials = {
  values: string[]
  /** The encoded serials of those that have one, by their serial. */
  encoded: ReadonlyMap<string, string>
}

/** Places of the columns that are likely to hold the serials and their encoded serials. */
type Likely = { likely: number; likelyEncoded: number | null }

export type Paste =
  | ({ kind: 'values' } & PastedSerials)
  /** Several columns may hold the serials: the user says which. */
  | ({ kind: 'ask'; columns: PastedColumn[] } & Likely)

const isHeader = (cells: readonly string[]) => {
  const names = cells.map(normaliseHeader)
  return names.some((name) => isSerial(name) || isOther(name))
}

const filled = (values: readonly string[]) => values.filter((value) => value !== '')

/** From 0 to 1: how much a column is like a column of serials. Each is another, and each looks like one. */
function likeness({ values }: PastedColumn): number {
  const given = filled(values)
  if (given.length === 0) return 0
  const alike = given.filter(looksLikeSerial).length / given.length
  const distinct = new Set(given.map((value) => value.toUpperCase())).size / given.length
  return Math.min(alike, distinct)
}

/** A column of serials may hold a few that are mistyped or stand twice. */
const likelyFrom = 0.8

/** Reads the serials of one column and their encoded serials of another, if there is one. */
export function serialsIn(columns: readonly PastedColumn[], at: number, encodedAt: number | null): PastedSerials {
  const values = columns[at]?.values ?? []
  const others = encodedAt === null ? [] : (columns[encodedAt]?.values ?? [])
  const encoded = new Map<string, string>()
  for (const [row, value] of values.entries()) {
    const other = others[row]
    // A serial that stands twice is refused the second time: its first row counts.
    if (value !== '' && other && !encoded.has(value)) encoded.set(value, other)
  }
  return { values: filled(values), encoded }
}

const isUnder = (fits: (name: string) => boolean) => (column: PastedColumn) =>
  column.header !== null && fits(normaliseHeader(column.header))

/** Without the quotes of a csv file, or the apostrophe with which a spreadsheet marks a text. */
const bare = (cell: string) =>
  withoutDashes(
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replace(/^'/, '')
      .trim(),
  )

/** Lines of a csv file have semicolons between their cells, and so has a list in one line of a mail. */
function splitCells(lines: readonly string[]): string[][] {
  const given = lines.filter((line) => line.trim() !== '')
  const mark = given.every((line) => line.includes(';') && !line.includes('\t')) ? ';' : '\t'
  const rows = given.map((line) => line.split(mark).map(bare))
  const [only = []] = rows
  return rows.length === 1 && mark === ';' ? only.map((cell) => [cell]) : rows
}

export const holdsSeveral = (text: string) => /[\r\n\t;]/.test(text.trim())

export function readPaste(text: string): Paste {
  const rows = splitCells(cleanLines(text).split(/\r\n|\r|\n/)).filter((cells) => cells.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const header = rows.length > 1 && rows[0] && isHeader(rows[0]) ? rows[0] : null
  const body = header ? rows.slice(1) : rows
  const columns = Array.from({ length: width }, (_, at) => ({
    header: header?.[at] || null,
    values: body.map((cells) => cells[at] ?? ''),
  })).filter(({ values }) => filled(values).length > 0)
  const encodedAt = columns.findIndex(isUnder(isEncoded))
  const take = (at: number): Paste => ({
    kind: 'values',
    ...serialsIn(columns, at, encodedAt === -1 || encodedAt === at ? null : encodedAt),
  })
  if (columns.length <= 1) return take(0)

  const named = columns.filter(isUnder(isSerial))
  const scores = columns.map((column) => (isUnder(isOther)(column) ? 0 : likeness(column)))
  const isLikely = (at: number) => (scores[at] ?? 0) >= likelyFrom
  if (named[0] && named.length === 1) {
    const serials = columns.indexOf(named[0])
    // A second column of serials under a heading that says nothing is not lost without a word.
    const other = columns.findIndex((_column, at) => at !== serials && isLikely(at))
    if (encodedAt !== -1 || other === -1) return take(serials)
    return { kind: 'ask', columns, likely: serials, likelyEncoded: other }
  }
  const best = scores.indexOf(Math.max(...scores))
  const candidates = scores.filter((score) => score >= likelyFrom)
  // One row says nothing about what repeats.
  if (candidates.length === 1 && body.length > 1) return take(best)
  const second = scores.findIndex((score, at) => at !== best && score >= likelyFrom)
  const likelyEncoded = encodedAt === -1 ? second : encodedAt
  return { kind: 'ask', columns, likely: best, likelyEncoded: likelyEncoded === -1 ? null : likelyEncoded }
}
