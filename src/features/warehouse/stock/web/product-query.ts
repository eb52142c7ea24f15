/** One product and its movements; both are asked for again when anything moves products. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { listKey } from '#web/list/list-cache.ts'
import { oneQuery } from '#web/list/one-query.ts'
import { askedOnce } from '#web/use-answer.ts'
import { productList } from '../columns.ts'
import { products } from '../contract.ts'

export const productQuery = (id: number) => oneQuery(productList, products.get, id)

export const movementsQuery = (id: number) =>
  queryOptions({
    queryKey: [...listKey(productList), 'movements', id],
    queryFn: async ({ signal }) => (await call(products.movements, { params: { id }, query: {} }, { signal })).items,
  })

/** A product as it was when its form opened; others' later changes are settled when it is saved. */
export const productToEdit = (id: number | null) =>
  queryOptions({
    queryKey: ['record', products.get.path, id],
    queryFn: ({ signal }) => call(products.get, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    ...askedOnce,
  })
