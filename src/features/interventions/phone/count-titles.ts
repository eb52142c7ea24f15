/** The titles of counting vans, apart from the other words, because the first page loads the titles of all features. */
import { bilingual } from '#lib/texts/texts.ts'

export const countTitles = bilingual({
  count: ['Count the van', 'Conta il furgone'],
  counts: ['Counts of vans', 'Conteggi dei furgoni'],
  differences: ['Differences of vans', 'Differenze dei furgoni'],
})
