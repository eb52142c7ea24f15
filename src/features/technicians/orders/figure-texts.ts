/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual({
  to_confirm: ['{count|order|orders} to confirm', '{count|ordine|ordini} da confermare'],
  to_confirm_regular: [
    'regular {count|order|orders} to confirm',
    '{count|ordine regolare|ordini regolari} da confermare',
  ],
  discrepancies: ['open {count|discrepancy|discrepancies}', '{count|discordanza aperta|discordanze aperte}'],
  oldest: ['The oldest is of {day}', 'Il meno recente è del {day}'],
})
