/** The titles of the screens of closings. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  closings: ['Closing confirmation', 'Conferma chiusure'],
  closing: ['Closing request', 'Richiesta di chiusura'],
})
