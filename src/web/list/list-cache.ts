/** Puts a created, changed or deleted record into the pages of its list that are already on screen. */
import type { QueryClient } from '@tanstack/react-query'
import { markCreated } from './created-rows.ts'

export type ListPageData<Row> = { items: readonly Row[]; total: number; more?: true | undefined }

/** The first word of every query of a list, so that one invalidation reaches its pages and its total. */
export const listKey = (list: { name: string }) => [list.name] as const

const isPage = (data: unknown): data is ListPageData<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items)

/** Records match on `id`, or on the primary key that is named. */
export function listCache(client: QueryClient, list: { name: string }, key = 'id') {
  const queryKey = listKey(list)
  const change = (page: (data: ListPageData<Record<string, unknown>>) => unknown, total: number) => {
    client.setQueriesData({ queryKey, type: 'active' }, (data: unknown) => {
      if (typeof data === 'number') return data + total
      return isPage(data) ? page(data) : data
    })
    // Pages out of sight cannot be put right here: they are asked for again when they are next opened.
    return client.invalidateQueries({ queryKey, type: 'inactive', refetchType: 'none' })
  }
  return {
    /** Stands at the front, marked, until the list is read again. */
    added: (row: Readonly<Record<string, unknown>>) => {
      if (typeof row[key] === 'number') markCreated(list, row[key], row)
      return change((data) => ({ ...data, items: [row, ...data.items], total: data.total + 1 }), 1)
    },
    changed: (row: Readonly<Record<string, unknown>>) =>
      change(
        (data) => ({ ...data, items: data.items.map((item) => (item[key] === row[key] ? { ...item, ...row } : item)) }),
        0,
      ),
    removed: (id: unknown) =>
      change((data) => {
        const items = data.items.filter((item) => item[key] !== id)
        return items.length === data.items.length ? data : { ...data, items, total: data.total - 1 }
      }, -1),
  }
}
