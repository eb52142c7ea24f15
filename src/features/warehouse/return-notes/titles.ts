/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    notes: 'Return DDT',
    new: 'New return DDT',
    redirect: 'Products to return',
    products: 'Return DDT products',
    add: 'Add products',
  },
  {
    notes: 'DDT di reso',
    new: 'Nuovo DDT di reso',
    redirect: 'Prodotti da rendere',
    products: 'Prodotti del DDT di reso',
    add: 'Aggiungi prodotti',
  },
)
