/** How many results a question to a list has, for tabs and links. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListDefinition, ListQuerySent } from '#lib/lists/list.ts'
import { call } from '../call.ts'
import { type ListPageData, listKey } from './list-cache.ts'
import type { ListEndpoint } from './use-list-data.ts'

/** Under the key that the list itself uses for its total. */
export function useTotal<Row>(list: ListDefinition, endpoint: ListEndpoint<Row>, fixed: ListQuerySent) {
  const { data } = useQuery({
    queryKey: [...listKey(list), 'count', fixed],
    queryFn: async ({ signal }) => {
      // A list's endpoint answers with its page, as its type says.
      const page = (await call(endpoint, { query: { ...fixed, rows_per_page: 1 } } as never, {
        signal,
      })) as ListPageData<Row>
      return page.total
    },
    placeholderData: keepPreviousData,
  })
  return data
}
