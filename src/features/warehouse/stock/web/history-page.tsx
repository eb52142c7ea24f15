/** The history of a product, from the list of products. */
import { useParams } from '@tanstack/react-router'
import { HistoryView } from './shared.tsx'

export function ProductHistoryPage() {
  // The page's path has the parameter.
  const { id } = useParams({ strict: false }) as { id?: string }
  return <HistoryView key={id} id={Number(id) || 0} />
}
