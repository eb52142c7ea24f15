/** Titles of the screens and the action that the list of products shows, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual({
  assign: ['Assign to technician', 'Assegna al tecnico'],
})
