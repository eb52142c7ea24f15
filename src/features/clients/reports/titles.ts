/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  { reports: 'Reports to clients', new: 'New report', one: 'Report to the client' },
  { reports: 'Esiti ai clienti', new: 'Nuovo invio esiti', one: 'Esiti al cliente' },
)
