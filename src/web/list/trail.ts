/** The list that a record was opened from: its question, and where the record was in it. Previous and next walk through it, page by page. */
import type { Endpoint } from '#lib/endpoint.ts'
import type { ListQuerySent } from '#lib/list.ts'
import type { ListPageData } from './list-cache.ts'
import type { ListParams } from './use-list-data.ts'

export type Trail = {
  /** The name of the list. */
  list: string
  path: Endpoint['path']
  params?: ListParams | undefined
  query: ListQuerySent
  /** A column of the list: of the rows only their ids matter. */
  column: string
  id: number
  /** Where the record was, counted from 1. */
  at: number
  /** The address of a record with `:id` for its id; none for a record that opens over its list. */
  to?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    trail?: Trail
  }
}

type Neighbour = { id: number; at: number }
export type Place = {
  /** Empty if the record is no longer near where it was. */
  position: number | null
  total: number
  /** A search that finds very many is not counted to its end. */
  more: boolean
  previous: Neighbour | undefined
  next: Neighbour | undefined
}

/** No record has this id. */
const sample = -1

/** The address of a row with `:id` in place of its id; none where the address names the row by something else. */
export function addressPattern<Row extends { id: number }>(rowTo: (row: Row) => string, row: Row): string | undefined {
  const address = rowTo({ ...row, id: sample })
  return address.includes(`/${sample}`) ? address.replace(`/${sample}`, '/:id') : undefined
}

/** The same for an address that leads to the record itself: the last part that is its id. */
export const patternOf = (address: string, id: number): string | undefined => {
  const found = new RegExp(`^(.*)/${id}(?=[/?]|$)`).exec(address)
  return found ? `${found[1]}/:id${address.slice(found[0].length)}` : undefined
}

export const addressIn = ({ to }: Trail, id: number): string => (to ?? '').replace(':id', String(id))

/** As many rows as a list may be asked for in parts of its own. */
export const rowsAtOnce = 50

/** Answers with the ids on a page of the trail's list, counted in pages of its own. */
export type LoadPage = (page: number) => Promise<ListPageData<{ id: number }>>

/** Where the record is now. The list may have gained or lost some rows since, so the pages around are looked at too. */
export async function findPlace({ id, at }: Pick<Trail, 'id' | 'at'>, load: LoadPage): Promise<Place> {
  const nothing: ListPageData<{ id: number }> = { items: [], total: 0 }
  const page = async (number: number) => (number < 1 ? nothing : load(number))
  const rowAt = async (position: number): Promise<Neighbour | undefined> => {
    if (position < 1) return undefined
    const { items } = await page(Math.ceil(position / rowsAtOnce))
    const row = items[(position - 1) % rowsAtOnce]
    return row && { id: row.id, at: position }
  }
  const start = Math.max(1, Math.ceil(at / rowsAtOnce))
  const { total, more = false } = await page(start)
  for (const number of [start, start - 1, start + 1]) {
    const index = (await page(number)).items.findIndex((row) => row.id === id)
    if (index < 0) continue
    const position = (number - 1) * rowsAtOnce + index + 1
    const next = more || position < total ? await rowAt(position + 1) : undefined
    return { position, total, more, previous: await rowAt(position - 1), next }
  }
  // It fell out of the list: what came after it has taken its place.
  return { position: null, total, more, previous: await rowAt(at - 1), next: await rowAt(at) }
}
