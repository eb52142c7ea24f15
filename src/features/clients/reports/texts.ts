/** Words of reports to clients: the files that tell a client what was closed. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  label: records.number,
  all_modules: ['All modules', 'Tutti i moduli'],
  format: ['Report format', 'Formato esiti'],
  version: ['version {number}', 'versione {number}'],
  closings: ['Closings', 'Chiusure'],
  changed: ['Changed', 'Modificate'],
  state_made: ['Reported', 'Comunicato'],
  state_cancelled: records.cancelled,
  created_at: ['Made on', 'Creato il'],
  created_by: ['Made by', 'Creato da'],
  period: ['Days of work', 'Giorni del lavoro'],
  empty: [
    'A report tells a client in its own columns and codes what was closed. Confirmed closings that no report holds yet are offered.',
    'Un invio comunica al cliente, nelle sue colonne e con i suoi codici, che cosa è stato chiuso. Vengono proposte le chiusure confermate che nessun invio contiene ancora.',
  ],
  download: ['Download the file', 'Scarica il file'],
  cancel: ['Cancel the report', 'Annulla l’invio'],
  cancel_title: ['Cancel report {label}', 'Annulla l’invio {label}'],
  cancel_hint: [
    'For a file that never reached the client: its closings are offered again. The number stays taken, and the file can still be downloaded.',
    'Per un file che non è mai arrivato al cliente: le sue chiusure vengono proposte di nuovo. Il numero resta assegnato e il file si può ancora scaricare.',
  ],
  cancelled: ['Report {label} cancelled', 'Invio {label} annullato'],
  of_number: ['Report {label}', 'Esiti {label}'],
  head: ['The report', 'L’invio'],
  rows: ['Closings of the report', 'Chiusure dell’invio'],
  rows_empty: ['This report holds no closing.', 'Questo invio non contiene chiusure.'],
  n: ['Row', 'Riga'],
  client_reference: ['Client’s reference', 'Riferimento cliente'],
  change: ['New or changed', 'Nuova o modificata'],
  change_new: ['New', 'Nuova'],
  change_changed: ['Changed', 'Modificata'],
  earlier: ['Reported before in', 'Già comunicata con'],
  worked_on: ['Day of work', 'Giorno del lavoro'],
  installed_serial: ['Installed', 'Installata'],
  withdrawn_serial: ['Withdrawn', 'Ritirata'],
  closing_state: ['Closing now', 'Chiusura adesso'],
  choose: ['Choose a report format', 'Scegli un formato esiti'],
  no_format: [
    'No report format yet: it says which columns and codes a client wants.',
    'Non c’è ancora un formato esiti: dice quali colonne e quali codici vuole il cliente.',
  ],
  make_format: ['Make a report format', 'Crea un formato esiti'],
  edit_format: ['Edit the format', 'Modifica il formato'],
  offered: ['{count} {count|closing|closings} to report', '{count} {count|chiusura|chiusure} da comunicare'],
  offered_changed: [
    '{count} of them {count|corrects one that was|correct ones that were} reported before and reopened.',
    '{count} {count|corregge una chiusura già comunicata e riaperta|correggono chiusure già comunicate e riaperte}.',
  ],
  nothing_offered: [
    'Nothing to report: every confirmed closing of these days is in a report.',
    'Nulla da comunicare: ogni chiusura confermata di questi giorni è già in un invio.',
  ],
  reopened: [
    '{count} {count|job was|jobs were} reported as closed and {count|is|are} open again: {numbers}. {count|It comes|They come} with a report once confirmed again.',
    '{count} {count|intervento comunicato come chiuso è di nuovo aperto|interventi comunicati come chiusi sono di nuovo aperti}: {numbers}. {count|Rientrerà|Rientreranno} in un invio quando {count|sarà confermato|saranno confermati} di nuovo.',
  ],
  without_reference: [
    '{count} {count|closing has|closings have} no client’s reference: {numbers}.',
    '{count} {count|chiusura non ha|chiusure non hanno} un riferimento del cliente: {numbers}.',
  ],
  without_column: [
    '{count|This column of the client’s file stays|These columns of the client’s file stay} empty, because none of these jobs has {count|it|them}: {headings}.',
    '{count|Questa colonna del file del cliente resta vuota, perché nessuno di questi interventi la|Queste colonne del file del cliente restano vuote, perché nessuno di questi interventi le} contiene: {headings}.',
  ],
  without_code: [
    '{count} {count|closing has an outcome|closings have outcomes} without a client’s code: {reasons}. The words are written instead.',
    '{count} {count|chiusura ha un esito|chiusure hanno esiti} senza codice del cliente: {reasons}. Al suo posto vanno le parole.',
  ],
  too_many: [
    'Too many closings for one file ({max} at most): choose fewer days.',
    'Troppe chiusure per un solo file (al massimo {max}): scegli meno giorni.',
  ],
  preview: ['First rows of the file', 'Prime righe del file'],
  nothing_yet: ['Nothing is marked yet.', 'Non è ancora segnato nulla.'],
  make: ['Make the file with {count}', 'Crea il file con {count}'],
  made: [
    'Report {label} is made, {count} {count|closing|closings} marked as reported',
    'Invio {label} creato, {count} {count|chiusura segnata come comunicata|chiusure segnate come comunicate}',
  ],
})
export const texts = { ...ownTexts, ...titles }

export const errors = defineErrors('client_report', {
  nothing: conflict(
    'There is nothing to report: every confirmed closing of these days is in a report.',
    'Non c’è nulla da comunicare: ogni chiusura confermata di questi giorni è già in un invio.',
  ),
  changed: conflict(
    'The closings have changed since you looked: {count} {count|is|are} to be reported now. The last report of this supplier is {last}. Check them and make the file again.',
    'Le chiusure sono cambiate da quando le hai guardate: ora ce {count|n’è|ne sono} {count} da comunicare. L’ultimo invio di questo fornitore è {last}. Controllale e crea di nuovo il file.',
  ),
  too_many: invalid(
    'A file holds at most {max} closings: choose fewer days.',
    'Un file contiene al massimo {max} chiusure: scegli meno giorni.',
  ),
  days_reversed: invalid('The first day is after the last.', 'Il primo giorno viene dopo l’ultimo.'),
  already_cancelled: conflict(
    'Report {label} was cancelled by {name} on {when}.',
    'L’invio {label} è stato annullato da {name} il {when}.',
  ),
})
