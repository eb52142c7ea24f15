/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    products: 'Products',
    new: 'New product',
    edit: 'Edit product',
    history: 'History',
    warehouse_status: 'Warehouse status',
  },
  {
    products: 'Prodotti',
    new: 'Nuovo prodotto',
    edit: 'Modifica prodotto',
    history: 'Storico',
    warehouse_status: 'Giacenze',
  },
)
