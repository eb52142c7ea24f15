/** What the dashboard shows of what technicians hold. */
import { countInStatuses, countInStatusesNow } from '#features/stock/server/service.ts'
import type { CardSource } from '#server/figures.ts'
import { figureTexts } from '../figure-texts.ts'

/** What is in these statuses is with a technician, and the list shows exactly that: counting it there reads every product held. */
const held = ['assigned', 'fault'] as const

export const heldCard: CardSource = {
  key: 'technician-products',
  label: figureTexts.held,
  icon: 'van',
  tone: 'theme',
  topics: ['assigned-products', 'products'],
  link: { to: '/assigned-products', search: {} },
  count: (call) => countInStatusesNow(call, held),
  countAt: (tx, day) => countInStatuses(tx, held, day),
}
