/** What screens of other features use of the stock: a status as a badge, the whole history of a product, labels. */
import { lazyPart } from '#web/lazy-part.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { StatusOf } from './status-badge.tsx'

/** The drawing of codes is loaded when labels are first asked for. */
export const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog)

/** Short words, with the full label on hover. */
export const ProductStatusBadge = StatusOf

/** A page's whole content: the head of a product, where it is and since when, and its movements. */
export const HistoryView = lazyPart(
  async () => (await import('./history/history-view.tsx')).HistoryPageOf,
  <PageSkeleton />,
)
