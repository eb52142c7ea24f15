/** Keeps the selection to rows that the list still has: each time the list is read, marked rows of other pages are looked up too. */
import { useEffect, useRef } from 'react'
import type { ListQuerySent } from '#lib/lists/list.ts'
import type { ListRow } from './columns.tsx'
import { idsField, valuesOf } from './list-state.ts'
import type { SelectionStore } from './selection.ts'

/** As many as a list is asked for by id, and as one page holds. */
const atOnce = 500

type Current<Row extends ListRow> = {
  store: SelectionStore<Row>
  rows: readonly Row[]
  /** Changes with every answer to the list's own question; undefined while there is none. */
  answer: number | undefined
  question: ListQuerySent
  ask: (query: ListQuerySent, signal: AbortSignal) => Promise<{ items: readonly Row[] }>
}

export function useCurrentSelection<Row extends ListRow>(current: Current<Row>): void {
  const latest = useRef(current)
  latest.current = current
  const { store, answer } = current
  useEffect(() => {
    if (answer === undefined) return undefined
    const { rows, question, ask } = latest.current
    const unseen = store.meet(rows)
    if (unseen.length === 0) return undefined
    const stop = new AbortController()
    void findStill(unseen, question, ask, stop.signal).then((found) => {
      if (!stop.signal.aborted) store.keep(unseen, found)
    })
    return () => stop.abort()
  }, [store, answer])
}

/** Those of the rows that still answer the question; none where the server cannot be asked, because what is not seen must not be acted on. */
async function findStill<Row extends ListRow>(
  ids: readonly number[],
  question: ListQuerySent,
  ask: Current<Row>['ask'],
  signal: AbortSignal,
): Promise<Row[]> {
  const linked = question[idsField]
  const only = linked === undefined ? undefined : new Set(valuesOf(String(linked)).map(Number))
  const wanted = only ? ids.filter((id) => only.has(id)) : ids
  const found: Row[] = []
  try {
    for (let at = 0; at < wanted.length; at += atOnce) {
      const part = wanted.slice(at, at + atOnce).join(',')
      const { items } = await ask({ ...question, [idsField]: part, rows_per_page: atOnce }, signal)
      found.push(...items)
    }
  } catch {
    return []
  }
  return found
}
