/** One delivery note, asked for under the noun of its list so that live changes reach it. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { listKey } from '#web/list/list-cache.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { deliveryNoteList, noteProductList } from '../columns.ts'
import { type DeliveryNote, deliveryNotes } from '../contract.ts'

const noteQuery = (id: number) => oneQuery(deliveryNoteList, deliveryNotes.get, id)
export const noteKey = (id: number) => noteQuery(id).queryKey
export const useNote = (id: number) => useQuery(noteQuery(id))

/** What was received or taken out shows at once on this screen, without waiting for the live word. */
export function showCount(client: QueryClient, id: number, change: (note: DeliveryNote) => Partial<DeliveryNote>) {
  client.setQueryData<DeliveryNote>(noteKey(id), (note) => note && { ...note, ...change(note) })
  void client.invalidateQueries({ queryKey: listKey(noteProductList) })
}

/** For sentences that say which note, whose, and where to. */
export const namesOf = ({ number, supplier, warehouse }: DeliveryNote) => ({ number, supplier, warehouse })
