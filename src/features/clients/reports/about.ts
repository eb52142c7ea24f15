/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/client-reports': {
    chapter: 'reports-to-clients',
    purpose: both(
      'The files with which you tell each client what was closed.',
      'I file con cui comunichi a ogni cliente che cosa è stato chiuso.',
    ),
    work: both(
      'Make a new report, open one that was made, download it again.',
      'Crea un nuovo invio, aprine uno già fatto, scaricalo di nuovo.',
    ),
    next: both(
      'A job that was reported is marked; if its closing changes later, it is offered again.',
      'Un intervento comunicato viene segnato; se poi la chiusura cambia, viene riproposto.',
    ),
  },
  '/client-reports/new': {
    chapter: 'reports-to-clients',
    purpose: both(
      'Here the closed jobs of a client become a file in the client’s own columns and words.',
      'Qui gli interventi chiusi di un cliente diventano un file con le sue colonne e le sue parole.',
    ),
    work: both(
      'Choose the client’s report format, look at the closings that are offered, then make the file.',
      'Scegli il formato esiti del cliente, controlla le chiusure proposte, poi crea il file.',
    ),
    next: both(
      'Download it and send it to the client. Its jobs count as reported.',
      'Scaricalo e invialo al cliente. Gli interventi risultano comunicati.',
    ),
  },
  '/client-reports/$id': {
    chapter: 'reports-to-clients',
    purpose: both(
      'One report with all its rows, as the client got it.',
      'Un invio con tutte le sue righe, come lo ha ricevuto il cliente.',
    ),
    work: both(
      'Download the file, look at a row, or cancel the report if it was never sent.',
      'Scarica il file, guarda una riga, o annulla l’invio se non è mai partito.',
    ),
    next: both(
      'The jobs of a cancelled report are offered again in the next one.',
      'Gli interventi di un invio annullato vengono riproposti nel prossimo.',
    ),
  },
})
