/** Orders as the documents behind movements: a reception is undone on the screen of its order. */
import type { MovementDocument } from '#features/warehouse/stock/server/service.ts'
import { texts } from '../texts.ts'

export const movementDocument: MovementDocument = {
  key: 'orders',
  name: texts.document_name,
  link: (id) => `/receiving-terminals/${id}/order-products`,
  label: { table: 'technician_order', column: 'id' },
  topics: [],
  undo: 'own_screen',
}
