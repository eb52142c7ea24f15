/** Return notes as the documents behind movements: cancelling one voids its number too. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { texts } from '../texts.ts'

export const movementDocument: MovementDocument = {
  key: 'return-notes',
  name: texts.document_name,
  link: (id) => `/return-ddt/${id}/products`,
  label: { table: 'return_note', column: 'number' },
  topics: ['return-note-products', 'return-note-candidates'],
  undo: 'own_screen',
}
