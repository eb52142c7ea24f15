/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { bilingual } from '#lib/texts/texts.ts'

export const titles = bilingual(
  {
    technicians: 'Technicians',
    new: 'New technician',
    edit: 'Edit technician',
    warehouse: 'Technicians warehouse',
  },
  {
    technicians: 'Tecnici',
    new: 'Nuovo tecnico',
    edit: 'Modifica tecnico',
    warehouse: 'Magazzino tecnici',
  },
)
