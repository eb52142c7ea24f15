/** Builds the technicians' warehouse, and exports it as a file. */
import type { Readable } from 'node:stream'
import type { ListQuery } from '#lib/lists/list.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import type { UserAct } from '#server/records/act.ts'
import type { SheetColumn } from '#server/sheets/column.ts'
import { csvStream } from '#server/sheets/write-csv.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { titles } from '../titles.ts'
import { type Counted, counted, type Figures, type TechniciansWarehouse } from '../warehouse.ts'
import { warehouseTexts as texts } from '../warehouse-texts.ts'
import { type Asked, type Held, listHeld, listParts, listPeople } from './warehouse-queries.ts'

const sumOf = (cells: readonly Figures[]): Figures => {
  const sum = { held: 0, faulty: 0, in_transit: 0 }
  for (const cell of cells) for (const key of counted) sum[key] += cell[key]
  return sum
}
const belowIn = (cells: readonly Held[]) => cells.filter((cell) => cell.below_minimum).length

// A tuple only takes its own members as arguments.
const isCounted = (key: string): key is Counted => (counted as readonly string[]).includes(key)

/** Sorted by name, or by a number and then by name. */
function inOrder<Row extends Figures>(rows: readonly Row[], sort: string | undefined): Row[] {
  const key = sort?.replace(/^-/, '') ?? ''
  const down = sort?.startsWith('-') ?? false
  if (isCounted(key)) return rows.toSorted((a, b) => (down ? b[key] - a[key] : a[key] - b[key]))
  return down ? rows.toReversed() : [...rows]
}

export async function getTechniciansWarehouse({ tx }: UserAct, query: ListQuery): Promise<TechniciansWarehouse> {
  // The list's schema has validated that the references are arrays of ids.
  const asked = query as Asked
  const found = await listHeld(tx, asked)
  const parts = await listParts(tx, [...new Set(found.map((cell) => cell.part_id))])
  const people = await listPeople(tx, asked.technician_id, [...new Set(found.map((cell) => cell.technician_id))])

  const searched = query.q?.toLowerCase() ?? ''
  const named = people.filter(({ name }) => name.toLowerCase().includes(searched))
  const modelled = parts.filter((it) => `${it.model_number} ${it.part_number}`.toLowerCase().includes(searched))
  // The search box finds a person or a model; if it matches neither, there is nothing to show.
  const rows = named.length > 0 ? named : modelled.length > 0 ? people : []
  const across = named.length > 0 ? parts : modelled
  const { below_minimum } = query
  const shownRows = new Set(rows.map(({ id }) => id))
  const shownParts = new Set(across.map(({ id }) => id))
  const cells = found.filter(
    (cell) =>
      shownRows.has(cell.technician_id) &&
      shownParts.has(cell.part_id) &&
      (below_minimum === undefined || cell.below_minimum === (below_minimum === 'true')),
  )
  const byRow = Map.groupBy(cells, (cell) => cell.technician_id)
  const byPart = Map.groupBy(cells, (cell) => cell.part_id)
  const technicians = rows
    .filter(({ id }) => below_minimum === undefined || byRow.has(id))
    .map((it) => {
      const own = byRow.get(it.id) ?? []
      return { ...it, ...sumOf(own), below_minimum: belowIn(own) }
    })
  return {
    technicians: inOrder(technicians, query.sort),
    parts: across.filter(({ id }) => byPart.has(id)).map((it) => ({ ...it, ...sumOf(byPart.get(it.id) ?? []) })),
    cells,
    totals: { ...sumOf(cells), below_minimum: belowIn(cells) },
  }
}

/** Three columns for each model and three for all of them; the totals come last. */
function sheetOf({ technicians, parts, cells, totals }: TechniciansWarehouse, language: Language) {
  const word = (key: keyof typeof texts) => say(texts[key], language)
  const number = (label: string): SheetColumn => ({ label, type: 'number', width: 12 })
  const figures = (it: Figures | undefined) => counted.map((key) => it?.[key] ?? 0)
  const columns: SheetColumn[] = [
    { label: word('technician'), type: 'text', width: 28 },
    ...counted.map((key) => number(word(key))),
    number(word('below_minimum')),
    ...parts.flatMap((part) => counted.map((key) => number(`${part.model_number} ${part.part_number} · ${word(key)}`))),
  ]
  const cellAt = new Map(cells.map((cell) => [`${cell.technician_id} ${cell.part_id}`, cell]))
  const rows = [
    ...technicians.map((it) => [
      it.name,
      ...figures(it),
      it.below_minimum,
      ...parts.flatMap((part) => figures(cellAt.get(`${it.id} ${part.id}`))),
    ]),
    [word('total'), ...figures(totals), totals.below_minimum, ...parts.flatMap(figures)],
  ]
  return { columns, rows }
}

async function* inOneBatch<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

export async function downloadTechniciansWarehouse(
  act: UserAct,
  { format, query }: { format: 'csv' | 'xlsx'; query: ListQuery },
): Promise<{ stream: Readable; media_type: string; name: string }> {
  const { columns, rows } = sheetOf(await getTechniciansWarehouse(act, query), act.language)
  const name = `${say(texts.file_name, act.language)}.${format}`
  if (format === 'csv')
    return {
      stream: csvStream({ columns, rows: inOneBatch(rows), delimiter: act.language === 'IT' ? ';' : ',', bom: true }),
      media_type: 'text/csv; charset=utf-8',
      name,
    }
  return {
    stream: xlsxStream({ sheet: say(titles.warehouse, act.language), columns, rows: inOneBatch(rows) }),
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name,
  }
}
