/** The history of a product, from the list of products. */
import { useIdParam } from '#web/id-param.ts'
import { HistoryView } from '../shared.tsx'

export function ProductHistoryPage() {
  const id = useIdParam()
  return <HistoryView key={id} id={id} />
}
