/** One return note, asked for under the noun of its list so that live changes reach it. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import { candidateList, returnNoteList, returnProductList } from '../columns.ts'
import { returnNotes } from '../contract.ts'

/** The number in the address; one that is none leads to "not found". */
export function useNoteId(): number {
  // Every page of this feature that asks has the parameter in its path.
  const { id } = useParams({ strict: false }) as { id?: string }
  return Number(id) || 0
}

export const useNote = (id: number) =>
  useQuery({
    queryKey: [...listKey(returnNoteList), 'one', id],
    queryFn: ({ signal }) => call(returnNotes.get, { params: { id } }, { signal }),
  })

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
