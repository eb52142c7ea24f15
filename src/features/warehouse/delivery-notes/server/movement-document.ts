/** Delivery notes as the documents behind movements: goods arrive with them. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { texts } from '../texts.ts'
import { lockNote } from './queries.ts'

export const movementDocument: MovementDocument = {
  key: 'delivery-notes',
  name: texts.document_name,
  link: (id) => `/ddt/${id}/products`,
  label: { table: 'delivery_note', column: 'number' },
  topics: ['delivery-notes', 'delivery-note-products'],
  undo: 'ledger',
  async findArrival(tx, id) {
    const note = await lockNote(tx, id)
    return note && { supplier_id: note.supplier_id, received_on: note.reception_date }
  },
}
