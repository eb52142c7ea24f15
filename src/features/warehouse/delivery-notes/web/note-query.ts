/** One delivery note, asked for under the noun of its list so that live changes reach it. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import { deliveryNoteList, noteProductList } from '../columns.ts'
import { type DeliveryNote, deliveryNotes } from '../contract.ts'

export const noteKey = (id: number) => [...listKey(deliveryNoteList), 'one', id] as const

/** The number in the address; one that is none leads to "not found". */
export function useNoteId(): number {
  // Every page of this feature that asks has the parameter in its path.
  const { id } = useParams({ strict: false }) as { id?: string }
  return Number(id) || 0
}

export const useNote = (id: number) =>
  useQuery({ queryKey: noteKey(id), queryFn: ({ signal }) => call(deliveryNotes.get, { params: { id } }, { signal }) })

/** What was received or taken out shows at once on this screen, without waiting for the live word. */
export function showCount(client: QueryClient, id: number, change: (note: DeliveryNote) => Partial<DeliveryNote>) {
  client.setQueryData<DeliveryNote>(noteKey(id), (note) => note && { ...note, ...change(note) })
  void client.invalidateQueries({ queryKey: listKey(noteProductList) })
}

/** For sentences that say which note, whose, and where to. */
export const namesOf = ({ number, supplier, warehouse }: DeliveryNote) => ({ number, supplier, warehouse })
