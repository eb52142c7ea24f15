/** What the warehouse status shows, kept in the address bar, and where its numbers lead. */
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { addDays, localDay } from '#lib/time/dates.ts'
import { type ProductStatus, productStatuses } from '../../rules.ts'

export type StatusState = {
  /** Undefined is now. */
  as_of: string | undefined
  supplier_id: number | undefined
  category_id: number | undefined
  warehouse_id: number | undefined
  below_minimum: boolean
  /** Columns of each warehouse beside those of all. */
  by_warehouse: boolean
  chart: boolean
  /** The number of a past day whose products are shown. */
  opened: CellOf | undefined
}
/** Which number: of a part or all, of a status or all, in a warehouse or in all. */
export type CellOf = { part_id?: number; status?: ProductStatus; warehouse_id?: number }
export type SetStatusState = (change: Partial<StatusState>) => void

export const endOfLastMonth = (today = localDay()) => addDays(`${today.slice(0, 7)}-01`, -1)
export const endOfLastYear = (today = localDay()) => `${Number(today.slice(0, 4)) - 1}-12-31`
/** The same day of the year before; the last of February where that year has no 29th. */
export const yearAgo = (today = localDay()) =>
  `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace('-02-29', '-02-28')

const cellPattern = new RegExp(`^(\\d{0,15})~(${productStatuses.join('|')}|)~(\\d{0,15})$`)

/** As it stands in the address: part, status and warehouse, each empty for all. */
function readCell(text: string | null): CellOf | undefined {
  const [, part, status, warehouse] = cellPattern.exec(text ?? '') ?? []
  if (part === undefined) return undefined
  return {
    ...(part ? { part_id: Number(part) } : {}),
    // The pattern lets only statuses through.
    ...(status ? { status: status as ProductStatus } : {}),
    ...(warehouse ? { warehouse_id: Number(warehouse) } : {}),
  }
}
const writeCell = ({ part_id, status, warehouse_id }: CellOf) =>
  `${part_id ?? ''}~${status ?? ''}~${warehouse_id ?? ''}`
export const isSameCell = (one: CellOf, other: CellOf) => writeCell(one) === writeCell(other)

function readState(search: string): StatusState {
  const params = new URLSearchParams(search)
  const id = (key: string) => {
    const value = Number(params.get(key))
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  const day = params.get('as_of') ?? ''
  const past = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && day < localDay()
  return {
    as_of: past ? day : undefined,
    supplier_id: id('supplier_id'),
    category_id: id('category_id'),
    warehouse_id: id('warehouse_id'),
    below_minimum: params.get('below_minimum') === 'true',
    by_warehouse: params.get('by') !== 'all',
    chart: params.get('chart') === 'true',
    opened: past ? readCell(params.get('opened')) : undefined,
  }
}

function writeState({ by_warehouse, chart, below_minimum, opened, ...rest }: StatusState): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) params.set(key, String(value))
  if (below_minimum) params.set('below_minimum', 'true')
  if (!by_warehouse) params.set('by', 'all')
  if (chart) params.set('chart', 'true')
  if (opened) params.set('opened', writeCell(opened))
  return params.size > 0 ? `?${params}` : ''
}

export function useStatusState(): [StatusState, SetStatusState] {
  const { history } = useRouter()
  const home = useRef(history.location.pathname)
  const last = useRef(history.location.search)
  // On the way to another page the address changes before this page goes: what it shows must not follow.
  const search = useSyncExternalStore(history.subscribe, () => {
    if (history.location.pathname === home.current) last.current = history.location.search
    return last.current
  })
  const state = useMemo(() => readState(search), [search])
  const set = useCallback<SetStatusState>(
    (change) => {
      const { pathname, search: now } = history.location
      const next = writeState({ ...readState(now), ...change })
      if (next !== now) history.push(`${pathname}${next}`)
    },
    [history],
  )
  return [state, set]
}

export const filtersOf = ({ as_of, supplier_id, category_id, warehouse_id }: StatusState) => ({
  ...(as_of ? { as_of } : {}),
  ...(supplier_id ? { supplier_id } : {}),
  ...(category_id ? { category_id } : {}),
  ...(warehouse_id ? { warehouse_id } : {}),
})
export const queryOf = (state: StatusState) => ({
  ...filtersOf(state),
  ...(state.below_minimum ? { below_minimum: 'true' as const } : {}),
})

/** One number of the table: whose products it counts. Nothing named means all that is shown. */
export type Cell = CellOf & {
  count: number
  /** What the cell is called, for those who cannot see where it stands. */
  label: string
}

/** A number of a past day leads to the same screen with its products opened. */
export const addressOfPast = ({ part_id, status, warehouse_id }: Cell, state: StatusState) => {
  const opened = {
    ...(part_id ? { part_id } : {}),
    ...(status ? { status } : {}),
    ...(warehouse_id ? { warehouse_id } : {}),
  }
  return `/warehouse-status${writeState({ ...state, opened })}`
}

/** The products a cell of today counts, as their own list asks for them. */
export function addressOfCell({ status, part_id, warehouse_id }: Cell, state: StatusState, shown: readonly number[]) {
  const params = new URLSearchParams()
  const put = (key: string, value: string | number | undefined) => value !== undefined && params.set(key, String(value))
  put('status', status ?? (state.warehouse_id ? 'in_stock,damage_stock' : undefined))
  // A filter that the list of products does not know is said by naming the models.
  put('part_id', part_id ?? (state.below_minimum ? shown.join(',') : undefined))
  put('warehouse_id', warehouse_id ?? state.warehouse_id)
  put('supplier_id', state.supplier_id)
  put('category_id', part_id ? undefined : state.category_id)
  return `/products?${params.toString().replaceAll('%2C', ',')}`
}
