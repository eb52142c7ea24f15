/** One return note, asked for under the noun of its list so that live changes reach it. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { listKey } from '#web/list/list-cache.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { candidateList, returnNoteList, returnProductList } from '../columns.ts'
import { returnNotes } from '../contract.ts'

export const useNote = (id: number) => useQuery(oneQuery(returnNoteList, returnNotes.get, id))

/** What was just done shows at once on this screen, without waiting for the live word. */
export function refreshNotes(client: QueryClient): void {
  for (const list of [returnNoteList, returnProductList, candidateList])
    void client.invalidateQueries({ queryKey: listKey(list) })
}

/** Where what is missing on a note is filled in. */
export const linksOf = ({ id, supplier }: { id: number; supplier: string }) => ({
  addressee: `/suppliers?q=${encodeURIComponent(supplier)}`,
  lines: `/return-ddt/${id}/product-create`,
})
