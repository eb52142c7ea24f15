/** What features above the stock add to the list of products; src/site.tsx provides it. */
import { createContext } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import type { BulkAction } from '#web/list/actions.ts'
import type { productList } from '../columns.ts'
import type { Product } from '../contract.ts'

/** A hook that gives the bulk actions. */
export const ProductBulkActions = createContext<() => readonly BulkAction<ListedRow<typeof productList, Product>>[]>(
  () => [],
)
