/** Closings as the documents behind movements: undone by reopening them. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { texts } from '../texts.ts'

export const movementDocument: MovementDocument = {
  key: 'closings',
  name: texts.document_name,
  link: (id) => `/edit-closing-confirmation/${id}`,
  label: { table: 'closing', column: 'number' },
  topics: ['closings', 'interventions'],
  undo: 'own_screen',
}
