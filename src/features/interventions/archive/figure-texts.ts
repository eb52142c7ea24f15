/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual({
  expiring: ['archive {count|file|files} about to expire', 'file {count|archiviato|archiviati} in scadenza'],
  first: ['The first on {day}', 'Il primo il {day}'],
})
