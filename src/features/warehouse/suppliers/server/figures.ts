/** What the dashboard shows of suppliers. */
import { bilingual } from '#lib/texts/texts.ts'
import { type CardSource, countList } from '#server/lists/figures.ts'
import { countSuppliersAt, supplierSource } from './queries.ts'

const texts = bilingual({ suppliers: ['Total supplier', 'Fornitori'] })

export const supplierCard: CardSource = {
  key: 'suppliers',
  label: texts.suppliers,
  icon: 'supplier',
  tone: 'theme',
  topics: ['suppliers'],
  link: { to: '/suppliers', search: {} },
  count: (call) => countList(call, supplierSource, {}),
  countAt: countSuppliersAt,
}
