/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual({
  failed: ['failed {count|upload|uploads}', '{count|caricamento non riuscito|caricamenti non riusciti}'],
  of_last_days: ['In the last {days} days', 'Negli ultimi {days} giorni'],
})
