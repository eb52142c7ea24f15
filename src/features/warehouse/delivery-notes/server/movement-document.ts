/** Delivery notes as the documents behind movements: goods arrive with them. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { texts } from '../texts.ts'
import { lockNote } from './queries.ts'
import { checkArrived, checkSurplus } from './service.ts'

export const movementDocument: MovementDocument = {
  key: 'delivery-notes',
  name: texts.document_name,
  link: (id) => `/ddt/${id}/products`,
  label: { table: 'delivery_note', column: 'number' },
  topics: ['delivery-notes', 'delivery-note-products'],
  undo: 'ledger',
  async findArrival(act, id, { count, confirmed }) {
    const note = await lockNote(act.tx, id)
    if (!note) return undefined
    checkArrived(act, note)
    await checkSurplus(act, note, count, confirmed)
    return { supplier_id: note.supplier_id, received_on: note.reception_date }
  },
}
