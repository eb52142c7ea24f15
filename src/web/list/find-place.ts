/** Finds where a record is in the list that it was opened from, and what comes before and after it. */
import type { ListPageData } from './list-cache.ts'
import type { Trail } from './trail.ts'

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
