/** Titles of the screens of comparisons. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  comparisons: ['Compare terminal ID', 'Confronto codici TML'],
  one: ['Comparison', 'Confronto'],
})
