/** Reads and writes the list's state in the address bar, so that a link or the back button brings the same list back. */
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { ListDefinition } from '#lib/lists/list.ts'
import { usePageSearch } from '../page-search.ts'
import { type ListState, readState, writeState } from './list-state.ts'
import { foldLong, unfoldLong } from './long-values.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A list wrote this address: it was asked for, not opened. */
    asked?: true
  }
}

export type SetListState = (change: Partial<ListState>, how?: 'push' | 'replace') => void

export function useListState(list: ListDefinition): [ListState, SetListState] {
  const { history } = useRouter()
  const search = usePageSearch()
  const before = useRef<ListState>(undefined)
  const state = useMemo(() => {
    const read = readState(list, search)
    const filters = unfoldLong(read.filters, sessionStorage)
    // Equal filters stay the same value, so that a sort or a page does not draw them again.
    const same = before.current && JSON.stringify(before.current.filters) === JSON.stringify(filters)
    before.current = { ...read, filters: same && before.current ? before.current.filters : filters }
    return before.current
  }, [list, search])

  const set = useCallback<SetListState>(
    (change, how = 'push') => {
      const { pathname, hash, search: now } = history.location
      const present = readState(list, now)
      const filters = change.filters ? foldLong(change.filters, sessionStorage) : present.filters
      // Any other question begins at its first page.
      const next = writeState(list, { ...present, page: 1, ...change, filters }, now)
      if (next !== now) history[how](`${pathname}${next}${hash}`, { asked: true })
    },
    [list, history],
  )
  return [state, set]
}
