/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual(
  {
    requested: 'Closing request',
    to_confirm: 'closing {count|request|requests} to confirm',
    oldest: 'The oldest is of {day}',
  },
  {
    requested: 'Richieste di chiusura',
    to_confirm: '{count|chiusura|chiusure} da confermare',
    oldest: 'La più vecchia è del {day}',
  },
)
