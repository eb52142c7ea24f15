/** Titles of the screens and the action that the list of products shows, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    assignments: 'Assignments',
    assign_short: 'Assign',
    held: 'Assigned products',
    assign: 'Assign to technician',
  },
  {
    assignments: 'Assegnazioni',
    assign_short: 'Assegna',
    held: 'Prodotti assegnati',
    assign: 'Assegna al tecnico',
  },
)
