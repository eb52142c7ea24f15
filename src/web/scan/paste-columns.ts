/** Finds the serials in what is pasted from a spreadsheet: one column, or several of which one holds them. */
import { normaliseHeader } from '#lib/upload.ts'

/** Headers over serials, and over columns that look like serials but are none. */
const serialHeaders = ['serial', 'serialnumber', 'serialno', 'sn', 'matricola', 'seriale', 'numerodiserie', 'nserie']
const otherHeaders = [
  ...['encoded', 'encodedserial', 'codificato', 'serialecodificato', 'matricolacodificata', 'barcode'],
  ...['part', 'partnumber', 'pn', 'codice', 'articolo', 'codicearticolo', 'model', 'modelnumber', 'modello'],
  ...['warehouse', 'magazzino', 'category', 'categoria', 'supplier', 'fornitore', 'notes', 'note', 'status', 'stato'],
]

/** What a serial may look like, wherever serials are pasted; the server decides. */
const looksLikeSerial = (value: string) => /^[A-Za-z0-9_/.-]{3,50}$/.test(value) && /\d/.test(value)

export type PastedColumn = {
  /** Its header, if the first row is one. */
  header: string | null
  values: string[]
}

export type Paste =
  | { kind: 'values'; values: string[] }
  /** Several columns may hold the serials: the user says which; the likeliest comes first in `likely`. */
  | { kind: 'ask'; columns: PastedColumn[]; likely: number }

const isHeader = (cells: readonly string[]) => {
  const names = cells.map(normaliseHeader)
  return names.some((name) => serialHeaders.includes(name) || otherHeaders.includes(name))
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

export function readPaste(text: string): Paste {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const header = rows.length > 1 && rows[0] && isHeader(rows[0]) ? rows[0] : null
  const body = header ? rows.slice(1) : rows
  const columns = Array.from({ length: width }, (_, at) => ({
    header: header?.[at] || null,
    values: body.map((cells) => cells[at] ?? ''),
  })).filter(({ values }) => filled(values).length > 0)
  const take = (column: PastedColumn | undefined): Paste => ({ kind: 'values', values: filled(column?.values ?? []) })
  if (columns.length <= 1) return take(columns[0])

  const named = columns.filter((column) => column.header && serialHeaders.includes(normaliseHeader(column.header)))
  if (named.length === 1) return take(named[0])
  const known = (column: PastedColumn) =>
    column.header !== null && otherHeaders.includes(normaliseHeader(column.header))
  const scores = columns.map((column) => (known(column) ? 0 : likeness(column)))
  const best = scores.indexOf(Math.max(...scores))
  const candidates = scores.filter((score) => score >= likelyFrom)
  // One row says nothing about what repeats.
  if (candidates.length === 1 && body.length > 1) return take(columns[best])
  return { kind: 'ask', columns, likely: best }
}
