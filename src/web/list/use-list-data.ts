/** Asks for the page that the address names, and for the unfiltered total when a filter hides it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { ListDefinition, ListQuerySent } from '#lib/lists/list.ts'
import type { Endpoint, Schema } from '#lib/records/endpoint.ts'
import { fetchOrAnswer } from '#web/call.ts'
import { type ListPageData, listKey } from './list-cache.ts'
import { columnsOf, isFiltered, type ListState, queryOf } from './list-state.ts'

export type ListEndpoint<Row> = Endpoint<unknown, unknown, unknown, Schema<ListPageData<Row>>>
export type ListParams = Readonly<Record<string, string | number>>

type Asked<Row> = {
  list: ListDefinition
  endpoint: ListEndpoint<Row>
  params: ListParams | undefined
  /** Part of every question of this page, and not in the address. */
  fixed: ListQuerySent | undefined
  state: ListState
  /** The columns on screen. */
  shown: readonly { key: string }[]
}

async function ask<Row>(endpoint: Endpoint, params: ListParams | undefined, query: ListQuerySent, signal: AbortSignal) {
  const reply = await fetchOrAnswer(endpoint, { ...(params ? { params } : {}), query }, { signal })
  // The endpoint's reply is this page, as its type says.
  return reply as ListPageData<Row>
}

export function useListData<Row>({ list, endpoint, params, fixed, state, shown }: Asked<Row>) {
  const columns = useMemo(() => columnsOf(list, shown), [list, shown])
  const query = useMemo(() => ({ ...queryOf(state), ...columns, ...fixed }), [state, columns, fixed])
  const rest = params ? [params] : []
  const page = useQuery({
    queryKey: [...listKey(list), query, ...rest],
    queryFn: ({ signal }) => ask<Row>(endpoint, params, query, signal),
    placeholderData: keepPreviousData,
  })
  const filtered = isFiltered(state)
  const all = useQuery({
    queryKey: [...listKey(list), 'total', fixed ?? {}, ...rest],
    queryFn: async ({ signal }) => (await ask<Row>(endpoint, params, { ...fixed, rows_per_page: 1 }, signal)).total,
    enabled: filtered,
    staleTime: 30_000,
  })
  // The total of the unfiltered list was just shown: it is kept until the answer comes.
  const seen = useRef<number>(undefined)
  if (!filtered && page.data && !page.isPlaceholderData) seen.current = page.data.total
  return {
    page,
    total: filtered ? (all.data ?? seen.current) : page.data?.total,
    filtered,
    /** Asks the same list, with the same columns, something else. */
    ask: (other: ListQuerySent, signal: AbortSignal) => ask<Row>(endpoint, params, { ...other, ...columns }, signal),
  }
}
