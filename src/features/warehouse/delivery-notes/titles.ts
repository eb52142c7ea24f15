/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  new: ['New DDT', 'Nuovo DDT'],
  edit: ['Edit DDT', 'Modifica DDT'],
  products: ['DDT products', 'Prodotti del DDT'],
})
