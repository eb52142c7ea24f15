/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'
import { screens } from '#lib/words/screens.ts'

export const titles = bilingual({
  edit: ['Edit technician', 'Modifica tecnico'],
  warehouse: screens.technicians_warehouse,
})
