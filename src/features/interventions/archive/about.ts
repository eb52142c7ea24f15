/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/archive-files': {
    chapter: 'client-file',
    purpose: both(
      'Every file that is kept: clients’ files that were read into jobs, and other papers.',
      'Tutti i file conservati: quelli dei clienti letti come interventi e gli altri documenti.',
    ),
    work: both(
      'Find a file by client, type or day, look at it, or open the jobs that came from it.',
      'Trova un file per cliente, tipo o giorno, guardalo o apri gli interventi che ne derivano.',
    ),
    next: both(
      'A file past its last day is marked; the company decides whether its content is deleted then.',
      'Un file oltre la scadenza viene segnalato; l’azienda decide se il contenuto va eliminato.',
    ),
  },
  '/archive-files/create': {
    chapter: 'client-file',
    purpose: both('The form to put a file into the archive.', 'Il modulo per mettere un file in archivio.'),
    work: both(
      'Choose the file, its type and, if you want, the last day on which it must be kept.',
      'Scegli il file, il tipo e, se vuoi, l’ultimo giorno di conservazione.',
    ),
    next: both(
      'It appears in the list and can be looked at or downloaded. It makes no jobs; for that use Upload interventions.',
      'Compare nell’elenco e si può vedere o scaricare. Non crea interventi: per quelli usa Carica interventi.',
    ),
  },
  '/archive-files/view/$id': {
    chapter: 'client-file',
    purpose: both('The jobs that were read from one client’s file.', 'Gli interventi letti da un file del cliente.'),
    work: both(
      'Look how far they are, assign them, or compare a job with the row of the file it came from.',
      'Guarda a che punto sono, assegnali, o confronta un intervento con la riga del file da cui deriva.',
    ),
    next: both(
      'When the client sends the file again, the differences are shown before anything changes.',
      'Quando il cliente rimanda il file, le differenze si vedono prima che cambi qualcosa.',
    ),
  },
  '/archive-files/preview/$id': {
    chapter: 'client-file',
    purpose: both(
      'The content of the file as it came, sheet by sheet.',
      'Il contenuto del file così come è arrivato, foglio per foglio.',
    ),
    work: both(
      'Read it here instead of opening it in another program, or download it.',
      'Leggilo qui senza aprirlo in un altro programma, oppure scaricalo.',
    ),
    next: both('Nothing is changed by looking at it.', 'Guardarlo non cambia nulla.'),
  },
})
