/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const titles = withRecordWords({
  products: screens.products,
  new: ['New product', 'Nuovo prodotto'],
  edit: ['Edit product', 'Modifica prodotto'],
  warehouse_status: ['Warehouse status', 'Giacenze'],
})
