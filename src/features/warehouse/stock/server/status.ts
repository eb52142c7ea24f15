/** The warehouse status: figures put together into a table, its file, and the products behind a figure. */
import type { Readable } from 'node:stream'
import { type Language, say } from '#lib/texts/texts.ts'
import { formatDay } from '#lib/time/dates.ts'
import { yesOrNo } from '#lib/words/values.ts'
import { cachedFigure } from '#server/lists/figures.ts'
import type { UserAct } from '#server/records/act.ts'
import type { SheetColumn } from '#server/sheets/column.ts'
import { csvStream } from '#server/sheets/write-csv.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { type ProductStatus, productStatuses, statusWords } from '../rules.ts'
import type { Counts, PastProduct, PastQuery, StatusQuery, StatusRow, WarehouseStatus } from '../status.ts'
import { isPlaced, placedStatuses } from '../status.ts'
import { statusTexts } from '../status-texts.ts'
import { titles } from '../titles.ts'
import * as queries from './status-queries.ts'

type Figures = Pick<StatusRow, 'counts' | 'total' | 'places'>

const noCounts = (): Counts => ({
  in_stock: 0,
  assigned: 0,
  installed: 0,
  fault: 0,
  damage_stock: 0,
  returned: 0,
  written_off: 0,
})
const emptyFigures = (warehouses: readonly { id: number }[]): Figures => ({
  counts: noCounts(),
  total: 0,
  places: warehouses.map(({ id }) => ({ warehouse_id: id, in_stock: 0, damage_stock: 0 })),
})

function add(to: Figures, status: ProductStatus, warehouse_id: number | null, count: number): void {
  to.counts[status] += count
  to.total += count
  const place = to.places.find((it) => it.warehouse_id === warehouse_id)
  if (place && isPlaced(status)) place[status] += count
}

export async function getWarehouseStatus({ tx }: UserAct, query: StatusQuery): Promise<WarehouseStatus> {
  const figures = await queries.listFigures(tx, query)
  const parts = await queries.listParts(tx, query.category_id)
  const all = await queries.listWarehouses(tx)
  const warehouses = query.warehouse_id ? all.filter(({ id }) => id === query.warehouse_id) : all
  const byPart = Map.groupBy(figures, ({ part_id }) => part_id)
  const rows = parts.flatMap(({ supplier_id, ...part }): StatusRow[] => {
    const found = byPart.get(part.part_id) ?? []
    const row = { ...emptyFigures(warehouses), in_stock_everywhere: 0 }
    for (const { status, warehouse_id, count, everywhere } of found) {
      add(row, status, warehouse_id, count)
      if (status === 'in_stock') row.in_stock_everywhere += everywhere
    }
    const below_minimum = row.in_stock_everywhere < part.minimum_stock
    // Show a model without stock only if it is below its minimum and no warehouse or other supplier is filtered.
    const missed = below_minimum && !query.warehouse_id && (!query.supplier_id || query.supplier_id === supplier_id)
    return found.some(({ count }) => count !== 0) || missed ? [{ ...part, below_minimum, ...row }] : []
  })
  const items = query.below_minimum === 'true' ? rows.filter((row) => row.below_minimum) : rows
  const totals = emptyFigures(warehouses)
  for (const { counts, total, places } of items) {
    for (const status of productStatuses) totals.counts[status] += counts[status]
    totals.total += total
    for (const [at, place] of totals.places.entries())
      for (const status of placedStatuses) place[status] += places[at]?.[status] ?? 0
  }
  const below_minimum = rows.filter((row) => row.below_minimum).length
  return { as_of: query.as_of ?? null, warehouses, items, totals, below_minimum }
}

/** What changes the stock of now. */
export const stockTopics = ['products', 'parts', 'warehouses', 'warehouse-status']
/** The stock of now for figures, read once for all of them. */
export const stockNow = cachedFigure('warehouse status', stockTopics, (call) => getWarehouseStatus(call, {}))

const number = (label: string): SheetColumn => ({ label, type: 'number', width: 12 })
const text = (label: string, width: number): SheetColumn => ({ label, type: 'text', width })

/** The table as rows of a sheet: statuses in all, then each warehouse's, and the totals last. */
function sheetOf(status: WarehouseStatus, language: Language, ofWarehouse: boolean) {
  const word = (key: keyof typeof statusTexts) => say(statusTexts[key], language)
  const statuses = ofWarehouse ? placedStatuses : productStatuses
  const columns = [
    text(word('model'), 24),
    text(word('part_number'), 18),
    text(word('category'), 18),
    number(word('minimum_stock')),
    text(word('below_minimum'), 16),
    ...statuses.map((key) => number(say(statusWords[key], language))),
    number(word('total')),
    ...(ofWarehouse
      ? []
      : placedStatuses.flatMap((key) =>
          status.warehouses.map(({ name }) => number(`${say(statusWords[key], language)} · ${name}`)),
        )),
  ]
  const figures = ({ counts, total, places }: Figures) => [
    ...statuses.map((key) => counts[key]),
    total,
    ...(ofWarehouse ? [] : placedStatuses.flatMap((key) => places.map((place) => place[key]))),
  ]
  const rows = [
    ...status.items.map((it) => [
      it.model_number,
      it.part_number,
      it.category,
      it.minimum_stock,
      it.below_minimum ? say(yesOrNo(true), language) : '',
      ...figures(it),
    ]),
    [word('total'), '', '', '', '', ...figures(status.totals)],
  ]
  return { columns, rows }
}

async function* inOneBatch<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

export type File = { stream: Readable; media_type: string; name: string }

export async function downloadStatus(
  act: UserAct,
  { format, ...query }: StatusQuery & { format: 'csv' | 'xlsx' },
): Promise<File> {
  const status = await getWarehouseStatus(act, query)
  const { columns, rows } = sheetOf(status, act.language, query.warehouse_id !== undefined)
  const name = [say(statusTexts.file_name, act.language), query.as_of ? formatDay(query.as_of) : '']
    .filter(Boolean)
    .join('-')
  if (format === 'csv')
    return {
      stream: csvStream({ columns, rows: inOneBatch(rows), delimiter: act.language === 'IT' ? ';' : ',', bom: true }),
      media_type: 'text/csv; charset=utf-8',
      name: `${name}.csv`,
    }
  return {
    stream: xlsxStream({ sheet: say(titles.warehouse_status, act.language), columns, rows: inOneBatch(rows) }),
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: `${name}.xlsx`,
  }
}

const pageRows = 100

/** A page of products in the order of status, part and entry; statuses come one after the other where none is named. */
export async function listPastProducts(
  { tx }: UserAct,
  { status, after, ...asked }: PastQuery,
): Promise<{ items: PastProduct[]; next: string | null }> {
  const wanted = status ? [status] : productStatuses
  const from = after ? wanted.indexOf(after.status) : 0
  const found: (PastProduct & { part_id: number })[] = []
  for (const [at, each] of wanted.entries()) {
    if (at < from || found.length > pageRows) continue
    const limit = pageRows + 1 - found.length
    found.push(
      ...(await queries.listPastProducts(tx, {
        ...asked,
        status: each,
        limit,
        after: at === from ? after : undefined,
      })),
    )
  }
  const shown = found.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    items: shown.map(({ part_id: _part, ...item }) => item),
    next: found.length > pageRows && last ? `${last.status}-${last.part_id}-${last.id}` : null,
  }
}
