/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const titles = withRecordWords({
  orders: screens.orders,
  regular_orders: ['Regular orders', 'Ordini regolari'],
  receiving: ['Receiving terminals', 'Ricezione terminali'],
  receiving_regular: ['Regular receiving terminals', 'Ricezione terminali regolari'],
  order_products: ['Order products', 'Prodotti dell’ordine'],
  new_regular: ['New regular order', 'Nuovo ordine regolare'],
  new_non_regular: ['New non-regular order', 'Nuovo ordine non regolare'],
  discrepancies: ['Discrepancies', 'Discordanze'],
})
