/** Words of usual faults. */
import { bilingual } from '#lib/texts/texts.ts'

export const texts = bilingual(
  {
    title: 'Usual faults',
    one: 'usual fault',
    new: 'New usual fault',
    edit: 'Edit usual fault',
    name_en: 'English',
    name_it: 'Italian',
    created_at: 'Created on',
    empty: 'The faults that are offered wherever a fault is reported.',
    choices: 'Usual faults',
  },
  {
    title: 'Guasti ricorrenti',
    one: 'guasto ricorrente',
    new: 'Nuovo guasto ricorrente',
    edit: 'Modifica guasto ricorrente',
    name_en: 'Inglese',
    name_it: 'Italiano',
    created_at: 'Creato il',
    empty: 'I guasti proposti ovunque se ne segnali uno.',
    choices: 'Guasti ricorrenti',
  },
)
