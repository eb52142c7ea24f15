/** Words of uploads: their kinds and states, and everything that can be wrong with a file. */
import { defineErrors } from '#lib/texts/errors.ts'
import { bilingual } from '#lib/texts/texts.ts'
import type { ImportStatus } from '#lib/uploads/upload-states.ts'
import { titles } from './titles.ts'

export const importKinds = bilingual(
  {
    'product-categories': 'Product categories',
    parts: 'Parts and models',
    products: 'Products',
    'delivery-note-products': 'DDT products',
    'return-note-products': 'Return DDT products',
    assignment: 'Assignment',
    order: 'Order',
    interventions: 'Interventions',
    closings: 'Closings',
    'intervention-codes': 'Intervention codes',
    'closing-days': 'Closing days',
    'tml-models': 'TML models',
    'cost-settings': 'Cost settings',
  },
  {
    'product-categories': 'Categorie prodotto',
    parts: 'Articoli e modelli',
    products: 'Prodotti',
    'delivery-note-products': 'Prodotti DDT',
    'return-note-products': 'Prodotti DDT di reso',
    assignment: 'Assegnazione',
    order: 'Ordine',
    interventions: 'Interventi',
    closings: 'Chiusure',
    'intervention-codes': 'Codici intervento',
    'closing-days': 'Giorni di chiusura',
    'tml-models': 'Modelli TML',
    'cost-settings': 'Impostazioni costi',
  },
)
export type ImportKind = keyof typeof importKinds

export const importStatusWords = bilingual<ImportStatus>(
  {
    checking: 'Checking',
    checked: 'Checked',
    committing: 'Inserting',
    committed: 'Inserted',
    reverting: 'Being undone',
    reverted: 'Undone',
    failed: 'Refused',
  },
  {
    checking: 'In verifica',
    checked: 'Verificato',
    committing: 'Inserimento in corso',
    committed: 'Inserito',
    reverting: 'Storno in corso',
    reverted: 'Stornato',
    failed: 'Rifiutato',
  },
)

const ownTexts = bilingual(
  {
    document_name: 'Upload {label}',
    empty: 'Every file uploaded from a list is kept here, with its result, and can be undone.',
    open: 'Open report',
    download_failed: 'Download failed rows',
    download_file: 'Download the file',
    failed_file: '{file}-failed.xlsx',
    failed_sheet: 'failed',
    undo: 'Undo this upload',
    undo_question: 'Everything that “{file}” inserted is taken out again.',
    undone: 'Upload undone',
    with_status: '{value} is {status}',
  },
  {
    document_name: 'Caricamento {label}',
    empty: 'Ogni file caricato da un elenco resta qui con il suo esito e si può stornare.',
    open: 'Apri il resoconto',
    download_failed: 'Scarica le righe scartate',
    download_file: 'Scarica il file',
    failed_file: '{file}-scartate.xlsx',
    failed_sheet: 'scartate',
    undo: 'Storna questo caricamento',
    undo_question: 'Tutto ciò che «{file}» ha inserito viene tolto.',
    undone: 'Caricamento stornato',
    with_status: '{value} è «{status}»',
  },
)
export const texts = { title: titles.uploads, upload: titles.upload, ...ownTexts }

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
    EN: 'This upload can no longer be undone: {reason}',
    IT: 'Questo caricamento non si può più stornare: {reason}',
  },
  missing_columns: {
    status: 422,
    EN: 'The file lacks the columns {columns}. Compare it with the sample.',
    IT: 'Nel file mancano le colonne {columns}. Confrontalo con il file di esempio.',
  },
})
