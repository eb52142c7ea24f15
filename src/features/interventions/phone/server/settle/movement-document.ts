/** Closings that were settled as the documents behind what their decision put right or moved: undone with the decision. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { settleTexts as texts } from '../../settle-texts.ts'

export const movementDocument: MovementDocument = {
  key: 'closing-cases',
  name: texts.document_name,
  link: (id) => `/settle-closing/${id}`,
  label: { table: 'closing_case', column: 'number' },
  topics: ['closing-cases'],
  undo: 'own_screen',
}
