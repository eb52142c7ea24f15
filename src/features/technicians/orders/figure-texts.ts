/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual(
  {
    to_confirm: '{count|order|orders} to confirm',
    to_confirm_regular: 'regular {count|order|orders} to confirm',
    discrepancies: 'open {count|discrepancy|discrepancies}',
    oldest: 'The oldest is of {day}',
  },
  {
    to_confirm: '{count|ordine|ordini} da confermare',
    to_confirm_regular: '{count|ordine regolare|ordini regolari} da confermare',
    discrepancies: '{count|discordanza aperta|discordanze aperte}',
    oldest: 'Il meno recente è del {day}',
  },
)
