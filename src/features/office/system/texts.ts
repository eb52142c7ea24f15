/** Words of the page System: what runs, what waits, what failed. */
import { defineStates } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  hint: [
    'What runs, what waits and what failed. Figures follow what happens.',
    'Che cosa è in corso, in attesa e non riuscito. Le cifre seguono ciò che accade.',
  ],
  running: ['Running', 'In corso'],
  failed: ['Failed', 'Non riusciti'],
  sent_count: ['Sent and kept', 'Inviate e conservate'],
  missing: ['Missing', 'Mancanti'],
  changed: ['Changed', 'Modificati'],
  show: ['Show', 'Mostra'],
  disk: ['Disk', 'Disco'],
  disk_used: ['{percent}% in use', '{percent}% occupato'],
  disk_free: ['Free', 'Spazio libero'],
  disk_total: ['Size', 'Dimensione'],
  disk_unknown: ['The free space cannot be read here.', 'Qui lo spazio libero non è leggibile.'],
  installation: ['Installation', 'Installazione'],
  version: ['Version', 'Versione'],
  database_version: ['PostgreSQL', 'PostgreSQL'],
  database_size: ['Database', 'Database'],
  sign_ins: ['Sign-ins', 'Accessi'],
  people_day: ['People in the last 24 hours', 'Persone nelle ultime 24 ore'],
  refused_day: ['Refused in the last 24 hours', 'Respinti nelle ultime 24 ore'],
  devices_now: ['Devices signed in now', 'Dispositivi connessi ora'],
  backups: ['Backups', 'Backup'],
  last_backup: ['Last backup', 'Ultimo backup'],
  no_backup: ['None yet', 'Ancora nessuno'],
  backup_at: ['{at} ({hours} {hours|hour|hours} ago)', '{at} ({hours} {hours|ora|ore} fa)'],
  backup_size: ['Size', 'Dimensione'],
  backup_failed: ['The last try failed, {at}: {reason}', 'L’ultimo tentativo non è riuscito, {at}: {reason}'],
  backup_problems: [
    '{count} stored {count|file was|files were} missing or damaged',
    '{count} file {count|archiviato mancante o danneggiato|archiviati mancanti o danneggiati}',
  ],
  nightly: ['Every night, at 01:33', 'Ogni notte, alle 01:33'],
  keep: ['How many are kept', 'Quanti conservarne'],
  keep_hint: [
    'The oldest is deleted once a new one is whole. From 1 to 365.',
    'Il più vecchio viene eliminato quando il nuovo è completo. Da 1 a 365.',
  ],
  back_up_now: ['Back up now', 'Esegui ora un backup'],
  backing_up: ['The backup is being made; the result appears here.', 'Backup in corso; il risultato comparirà qui.'],
  ledger: ['Sealed history', 'Storico sigillato'],
  head: ['Head', 'Testa'],
  no_head: [
    'Nothing is sealed yet: this happens within a minute of the first movement.',
    'Non è ancora stato sigillato nulla: avviene entro un minuto dal primo movimento.',
  ],
  sealed_on: ['Sealed on', 'Sigillato il'],
  seal_number: ['Seal', 'Sigillo'],
  unsealed: ['Movements not sealed yet', 'Movimenti non ancora sigillati'],
  last_check: ['Last check', 'Ultima verifica'],
  never_checked: ['Not yet; the first one is tonight', 'Non ancora; la prima è stanotte'],
  check_right: ['{at}: no difference', '{at}: nessuna differenza'],
  check_wrong: ['{at}: {count} {count|difference|differences}', '{at}: {count} {count|differenza|differenze}'],
  print_head: ['Print the head', 'Stampa la testa'],
  check_now: ['Check now', 'Verifica ora'],
  checking: [
    'The ledger is being checked; the result appears here.',
    'Lo storico è in verifica; il risultato comparirà qui.',
  ],
  job: ['Job', 'Lavoro'],
  about: ['About', 'Oggetto'],
  times: ['Times given up', 'Volte abbandonato'],
  tries: ['Tries', 'Tentativi'],
  since: ['Since', 'Dal'],
  retried: ['The job runs again.', 'Il lavoro riparte.'],
  dismiss: ['Dismiss', 'Rimuovi'],
  dismiss_question: ['Dismiss {name}? It will not be tried again.', 'Rimuovere {name}? Non verrà più ritentato.'],
  dismissed: ['Dismissed.', 'Rimosso.'],
  jobs_empty: ['No job is running, waiting or failed.', 'Nessun lavoro è in corso, in attesa o non riuscito.'],
  recipient: ['To', 'Destinatario'],
  subject: ['Subject', 'Oggetto'],
  last_error: ['Last error', 'Ultimo errore'],
  asked: ['Asked for', 'Richiesta'],
  sent: ['Sent', 'Inviata'],
  next_try: ['Next try', 'Prossimo tentativo'],
  send_now: ['Send now', 'Invia ora'],
  sending: ['The mail is being sent.', 'Invio dell’email in corso.'],
  problem: ['Problem', 'Problema'],
  found: ['Found', 'Rilevato il'],
  stored: ['Stored on', 'Archiviato il'],
  used_by: ['Used by', 'Usato da'],
  size: ['Bytes', 'Byte'],
  recheck: ['Check again', 'Ricontrolla'],
  rechecking: ['The files are being checked again.', 'I file vengono ricontrollati.'],
  files_empty: [
    'Every file that was read is as it was stored.',
    'Tutti i file letti sono come quando sono stati archiviati.',
  ],
  mails_empty: [
    'No sent mail is kept, and none is waiting.',
    'Non è conservata alcuna email inviata e nessuna è in attesa.',
  ],
})

export const jobStates = defineStates({
  failed: [both('Failed', 'Non riuscito'), 'danger'],
  active: [both('Running', 'In corso'), 'info'],
  retry: [both('Waits to try again', 'In attesa di riprovare'), 'warning'],
  created: [records.waiting, 'neutral'],
})

export const mailStates = defineStates({
  waiting: [records.waiting, 'warning'],
  sent: [both('Sent', 'Inviata'), 'success'],
  failed: [both('Failed', 'Non riuscita'), 'danger'],
})

export const fileProblems = bilingual({ missing: records.missing, changed: ['Changed', 'Modificato'] })

export const fileUses = bilingual({
  uploads: screens.uploads,
  'delivery-notes': screens.ddt,
  documents: ['Issued documents', 'Documenti emessi'],
  archive: screens.archive_files,
  interventions: ['Interventions', 'Interventi'],
  closings: ['Photos of closings', 'Foto delle chiusure'],
  comparisons: ['Comparisons', 'Confronti'],
  planning: ['Minutes of driving', 'Minuti di guida'],
  pictures: ['Pictures and logos', 'Immagini e loghi'],
})

/** Every job by the name of its queue. */
export const jobNames = bilingual({
  housekeeping: ['Housekeeping', 'Pulizia periodica'],
  backup: ['Making a backup', 'Esecuzione di un backup'],
  'recheck-files': ['Checking damaged files again', 'Nuovo controllo dei file danneggiati'],
  'keep-documents': ['PDFs of issued documents', 'PDF dei documenti emessi'],
  'password-mail': ['Mail with a link for a password', 'Email con il link per la password'],
  'change-notice': ['Mail about a changed account', 'Email su un account modificato'],
  'import-rescue': ['Uploads without a job', 'Caricamenti senza elaborazione'],
  'import-check': ['Reading an upload', 'Lettura di un caricamento'],
  'import-commit': ['Inserting an upload', 'Inserimento di un caricamento'],
  'import-revert': ['Undoing an upload', 'Storno di un caricamento'],
  'import-purge': ['Deleting rows of old uploads', 'Eliminazione delle righe di vecchi caricamenti'],
  retention: [
    'Deleting what is older than the settings allow',
    'Eliminazione di ciò che supera i termini di conservazione',
  ],
  'erase-mail-files': ['Mail files of an erased person', 'File email di una persona cancellata'],
  'notification-mail': ['Mail with notifications', 'Email con le notifiche'],
  'notification-mails': ['Putting notifications into mails', 'Raccolta delle notifiche in email'],
  'notification-digest': ['Putting notifications of a day into mails', 'Raccolta delle notifiche del giorno in email'],
  'push-messages': ['Putting notifications onto phones', 'Raccolta delle notifiche per i telefoni'],
  'push-message': ['Notification on a phone', 'Notifica su un telefono'],
  'driving-minutes': ['Reading a file of driving minutes', 'Lettura di un file di minuti di guida'],
  'tell-planned-days': ['Telling technicians of changed days', 'Avviso ai tecnici delle giornate cambiate'],
  'check-ledger': ['Checking the ledger', 'Verifica dello storico'],
  'seal-ledger': ['Sealing the history', 'Sigillatura dello storico'],
  'seal-papers': ['Sealing issued documents and statements', 'Sigillatura dei documenti e dei rendiconti emessi'],
  'close-months': ['Stock balances of past months', 'Saldi di magazzino dei mesi passati'],
  'compute-due-dates': ['Due dates to be shown', 'Calcolo delle scadenze'],
  'compare-terminals': ['Comparison of terminal IDs', 'Confronto codici TML'],
  'apply-due-dates': ['Due dates to be moved', 'Spostamento delle scadenze'],
  'midnight-of-interventions': [
    'Holds that end at midnight, and counts of interventions',
    'Sospensioni che finiscono a mezzanotte e conteggi degli interventi',
  ],
  'expire-archive-files': ['Content of expired archive files', 'Contenuto dei file in archivio scaduti'],
  'record-figures': ['Figures of the dashboard at the end of the day', 'Dati del cruscotto a fine giornata'],
})

/** Words of the printed head. */
export const paperTexts = bilingual({
  head_title: ['Head of the sealed history', 'Testa dello storico sigillato'],
  head_why: [
    'Every movement of stock up to this seal is part of this value. If any of them is changed, removed, inserted or put in another order, the value can no longer be made. Keep this page where nobody who can reach the server can replace it.',
    'Ogni movimento di magazzino fino a questo sigillo concorre a questo valore. Se anche uno solo viene modificato, rimosso, inserito o spostato, il valore non si può più ricostruire. Conserva questa pagina dove non possa sostituirla chi ha accesso al server.',
  ],
  seal: ['Seal number', 'Sigillo numero'],
  sealed_at: ['Sealed on', 'Sigillato il'],
  printed: ['Printed', 'Stampato'],
  head_how: ['To compare, run on the server:', 'Per confrontare, esegui sul server:'],
})
