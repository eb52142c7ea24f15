/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/imports': {
    chapter: 'client-file',
    purpose: both(
      'Every file that was uploaded, with what came of it.',
      'Tutti i file caricati, con il loro risultato.',
    ),
    work: both(
      'Go on with one that waits for you, read its report, download the rows that failed.',
      'Riprendi un caricamento in attesa, leggi il rapporto, scarica le righe scartate.',
    ),
    next: both(
      'An upload can be undone as a whole, unless something uses its records by now.',
      'Un caricamento si può stornare per intero, se nulla usa ancora i suoi dati.',
    ),
  },
})
