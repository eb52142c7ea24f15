/** Words of the page System: what runs, what waits, what failed. */
import { bilingual } from '#lib/texts.ts'

export const texts = bilingual(
  {
    title: 'System',
    jobs: 'Jobs',
    job: 'Job',
    about: 'About',
    state: 'State',
    reason: 'Reason',
    times: 'Times given up',
    tries: 'Tries',
    since: 'Since',
    retry: 'Try again',
    retried: 'The job runs again.',
    dismiss: 'Dismiss',
    dismiss_question: 'Dismiss {name}? It will not be tried again.',
    dismissed: 'Dismissed.',
    jobs_empty: 'No job is running, waiting or failed.',
    mails: 'Mails',
    recipient: 'To',
    subject: 'Subject',
    mail_kind: 'Kind',
    last_error: 'Last error',
    asked: 'Asked for',
    sent: 'Sent',
    next_try: 'Next try',
    send_now: 'Send now',
    sending: 'The mail is being sent.',
    mails_empty: 'No mail was sent in the last 30 days, and none is waiting.',
  },
  {
    title: 'Sistema',
    jobs: 'Lavori',
    job: 'Lavoro',
    about: 'Oggetto',
    state: 'Stato',
    reason: 'Motivo',
    times: 'Volte abbandonato',
    tries: 'Tentativi',
    since: 'Dal',
    retry: 'Riprova',
    retried: 'Il lavoro riparte.',
    dismiss: 'Rimuovi',
    dismiss_question: 'Rimuovere {name}? Non verrà più ritentato.',
    dismissed: 'Rimosso.',
    jobs_empty: 'Nessun lavoro è in corso, in attesa o non riuscito.',
    mails: 'Email',
    recipient: 'Destinatario',
    subject: 'Oggetto',
    mail_kind: 'Tipo',
    last_error: 'Ultimo errore',
    asked: 'Richiesta',
    sent: 'Inviata',
    next_try: 'Prossimo tentativo',
    send_now: 'Invia ora',
    sending: 'Invio dell’email in corso.',
    mails_empty: 'Negli ultimi 30 giorni non è stata inviata alcuna email e nessuna è in attesa.',
  },
)

export const jobStates = bilingual(
  { failed: 'Failed', active: 'Running', retry: 'Waits to try again', created: 'Waiting' },
  { failed: 'Non riuscito', active: 'In corso', retry: 'In attesa di riprovare', created: 'In attesa' },
)

export const mailStates = bilingual(
  { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' },
  { waiting: 'In attesa', sent: 'Inviata', failed: 'Non riuscita' },
)

/** Every job by the name of its queue. */
export const jobNames = bilingual(
  {
    housekeeping: 'Housekeeping',
    'keep-documents': 'PDFs of issued documents',
    'password-mail': 'Mail with a link for a password',
    'change-notice': 'Mail about a changed account',
    'import-rescue': 'Uploads without a job',
    'import-check': 'Reading an upload',
    'import-commit': 'Inserting an upload',
    'import-revert': 'Undoing an upload',
    'import-purge': 'Deleting rows of old uploads',
    'close-months': 'Stock balances of past months',
  },
  {
    housekeeping: 'Pulizia periodica',
    'keep-documents': 'PDF dei documenti emessi',
    'password-mail': 'Email con il link per la password',
    'change-notice': 'Email su un account modificato',
    'import-rescue': 'Caricamenti senza elaborazione',
    'import-check': 'Lettura di un caricamento',
    'import-commit': 'Inserimento di un caricamento',
    'import-revert': 'Storno di un caricamento',
    'import-purge': 'Eliminazione delle righe di vecchi caricamenti',
    'close-months': 'Saldi di magazzino dei mesi passati',
  },
)
