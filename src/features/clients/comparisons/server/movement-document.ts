/** Comparisons as the documents behind corrections: undone where they were made, with the state of the rows. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { texts } from '../texts.ts'

export const movementDocument: MovementDocument = {
  key: 'comparisons',
  name: texts.document_name,
  link: (id) => `/compare-terminals/${id}`,
  label: { table: 'comparison', column: 'file_name' },
  topics: ['comparison-rows'],
  undo: 'own_screen',
}
