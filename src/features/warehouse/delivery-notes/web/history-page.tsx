/** The history of a product, reached from the delivery note it came with. */
import { useParams } from '@tanstack/react-router'
import { HistoryView } from '#features/warehouse/stock/web/shared.tsx'

export function NoteProductHistoryPage() {
  // The path of this page has the parameter.
  const { product_id } = useParams({ strict: false }) as { product_id?: string }
  return <HistoryView id={Number(product_id) || 0} />
}
