/** The titles of the screens where closings are settled. */
import { bilingual } from '#lib/texts/texts.ts'

export const settleTitles = bilingual({
  cases: ['Closings to settle', 'Chiusure da chiarire'],
  one: ['Closing to settle', 'Chiusura da chiarire'],
})
