/** Everything that can be wrong with an upload as a whole. */
import { conflict, defineErrors, invalid } from '../texts/errors.ts'

export const errors = defineErrors('import', {
  wrong_kind: invalid(
    'There is no upload of this kind, or your role may not use it.',
    'Questo tipo di caricamento non esiste o il tuo ruolo non lo consente.',
  ),
  not_checked: conflict(
    'This file is still being checked. Wait until the check has ended.',
    'Il file è ancora in verifica. Attendi che la verifica finisca.',
  ),
  nothing_to_insert: conflict(
    'There is no good row to insert. Put rows right and check again.',
    'Non c’è nessuna riga valida da inserire. Correggi le righe e verifica di nuovo.',
  ),
  has_failed_rows: conflict(
    '{count} {count|row fails|rows fail}. Put them right, or insert the good rows only.',
    '{count} {count|riga non è valida|righe non sono valide}. Correggile oppure inserisci solo le righe valide.',
  ),
  already_committed: conflict('This upload has already been inserted.', 'Questo caricamento è già stato inserito.'),
  already_reverted: conflict('This upload was already undone.', 'Questo caricamento è già stato stornato.'),
  under_way: conflict(
    'This upload is being inserted or undone. Wait until that has ended.',
    'Il caricamento è in corso di inserimento o di storno. Attendi che finisca.',
  ),
  interrupted: {
    status: 503,
    EN: 'The work on this upload was given up ({reason}). Nothing was changed; try again.',
    IT: 'L’elaborazione di questo caricamento è stata abbandonata ({reason}). Non è stato modificato nulla; riprova.',
  },
  expired: conflict(
    'This upload was not inserted within {days} {days|day|days}, and its rows were deleted. Read the file again, or upload it once more.',
    'Questo caricamento non è stato inserito entro {days} {days|giorno|giorni} e le sue righe sono state eliminate. Rileggi il file oppure caricalo di nuovo.',
  ),
  file_deleted: {
    status: 410,
    EN: 'The file of this upload was deleted after the time that the privacy settings keep it. Its report is still here.',
    IT: 'Il file di questo caricamento è stato eliminato allo scadere del tempo previsto dalle impostazioni sulla privacy. Il resoconto resta disponibile.',
  },
  rows_deleted: conflict(
    'The single rows of this upload were deleted some time after its end. Its report and its file are still here.',
    'Le singole righe di questo caricamento sono state eliminate qualche tempo dopo la fine. Restano il resoconto e il file.',
  ),
  not_inserted: conflict(
    'This upload was not inserted: there is nothing to undo.',
    'Questo caricamento non è stato inserito: non c’è nulla da stornare.',
  ),
  not_revertible: conflict(
    'This upload can no longer be undone: {reason}.',
    'Questo caricamento non si può più stornare: {reason}.',
  ),
  missing_columns: invalid(
    'The file lacks the {count|column|columns} {columns}. Its header{place} reads: {headings}. Compare it with the sample.',
    'Nel file {count|manca la colonna|mancano le colonne} {columns}. L’intestazione{place} è: {headings}. Confrontala con il file di esempio.',
  ),
  double_column: invalid(
    'Two columns of the file are called “{column}”. Delete or rename the one that is not meant, and choose the file again.',
    'Due colonne del file si chiamano «{column}». Elimina o rinomina quella di troppo e scegli di nuovo il file.',
  ),
})
