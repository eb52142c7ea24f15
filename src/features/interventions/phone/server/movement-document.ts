/** Decisions as the documents behind the movements that they caused: undone with the decision. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { differenceTexts } from '../difference-texts.ts'
import { settleTexts } from '../settle-texts.ts'

export const movementDocument: readonly MovementDocument[] = [
  {
    key: 'van-differences',
    name: differenceTexts.document_name,
    link: (_id, label) => `/van-differences?serial_number=${encodeURIComponent(label)}`,
    label: { table: 'serial_difference', column: 'serial_number' },
    topics: ['van-differences'],
    undo: 'own_screen',
  },
  {
    key: 'closing-cases',
    name: settleTexts.document_name,
    link: (id) => `/settle-closing/${id}`,
    label: { table: 'closing_case', column: 'number' },
    topics: ['closing-cases'],
    undo: 'own_screen',
  },
]
