/** Titles of the screens of comparisons. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  { comparisons: 'Compare terminal ID', one: 'Comparison' },
  { comparisons: 'Confronto codici TML', one: 'Confronto' },
)
