/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    orders: 'Orders',
    regular_orders: 'Regular orders',
    receiving: 'Receiving terminals',
    receiving_regular: 'Regular receiving terminals',
    order_products: 'Order products',
    order: 'Order',
    new_regular: 'New regular order',
    new_non_regular: 'New non-regular order',
    discrepancies: 'Discrepancies',
  },
  {
    orders: 'Ordini',
    regular_orders: 'Ordini regolari',
    receiving: 'Ricezione terminali',
    receiving_regular: 'Ricezione terminali regolari',
    order_products: 'Prodotti dell’ordine',
    order: 'Ordine',
    new_regular: 'Nuovo ordine regolare',
    new_non_regular: 'Nuovo ordine non regolare',
    discrepancies: 'Discordanze',
  },
)
