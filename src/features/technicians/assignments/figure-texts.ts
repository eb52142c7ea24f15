/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual(
  {
    held: 'Technician product',
    without_note: 'Assignments without their transport note',
    oldest: 'the oldest of {day}',
  },
  {
    held: 'Prodotti ai tecnici',
    without_note: 'Assegnazioni senza documento di trasporto',
    oldest: 'la più vecchia del {day}',
  },
)
