/** The table of the warehouse status: models down, statuses across, each number a way to its products. */

import { Link } from '@tanstack/react-router'
import { toneOf } from '#lib/texts/states.ts'
import { formatNumber } from '#lib/texts/texts.ts'
import { type Say, useLanguage, useSay } from '#web/language.ts'
import { MatrixFrame } from '#web/matrix/matrix.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Box, Row } from '#web/ui/layout.tsx'
import { Zero } from '#web/ui/values.tsx'
import { type ProductStatus, productStatuses, shortStatusWords, statusWords } from '../../rules.ts'
import { isPlaced, placedStatuses, type StatusRow, type WarehouseStatus } from '../../status.ts'
import { statusTexts as texts } from '../../status-texts.ts'
import { titles } from '../../titles.ts'
import styles from './status.module.css'
import { addressOfCell, addressOfPast, type Cell, type CellOf, isSameCell, type StatusState } from './status-state.ts'

type Figures = Pick<StatusRow, 'counts' | 'total' | 'places'>
type Warehouse = WarehouseStatus['warehouses'][number]
/** One column of numbers: a status in all, or in one warehouse; without a status, the total. */
type NumberColumn = { status?: ProductStatus; warehouse?: Warehouse }

const keyOf = ({ status, warehouse }: NumberColumn) => `${status ?? 'total'} ${warehouse?.id ?? ''}`

function columnsOf(statuses: readonly ProductStatus[], warehouses: readonly Warehouse[]): NumberColumn[] {
  const of = (status: ProductStatus): NumberColumn[] => [
    { status },
    ...(isPlaced(status) ? warehouses.map((warehouse) => ({ status, warehouse })) : []),
  ]
  return [...statuses.flatMap(of), {}]
}

function countOf({ counts, total, places }: Figures, { status, warehouse }: NumberColumn): number {
  if (!status) return total
  if (!warehouse) return counts[status]
  const place = places.find(({ warehouse_id }) => warehouse_id === warehouse.id)
  return place && isPlaced(status) ? place[status] : 0
}

type NumberProps = { cell: Cell; address: string }

/** Today's numbers lead to the list of products; those of a past day to what was behind them then. */
function CountCell({ cell, address }: NumberProps) {
  const language = useLanguage()
  const shown = formatNumber(cell.count, language)
  if (cell.count === 0) return <Zero />
  return (
    <Link to={address} aria-label={cell.label}>
      {shown}
    </Link>
  )
}

function Minimum({ row }: { row: StatusRow }) {
  const say = useSay()
  const language = useLanguage()
  const { minimum_stock, below_minimum, in_stock_everywhere } = row
  if (minimum_stock === 0) return <Zero />
  return (
    <Row as="span" inline phone="column" gapY={0} gap={2} align="end">
      {below_minimum && (
        <StatusBadge
          family="warning"
          title={say(texts.below_minimum_of, { in_stock: in_stock_everywhere, minimum: minimum_stock })}
        >
          {say(texts.below_minimum)}
        </StatusBadge>
      )}
      {formatNumber(minimum_stock, language)}
    </Row>
  )
}

function cellOf(say: Say, figures: Figures, column: NumberColumn, row?: StatusRow): Cell {
  const count = countOf(figures, column)
  const model = row ? row.model_number : say(texts.all_models)
  const about = { count, model, status: column.status ? say(statusWords[column.status]) : say(texts.all_statuses) }
  return {
    count,
    label: column.warehouse
      ? say(texts.cell_in, { ...about, warehouse: column.warehouse.name })
      : say(texts.cell, about),
    ...(column.status ? { status: column.status } : {}),
    ...(row ? { part_id: row.part_id } : {}),
    ...(column.warehouse ? { warehouse_id: column.warehouse.id } : {}),
  }
}

/** The number that the address names, among those of the table. */
export function findOpened(say: Say, { items, totals, warehouses }: WarehouseStatus, opened: CellOf): Cell | null {
  const row = opened.part_id ? items.find(({ part_id }) => part_id === opened.part_id) : undefined
  if (opened.part_id && !row) return null
  const columns = columnsOf(productStatuses, warehouses)
  const cells = columns.map((column) => cellOf(say, row ?? totals, column, row))
  return cells.find((cell) => isSameCell(cell, opened)) ?? null
}

type MatrixProps = { status: WarehouseStatus; state: StatusState; busy: boolean }

export function StatusMatrix({ status, state, busy }: MatrixProps) {
  const say = useSay()
  const { items, totals, warehouses } = status
  const statuses = state.warehouse_id ? placedStatuses : productStatuses
  const split = state.by_warehouse && !state.warehouse_id ? warehouses : []
  const columns = columnsOf(statuses, split)
  const twoRows = split.length > 0
  const shown = items.map(({ part_id }) => part_id)
  const word = (it: ProductStatus) => say(shortStatusWords[it] ?? statusWords[it])

  const numbers = (figures: Figures, row?: StatusRow) =>
    columns.map((column) => {
      const cell = cellOf(say, figures, column, row)
      return (
        <td key={keyOf(column)} data-of={column.warehouse ? 'one' : column.status ? 'all' : 'total'}>
          <CountCell
            cell={cell}
            address={state.as_of ? addressOfPast(cell, state) : addressOfCell(cell, state, shown)}
          />
        </td>
      )
    })
  const rows = twoRows ? { rowSpan: 2 } : {}
  return (
    <MatrixFrame label={say(titles.warehouse_status)} busy={busy} className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col" {...rows}>
            {say(texts.model)}
          </th>
          <th scope="col" {...rows} className={styles.words}>
            {say(texts.category)}
          </th>
          <th scope="col" {...rows} title={say(texts.minimum_hint)}>
            {say(texts.minimum_stock)}
          </th>
          {statuses.map((it) => {
            const wide = twoRows && isPlaced(it)
            return (
              <th
                key={it}
                scope={wide ? 'colgroup' : 'col'}
                {...(wide ? { colSpan: split.length + 1 } : rows)}
                title={say(statusWords[it])}
                data-wide={wide || undefined}
              >
                <Row as="span" inline gap={1.5} align="center">
                  <Box as="i" sign={6} bg={`${toneOf(statusWords[it])}-solid`} round="full" />
                  {word(it)}
                </Row>
              </th>
            )
          })}
          <th scope="col" {...rows} data-of="total">
            {say(texts.total)}
          </th>
        </tr>
        {twoRows && (
          <tr>
            {statuses.filter(isPlaced).flatMap((it) => [
              <th key={it} scope="col" data-of="all">
                {say(texts.in_all)}
              </th>,
              ...split.map(({ id, name }) => (
                <th key={`${it} ${id}`} scope="col" data-of="one" title={name}>
                  {name}
                </th>
              )),
            ])}
          </tr>
        )}
      </thead>
      <tbody>
        {items.map((row) => (
          <tr key={row.part_id}>
            <th scope="row">
              <span title={row.model_number}>{row.model_number}</span>
              <code title={row.part_number}>{row.part_number}</code>
            </th>
            <td className={styles.words} title={row.category}>
              {row.category}
            </td>
            <td>
              <Minimum row={row} />
            </td>
            {numbers(row, row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say(texts.total)}</th>
          <td className={styles.words} />
          <td />
          {numbers(totals)}
        </tr>
      </tfoot>
    </MatrixFrame>
  )
}
