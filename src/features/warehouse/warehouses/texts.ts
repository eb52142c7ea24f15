/** Words of warehouses. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  title: screens.warehouses,
  one: ['warehouse', 'magazzino'],
  new: ['New warehouse', 'Nuovo magazzino'],
  edit: ['Edit warehouse', 'Modifica magazzino'],
  in_stock: ['In stock', 'In magazzino'],
  damage_stock: ['Damage stock', 'Magazzino guasti'],
  products: screens.products,
  empty: [
    'Warehouses are the places where products are kept.',
    'I magazzini sono i luoghi in cui si custodiscono i prodotti.',
  ],
})
