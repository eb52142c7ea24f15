/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    notes: 'DDT',
    new: 'New DDT',
    edit: 'Edit DDT',
    products: 'DDT products',
  },
  {
    notes: 'DDT',
    new: 'Nuovo DDT',
    edit: 'Modifica DDT',
    products: 'Prodotti del DDT',
  },
)
