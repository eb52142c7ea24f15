/** Assignments as the documents behind movements: undoing one voids its transport note too. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { texts } from '../texts.ts'

export const movementDocument: MovementDocument = {
  key: 'assignments',
  name: texts.document_name,
  link: () => '/all-assigned-technician',
  label: { table: 'assignment', column: 'number' },
  topics: ['assignments', 'assigned-products'],
  undo: 'own_screen',
}
