/** Everything that can be wrong with an upload as a whole. */
import { defineErrors } from '../texts/errors.ts'

export const errors = defineErrors('import', {
  wrong_kind: {
    status: 422,
    EN: 'There is no upload of this kind, or your role may not use it.',
    IT: 'Questo tipo di caricamento non esiste o il tuo ruolo non lo consente.',
  },
  not_checked: {
    status: 409,
    EN: 'This file is still being checked. Wait until the check has ended.',
    IT: 'Il file è ancora in verifica. Attendi che la verifica finisca.',
  },
  nothing_to_insert: {
    status: 409,
    EN: 'There is no good row to insert. Put rows right and check again.',
    IT: 'Non c’è nessuna riga valida da inserire. Correggi le righe e verifica di nuovo.',
  },
  has_failed_rows: {
    status: 409,
    EN: '{count} {count|row fails|rows fail}. Put them right, or insert the good rows only.',
    IT: '{count} {count|riga non è valida|righe non sono valide}. Correggile oppure inserisci solo le righe valide.',
  },
  already_committed: {
    status: 409,
    EN: 'This upload has already been inserted.',
    IT: 'Questo caricamento è già stato inserito.',
  },
  already_reverted: {
    status: 409,
    EN: 'This upload was already undone.',
    IT: 'Questo caricamento è già stato stornato.',
  },
  under_way: {
    status: 409,
    EN: 'This upload is being inserted or undone. Wait until that has ended.',
    IT: 'Il caricamento è in corso di inserimento o di storno. Attendi che finisca.',
  },
  interrupted: {
    status: 503,
    EN: 'The work on this upload was given up ({reason}). Nothing was changed; try again.',
    IT: 'L’elaborazione di questo caricamento è stata abbandonata ({reason}). Non è stato modificato nulla; riprova.',
  },
  expired: {
    status: 409,
    EN: 'This upload was not inserted within {days} {days|day|days}, and its rows were deleted. Read the file again, or upload it once more.',
    IT: 'Questo caricamento non è stato inserito entro {days} {days|giorno|giorni} e le sue righe sono state eliminate. Rileggi il file oppure caricalo di nuovo.',
  },
  file_deleted: {
    status: 410,
    EN: 'The file of this upload was deleted after the time that the privacy settings keep it. Its report is still here.',
    IT: 'Il file di questo caricamento è stato eliminato allo scadere del tempo previsto dalle impostazioni sulla privacy. Il resoconto resta disponibile.',
  },
  rows_deleted: {
    status: 409,
    EN: 'The single rows of this upload were deleted some time after its end. Its report and its file are still here.',
    IT: 'Le singole righe di questo caricamento sono state eliminate qualche tempo dopo la fine. Restano il resoconto e il file.',
  },
  not_inserted: {
    status: 409,
    EN: 'This upload was not inserted: there is nothing to undo.',
    IT: 'Questo caricamento non è stato inserito: non c’è nulla da stornare.',
  },
  not_revertible: {
    status: 409,
    EN: 'This upload can no longer be undone: {reason}.',
    IT: 'Questo caricamento non si può più stornare: {reason}.',
  },
  missing_columns: {
    status: 422,
    EN: 'The file lacks the columns {columns}. Compare it with the sample.',
    IT: 'Nel file mancano le colonne {columns}. Confrontalo con il file di esempio.',
  },
})
