/** The saved views of a list: which one is open, what differs from it, and which one the list opens with. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ColumnChoice } from '#lib/lists/column-choice.ts'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { ListView, ViewContent } from '#lib/lists/list-view.ts'
import {
  type Filters,
  isUntouched,
  type ListState,
  questionOf,
  readState,
  standardView,
  writeState,
} from './list-state.ts'
import type { SetListState } from './use-list-state.ts'

export type ListViews = {
  views: readonly ListView[]
  /** The view that is open. */
  current: ListView | undefined
  /** What is shown differs from the open view. */
  changed: boolean
  /** What is shown, as a view would keep it. */
  content: ViewContent
  /** Opens a view, or the list as it is without one. */
  open: (view: ListView | undefined, how?: 'push' | 'replace') => void
}
export type ViewDialogName = 'create' | 'rename'
type ItemsProps = ListViews & { list: ListDefinition; narrow: boolean; onDialog: (name: ViewDialogName) => void }
type DialogProps = ListViews & { list: ListDefinition; name: ViewDialogName; onClose: () => void }

/** How a list page reaches the saved views; the app gives it, as the kit knows no feature. */
export type ListViewsAccess = {
  load: (list: string) => Promise<readonly ListView[]>
  /** The entries of the menu, and the dialogs that they open. */
  Items: ComponentType<ItemsProps>
  Dialog: ComponentType<DialogProps>
}
export const ListViewsContext = createContext<ListViewsAccess | null>(null)

export const viewsKey = (list: { name: string }) => ['views', list.name]
const none: readonly never[] = []

/** The columns of the open view, as they were changed since it was opened. */
function useChangedColumns(view: ListView | undefined) {
  const client = useQueryClient()
  const queryKey = useMemo(() => ['view-columns', view?.id ?? 0], [view?.id])
  const { data } = useQuery({
    queryKey,
    queryFn: (): readonly ColumnChoice[] | null => null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const set = useCallback(
    (columns: readonly ColumnChoice[] | null) => client.setQueryData(queryKey, columns),
    [client, queryKey],
  )
  const forget = useCallback((id: number) => client.setQueryData(['view-columns', id], null), [client])
  return { columns: data ?? undefined, set, forget }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sorted = (query: Readonly<Record<string, unknown>>) =>
  Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))

export function useListViews(list: ListDefinition, state: ListState, setState: SetListState) {
  const access = useContext(ListViewsContext)
  const { data, isPending } = useQuery({
    queryKey: viewsKey(list),
    queryFn: async (): Promise<readonly ListView[]> => (await access?.load(list.name)) ?? none,
    staleTime: 60_000,
    retry: false,
  })
  const views = data ?? none
  const current = views.find(({ id }) => id === state.view)
  const own = useChangedColumns(current)
  const hasDefault = views.some(({ is_default }) => is_default)
  const { forget } = own
  const open = useCallback<ListViews['open']>(
    (view, how) => {
      const { q = '', sort, ...filters } = view?.query ?? {}
      if (view) forget(view.id)
      // Without parameters the list would open with the default again.
      setState({ q, sort, filters, view: view?.id ?? (hasDefault ? standardView : undefined) }, how)
    },
    [setState, forget, hasDefault],
  )
  const columns = useMemo(
    () => current && { choice: own.columns ?? current.columns, change: own.set },
    [current, own.columns, own.set],
  )
  const query = useMemo(() => questionOf(state), [state])
  const changed =
    current !== undefined &&
    (!same(sorted(query), sorted(current.query)) || (own.columns !== undefined && !same(own.columns, current.columns)))
  return { views, current, changed, columns, query, open, isPending }
}

/**
 * A list that is opened without parameters opens with the page's own first question: that goes into the address before anything is read
 * from it, so that nothing else is asked for. Answers the parameters then, or undefined for a list that was opened with its own.
 */
export function useStart(list: ListDefinition, start: Filters | undefined): string | undefined {
  const { history } = useRouter()
  const [opened] = useState(() => {
    const { pathname, search, hash, state } = history.location
    if (!isUntouched(list, search) || state.asked) return undefined
    const next = start ? writeState(list, { ...readState(list, search), filters: start }, search) : search
    if (next !== search) history.replace(`${pathname}${next}${hash}`)
    return next
  })
  return opened
}

type Opening = { list: ListDefinition; started: string | undefined; views: ReturnType<typeof useListViews> }

/** The person's default view goes before the page's own first question. Answers whether it is still unknown with which the list opens. */
export function useOpening({ list, started, views }: Opening): boolean {
  const { history } = useRouter()
  const [home] = useState(history.location.pathname)
  /** The address that was opened without parameters, until somebody asks for something. */
  const [opened, setOpened] = useState(started)
  useEffect(
    () =>
      history.subscribe(() => {
        const { pathname, search, state } = history.location
        if (pathname === home && isUntouched(list, search) && !state.asked) setOpened(search)
      }),
    [history, home, list],
  )
  const { isPending, open } = views
  const first = views.views.find(({ is_default }) => is_default)
  useEffect(() => {
    if (opened === undefined || isPending) return
    if (first && history.location.search === opened && history.location.pathname === home) open(first, 'replace')
    setOpened(undefined)
  }, [opened, isPending, first, open, history, home])
  return opened !== undefined && (isPending || first !== undefined)
}
