/** Titles of the screens of planning. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  board: ['Dispatch board', 'Pianificazione interventi'],
  day: ['Day of a technician', 'Giornata di un tecnico'],
  settings: ['Planning settings', 'Impostazioni pianificazione'],
})
