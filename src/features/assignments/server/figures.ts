/** What the dashboard shows of what technicians hold. */
import { countInStatuses } from '#features/stock/server/service.ts'
import { type CardSource, countList } from '#server/figures.ts'
import { figureTexts } from '../figure-texts.ts'
import { assignedProductSource } from './queries.ts'

export const heldCard: CardSource = {
  key: 'technician-products',
  label: figureTexts.held,
  icon: 'van',
  tone: 'theme',
  topics: ['assigned-products', 'products'],
  link: { to: '/assigned-products', search: {} },
  count: (call) => countList(call, assignedProductSource, {}),
  countAt: (tx, day) => countInStatuses(tx, ['assigned', 'fault'], day),
}
