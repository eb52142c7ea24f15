/** The titles of the screens of closings, and of the dialog that other screens open. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  closings: ['Closing confirmation', 'Conferma chiusure'],
  closing: ['Closing request', 'Richiesta di chiusura'],
  close_job: ['Close job…', 'Chiudi intervento…'],
})
