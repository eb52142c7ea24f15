/** The history of a product, reached from the delivery note it came with. */
import { HistoryView } from '#features/warehouse/stock/web/shared.tsx'
import { useIdParam } from '#web/id-param.ts'

export const NoteProductHistoryPage = () => <HistoryView id={useIdParam('product_id')} />
