/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/audit': {
    chapter: 'users-and-backups',
    purpose: both(
      'Who did what and when, in the whole company.',
      'Chi ha fatto che cosa e quando, in tutta l’azienda.',
    ),
    work: both(
      'Filter by person, subject or day; open a line to see each value before and after.',
      'Filtra per persona, ambito o giorno; apri una riga per vedere ogni valore prima e dopo.',
    ),
    next: both(
      'Lines are only ever added. How long they are kept is set under Privacy.',
      'Le righe si possono solo aggiungere. Per quanto si conservano si decide in Privacy.',
    ),
  },
})
