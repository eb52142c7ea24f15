/** Differences of vans as the documents behind their corrections: undone with the decision. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { differenceTexts as texts } from '../../difference-texts.ts'

export const movementDocument: MovementDocument = {
  key: 'van-differences',
  name: texts.document_name,
  link: (_id, label) => `/van-differences?serial_number=${encodeURIComponent(label)}`,
  label: { table: 'serial_difference', column: 'serial_number' },
  topics: ['van-differences'],
  undo: 'own_screen',
}
