/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/system': {
    chapter: 'users-and-backups',
    purpose: both(
      'The state of the installation: jobs, mails, files, backups, disk, and the sealed history of stock.',
      'Lo stato dell’installazione: lavori, email, file, backup, disco e storico sigillato.',
    ),
    work: both(
      'Look for red numbers. Make a backup, check the ledger, take the demo data out.',
      'Cerca i numeri in rosso. Esegui un backup, controlla lo storico, togli i dati dimostrativi.',
    ),
    next: both(
      'A backup is written every night. Copy it to another disk now and then.',
      'Ogni notte si scrive un backup. Ogni tanto copialo su un altro disco.',
    ),
  },
  '/system/jobs': {
    chapter: 'users-and-backups',
    purpose: both(
      'Work that runs in the background: waiting, running, failed.',
      'I lavori in corso dietro le quinte: in attesa, attivi, falliti.',
    ),
    work: both(
      'Read why one failed, then try again or dismiss it.',
      'Leggi perché uno è fallito, poi riprova o toglilo dall’elenco.',
    ),
    next: both('What succeeds later leaves the list by itself.', 'Ciò che riesce più tardi esce dall’elenco da solo.'),
  },
  '/system/mails': {
    chapter: 'users-and-backups',
    purpose: both(
      'The mails that Fieldstock sends: waiting, sent, failed.',
      'Le email inviate da Fieldstock: in attesa, inviate, fallite.',
    ),
    work: both(
      'See why a mail did not leave, and send it again.',
      'Guarda perché un’email non è partita e inviala di nuovo.',
    ),
    next: both(
      'A mail that cannot be sent is tried again for three days.',
      'Un’email che non parte viene ritentata per tre giorni.',
    ),
  },
  '/system/files': {
    chapter: 'users-and-backups',
    purpose: both(
      'Stored files whose content is missing or was changed from outside.',
      'I file archiviati il cui contenuto manca o è stato cambiato dall’esterno.',
    ),
    work: both(
      'Check them again after you brought the content back from a backup.',
      'Ricontrollali dopo aver recuperato il contenuto da un backup.',
    ),
    next: both('A file that is right again leaves the list.', 'Un file di nuovo corretto esce dall’elenco.'),
  },
})
