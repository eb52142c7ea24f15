/** What screens of other features use of the stock: a status as a badge, the whole history of a product, labels. */
import { createContext, lazy, Suspense } from 'react'
import type { ListedRow } from '#lib/lists/list.ts'
import type { BulkAction } from '#web/list/actions.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { productList } from '../columns.ts'
import type { Product } from '../contract.ts'
import { StatusOf } from './status-badge.tsx'

/** A hook that gives the list of products the bulk actions of features above the stock; src/site.tsx provides it. */
export const ProductBulkActions = createContext<() => readonly BulkAction<ListedRow<typeof productList, Product>>[]>(
  () => [],
)

/** Inside a Suspense: the drawing of codes is loaded when labels are first asked for. */
export const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }))

const View = lazy(async () => ({ default: (await import('./history-view.tsx')).HistoryPageOf }))

/** Short words, with the full label on hover. */
export function ProductStatusBadge({ status }: { status: string | null }) {
  return <StatusOf status={status} />
}

/** A page's whole content: the head of a product, where it is and since when, and its movements. */
export function HistoryView({ id }: { id: number }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <View id={id} />
    </Suspense>
  )
}
