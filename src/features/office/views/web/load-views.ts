/** Asks for the saved views of a list; every list page does, so it does not wait for the schemas of the contract. */
import type { ListView } from '#lib/lists/list-view.ts'
import { fetchEndpoint, readerOf } from '#web/call.ts'

export async function loadViews(list: string): Promise<readonly ListView[]> {
  const response = await fetchEndpoint(readerOf('/api/views'), { query: { list } })
  // As the contract of the endpoint says.
  return (await response.json()) as ListView[]
}
