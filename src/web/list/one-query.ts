/** One record, asked for under the noun of its list so that live changes reach it. */
import { queryOptions } from '@tanstack/react-query'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { Endpoint } from '#lib/records/endpoint.ts'
import type { IdParams } from '#lib/records/fields.ts'
import { call } from '../call.ts'
import { listKey } from './list-cache.ts'

export const oneQuery = <R>(list: ListDefinition, get: Endpoint<typeof IdParams, unknown, unknown, R>, id: number) =>
  queryOptions({
    queryKey: [...listKey(list), 'one', id],
    queryFn: ({ signal }) => call(get, { params: { id } }, { signal }),
  })
