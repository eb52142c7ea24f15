/** The titles of the screens of closings. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  { closings: 'Closing confirmation', closing: 'Closing request' },
  { closings: 'Conferma chiusure', closing: 'Richiesta di chiusura' },
)
