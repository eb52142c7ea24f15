/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual({
  requested: ['Closing request', 'Richieste di chiusura'],
  to_confirm: ['closing {count|request|requests} to confirm', '{count|chiusura|chiusure} da confermare'],
  oldest: ['The oldest is of {day}', 'La più vecchia è del {day}'],
})
