/** What the dashboard shows of suppliers. */
import { type CardSource, countList } from '#server/lists/figures.ts'
import { figureTexts } from '../figure-texts.ts'
import { countSuppliersAt, supplierSource } from './queries.ts'

export const supplierCard: CardSource = {
  key: 'suppliers',
  label: figureTexts.suppliers,
  icon: 'supplier',
  tone: 'theme',
  topics: ['suppliers'],
  link: { to: '/suppliers', search: {} },
  count: (call) => countList(call, supplierSource, {}),
  countAt: countSuppliersAt,
}
