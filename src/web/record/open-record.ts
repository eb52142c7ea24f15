/**
 * Which record is open over its list, and which part of it, kept in the address: `?new=1`, `?edit=12` or `?edit=12&part=faulty`, so that links
 * and the back button work. Where a record is read apart from its form, `?show=12` opens that.
 */
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { usePageSearch } from '../page-search.ts'

/** Nothing, a new record, or the id of one. */
export type Opened = 'new' | number | undefined

type Way = 'edit' | 'show'

export function readOpened(search: string, way: Way = 'edit'): Opened {
  const params = new URLSearchParams(search)
  const id = Number(params.get(way))
  if (Number.isSafeInteger(id) && id > 0) return id
  return way === 'edit' && params.has('new') ? 'new' : undefined
}

export const readPart = (search: string): string | undefined => new URLSearchParams(search).get('part') ?? undefined

/** The same address with another record open; what the list itself wrote stays. */
export function writeOpened(search: string, opened: Opened, way: Way = 'edit'): string {
  const params = new URLSearchParams(search)
  for (const name of ['new', 'edit', 'show', 'part']) params.delete(name)
  if (opened === 'new') params.set('new', '1')
  else if (opened !== undefined) params.set(way, String(opened))
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

export function useOpenRecord(way: Way = 'edit') {
  const { history } = useRouter()
  const search = usePageSearch()
  /** Whether closing may step back, or the record was the first thing this tab opened. */
  const openedHere = useRef(false)

  const go = useCallback(
    (opened: Opened, how: 'push' | 'replace') => {
      const { pathname, search: now, hash } = history.location
      history[how](`${pathname}${writeOpened(now, opened, way)}${hash}`)
    },
    [history, way],
  )
  return useMemo(
    () => ({
      opened: readOpened(search, way),
      part: readPart(search),
      open(opened: Opened) {
        openedHere.current = true
        go(opened, 'push')
      },
      /** Another record in place of the open one. */
      step(next: number) {
        go(next, 'replace')
      },
      close() {
        if (readOpened(history.location.search, way) === undefined) return
        // Whoever closes it has asked; a message that is open meanwhile is not in the way.
        if (openedHere.current) history.back({ ignoreBlocker: true })
        else go(undefined, 'replace')
        openedHere.current = false
      },
    }),
    [search, go, history, way],
  )
}
