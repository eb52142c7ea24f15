/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/intervention-assign': {
    chapter: 'assigning-jobs',
    purpose: both(
      'All jobs with their due date: open, assigned, on hold, waiting for closing.',
      'Tutti gli interventi con la scadenza: aperti, assegnati, sospesi, in attesa di chiusura.',
    ),
    work: both(
      'Select jobs and assign them, or ask for a suggestion for the whole batch. Open one for its history.',
      'Seleziona interventi e assegnali, o chiedi un suggerimento per tutti. Aprine uno per lo storico.',
    ),
    next: both(
      'The technician sees the jobs on the phone at once. Assigning can be undone.',
      'Il tecnico vede subito gli interventi sul telefono. L’assegnazione si può stornare.',
    ),
  },
  '/upload-intervention': {
    chapter: 'client-file',
    purpose: both('Here a client’s file becomes jobs.', 'Qui il file di un cliente diventa interventi.'),
    work: both(
      'Drop the file. A known header is read at once; for a new one you make a format from the file.',
      'Trascina il file. Un’intestazione nota si legge subito; per una nuova si crea il formato dal file.',
    ),
    next: both(
      'Rows that fail are put right in place. A file sent again shows its differences first.',
      'Le righe errate si correggono sul posto. Un file rimandato mostra prima le differenze.',
    ),
  },
})
