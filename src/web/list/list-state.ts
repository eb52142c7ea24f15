/** The state of a list as its address writes it: page, rows per page, sort, search and every filter; defaults and empty values are left out. */
import {
  type Column,
  defaultRowsPerPage,
  type ListDefinition,
  type ListQuerySent,
  rowsPerPage,
  sortKeys,
} from '#lib/lists/list.ts'

export type Filters = Readonly<Record<string, string>>
export type ListState = {
  page: number
  rows_per_page: number
  /** Undefined stands for the list's own order. */
  sort: string | undefined
  q: string
  filters: Filters
  /** The saved view that is open; `standardView` for none although the person has a default. */
  view?: number | undefined
}

export const standardView = 0

/** The query fields that carry a column's filter. */
export function filterFields(key: string, column: Column): readonly string[] {
  if (column.filter === undefined) return []
  if (column.filter === 'range') return [`${key}_from`, `${key}_to`]
  if (column.filter === 'reference') return [column.reference?.field ?? key]
  return [key]
}

/** The query field of a link to certain rows: it belongs to no column. */
export const idsField = 'ids'

export const allFilterFields = (list: ListDefinition): string[] => [
  idsField,
  ...Object.entries(list.columns).flatMap(([key, column]) => [...filterFields(key, column)]),
]

const positive = (value: string | null, fallback: number) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : fallback
}

export function readState(list: ListDefinition, search: string): ListState {
  const params = new URLSearchParams(search)
  const filters: Record<string, string> = {}
  for (const field of allFilterFields(list)) {
    const value = params.get(field)?.trim()
    if (value) filters[field] = value
  }
  const rows = positive(params.get('rows_per_page'), defaultRowsPerPage)
  const sort = params.get('sort')
  return {
    page: positive(params.get('page'), 1),
    // A tuple only takes its own members as arguments.
    rows_per_page: (rowsPerPage as readonly number[]).includes(rows) ? rows : defaultRowsPerPage,
    sort: sort !== null && sort !== list.sort && sortKeys(list).includes(sort) ? sort : undefined,
    q: params.get('q')?.trim() ?? '',
    filters,
    view: /^\d{1,15}$/.test(params.get('view') ?? '') ? Number(params.get('view')) : undefined,
  }
}

/** Writes the state over the search it came from, so that parameters of others on the page stay. */
export function writeState(list: ListDefinition, state: ListState, search = ''): string {
  const params = new URLSearchParams(search)
  const put = (key: string, value: string | undefined) => (value ? params.set(key, value) : params.delete(key))
  put('page', state.page > 1 ? String(state.page) : undefined)
  put('rows_per_page', state.rows_per_page === defaultRowsPerPage ? undefined : String(state.rows_per_page))
  put('sort', state.sort === list.sort ? undefined : state.sort)
  put('q', state.q.trim())
  put('view', state.view?.toString())
  for (const field of allFilterFields(list)) put(field, state.filters[field])
  // A comma is legal in a search, and an address with commas is one that people can read and change.
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** The address asks nothing of the list. */
export const isUntouched = (list: ListDefinition, search: string) => {
  const state = readState(list, search)
  return writeState(list, state) === ''
}

export const isFiltered = (state: ListState) => state.q !== '' || Object.keys(state.filters).length > 0

/** Whether only that is filtered which the list filters by itself when it is opened. */
export const isAsStarted = ({ q, filters }: ListState, start: Readonly<Record<string, string>> = {}): boolean =>
  q === '' && JSON.stringify(Object.entries(filters).toSorted()) === JSON.stringify(Object.entries(start).toSorted())

/** What every page of this state shares: the question behind "select all results" and the export. */
export const questionOf = (state: ListState): ListQuerySent => ({
  ...state.filters,
  ...(state.q ? { q: state.q } : {}),
  ...(state.sort ? { sort: state.sort } : {}),
})

export const queryOf = (state: ListState): ListQuerySent => ({
  ...questionOf(state),
  page: state.page,
  rows_per_page: state.rows_per_page,
})

/** Asks for the shown columns alone, in the order of the list: to move a column changes nothing that is asked. */
export function columnsOf(list: ListDefinition, shown: readonly { key: string }[]): { columns: string } {
  const keys = new Set(shown.map(({ key }) => key))
  return {
    columns: Object.keys(list.columns)
      .filter((key) => keys.has(key))
      .join(','),
  }
}

/** A head's click: ascending, descending, then the list's own order again. */
export function nextSort(list: ListDefinition, sort: string | undefined, key: string): string | undefined {
  const current = sort ?? list.sort
  const next = current === key ? `-${key}` : current === `-${key}` ? (list.sort === `-${key}` ? key : list.sort) : key
  return next === list.sort ? undefined : next
}

export const sortOf = (sort: string) =>
  sort.startsWith('-') ? { key: sort.slice(1), down: true } : { key: sort, down: false }

/** The page numbers to offer, 0 standing for a gap: first, last and those around the present one. */
export function pageNumbers(page: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  if (page <= 4) return [1, 2, 3, 4, 5, 0, pages]
  if (page >= pages - 3) return [1, 0, pages - 4, pages - 3, pages - 2, pages - 1, pages]
  return [1, 0, page - 1, page, page + 1, 0, pages]
}

export const valuesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;\n\r\t]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '')
