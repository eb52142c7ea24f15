/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  new: ['New return DDT', 'Nuovo DDT di reso'],
  redirect: ['Products to return', 'Prodotti da rendere'],
  products: ['Return DDT products', 'Prodotti del DDT di reso'],
  add: ['Add products', 'Aggiungi prodotti'],
})
