/** What screens of other features use of the stock: a status as a badge, the whole history of a product, labels. */
import { lazy, Suspense } from 'react'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { StatusOf } from './status-badge.tsx'

/** Inside a Suspense: the drawing of codes is loaded when labels are first asked for. */
export const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }))

const View = lazy(async () => ({ default: (await import('./history/history-view.tsx')).HistoryPageOf }))

/** Short words, with the full label on hover. */
export const ProductStatusBadge = StatusOf

/** A page's whole content: the head of a product, where it is and since when, and its movements. */
export function HistoryView({ id }: { id: number }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <View id={id} />
    </Suspense>
  )
}
