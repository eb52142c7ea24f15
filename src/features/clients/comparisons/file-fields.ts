/** What a client's list of terminals can hold, how its columns are recognised, and how a row of it is read. */

import { z } from 'zod'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import { cleanHeader, headingLikeness } from '#lib/uploads/headings.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'
import { texts } from './texts.ts'

const list = (text: string) => text.split(',').map((word) => word.trim())

export const fileFields = {
  terminal: {
    label: texts.field_terminal,
    max: longestTerminalId,
    headings:
      list(`terminal id, terminal, tid, tml, id tml, codice tml, cod tml, codice terminale, cod terminale, id terminale,
      terminale, numero terminale, termid, terminal number, client terminal id, codice termid, tml id`),
  },
  serial: {
    label: texts.serial_number,
    max: 100,
    headings:
      list(`serial, serial number, serial no, sn, s/n, serial nr, matricola, numero matricola, nr matricola, matricola pos,
      matricola terminale, seriale, numero seriale, numero di serie, n serie, serial_number, pos serial`),
  },
  model: {
    label: texts.model,
    max: 250,
    headings:
      list(`model, terminal model, device model, device, modello, modello tml, modello pos, modello terminale, tml model,
      tipo terminale, hardware, prodotto, product`),
  },
  pos_code: {
    label: texts.pos_code,
    max: 60,
    headings:
      list(`pos code, pos, pos id, outlet, outlet id, store code, merchant id, mid, codice pos, cod pos, punto vendita,
      codice punto vendita, cod pdv, pdv, codice esercente, cod esercente, codice negozio`),
  },
  merchant: {
    label: texts.merchant,
    max: 250,
    headings:
      list(`merchant, merchant name, shop, shop name, store, store name, customer, name, esercente, nome esercente, insegna,
      ragione sociale, negozio, denominazione, cliente, rag sociale`),
  },
  city: {
    label: texts.city,
    max: 100,
    headings: list('city, town, place, location, citta, comune, localita, città, località'),
  },
} as const
export type FileField = keyof typeof fileFields
// The keys of the fields are their names.
export const fieldNames = Object.keys(fileFields) as readonly FileField[]

/** The heading of each field; a field without one is not in the file. */
export const TerminalMapping = z.partialRecord(z.enum(fieldNames), z.string())
export type TerminalMapping = z.infer<typeof TerminalMapping>

export type HeadRow = { n: number; cells: readonly string[] }

const alike = 0.8
const likenessOf = (heading: string, field: FileField) =>
  Math.max(0, ...fileFields[field].headings.map((known) => headingLikeness(heading, known)))

/** The heading that names each field best; each column serves one field. */
export function proposeMapping(header: readonly string[]): TerminalMapping {
  const pairs = fieldNames
    .flatMap((field) => header.map((heading) => ({ field, heading, likeness: likenessOf(heading, field) })))
    .filter(({ heading, likeness }) => heading !== '' && likeness >= alike)
    .toSorted((a, b) => b.likeness - a.likeness)
  const mapping: TerminalMapping = {}
  const taken = new Set<string>()
  for (const { field, heading } of pairs) {
    if (mapping[field] !== undefined || taken.has(heading)) continue
    mapping[field] = heading
    taken.add(heading)
  }
  return mapping
}

const searchRows = 30
const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')

/** The row among the first that names most of our fields; the first row with the most cells where none is named. */
export function findTerminalHeader(rows: readonly HeadRow[]): HeadRow | undefined {
  const first = rows.slice(0, searchRows)
  let best: { row: HeadRow; named: number } | undefined
  for (const row of first) {
    const named = Object.keys(proposeMapping(cleanHeader(row.cells))).length
    if (named > (best?.named ?? 0)) best = { row, named }
  }
  if (best) return best.row
  const width = Math.max(0, ...first.map(({ cells }) => filledOf(cells).length))
  return first.find(({ cells }) => filledOf(cells).length === width)
}

/** The row whose headings a mapping names; undefined where one of them is missing. */
export function findMappedHeader(rows: readonly HeadRow[], mapping: TerminalMapping): HeadRow | undefined {
  const wanted = Object.values(mapping).map(normaliseHeader)
  return rows.slice(0, searchRows).find(({ cells }) => {
    const headings = new Set(cleanHeader(cells).map(normaliseHeader))
    return wanted.every((heading) => headings.has(heading))
  })
}

export type TheirRow = { n: number } & Record<FileField, string | null>

/** Reads rows under a header; null for a row without terminal ID and serial, such as a total. */
export function terminalReader(header: HeadRow, mapping: TerminalMapping) {
  const headings = cleanHeader(header.cells).map(normaliseHeader)
  const places = fieldNames.map((field) => {
    const heading = mapping[field]
    return { field, at: heading === undefined ? -1 : headings.indexOf(normaliseHeader(heading)) }
  })
  return ({ n, cells }: HeadRow): TheirRow | null => {
    const row: TheirRow = { n, terminal: null, serial: null, model: null, pos_code: null, merchant: null, city: null }
    for (const { field, at } of places) {
      const text = at < 0 ? '' : (cells[at] ?? '').replace(/[\s\u00a0]+/g, ' ').trim()
      if (text !== '' && text !== '-') row[field] = text.slice(0, fileFields[field].max)
    }
    const isTotal = /^total[ei]?\b/i.test(row.terminal ?? row.serial ?? '')
    return isTotal || (row.terminal === null && row.serial === null) ? null : row
  }
}
