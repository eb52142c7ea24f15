/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'
import { screens } from '#lib/words/screens.ts'

export const titles = bilingual({
  reports: screens.reports_to_clients,
  new: ['New report', 'Nuovo invio esiti'],
  one: ['Report to the client', 'Esiti al cliente'],
})
