/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual({
  held: ['Technician product', 'Prodotti ai tecnici'],
  without_note: ['Assignments without their transport note', 'Assegnazioni senza documento di trasporto'],
  oldest: ['the oldest of {day}', 'la più vecchia del {day}'],
})
