/** The record of each list that was just created here: it stands at the front, marked, until the list is read another way. */
import { useMemo } from 'react'
import { createStore } from '../ui/store.ts'

/** Long enough to come back to the list and find it with the eye. */
const shownMs = 30_000

type Created = { id: number; row: unknown }
const created = createStore<Readonly<Record<string, Created | undefined>>>({})
const put = (list: { name: string }, entry: Created | undefined) =>
  created.set({ ...created.get(), [list.name]: entry })

/** `row` where the list's row is known already; without it the record is marked where it stands. */
export function markCreated(list: { name: string }, id: number, row?: unknown): void {
  const entry = { id, row }
  put(list, entry)
  setTimeout(() => {
    if (created.get()[list.name] === entry) forgetCreated(list)
  }, shownMs)
}

/** Another sort, page or filter was asked for. */
export function forgetCreated(list: { name: string }): void {
  if (created.get()[list.name]) put(list, undefined)
}

/** The rows with the one just created at their front. Others' changes make the list read itself again, which must not take it away. */
export function useCreated<Row extends { id: number }>(list: { name: string }, items: readonly Row[]) {
  const entry = created.use()[list.name]
  return useMemo(() => {
    if (!entry) return { rows: items, created: undefined }
    // What was added came from this list's endpoint.
    const row = items.find(({ id }) => id === entry.id) ?? (entry.row as Row | undefined)
    const rows = row && items[0]?.id !== entry.id ? [row, ...items.filter(({ id }) => id !== entry.id)] : items
    return { rows, created: entry.id }
  }, [entry, items])
}
