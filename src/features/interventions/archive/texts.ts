/** Words of archive files. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { general } from '#lib/words/general.ts'
import { records, withRecordWords } from '#lib/words/records.ts'

export const texts = withRecordWords({
  one: ['archive file', 'file in archivio'],
  type: ['Type', 'Tipo'],
  content: ['Content', 'Contenuto'],
  module_short: records.module,
  expires_on: ['Expiry', 'Scadenza'],
  expires_hint: [
    'Its last day. Leave it empty to keep the file for good.',
    'L’ultimo giorno di validità. Lascia vuoto per conservare il file per sempre.',
  ],
  created_by: ['Uploaded by', 'Caricato da'],
  created_at: ['Uploaded on', 'Caricato il'],
  open: ['Open', 'Aperti'],
  assigned: ['Assigned', 'Assegnati'],
  closed: ['Closed', 'Chiusi'],
  bytes: ['Size', 'Dimensione'],
  sha256: ['Hash', 'Impronta'],
  upload: ['Upload interventions', 'Carica interventi'],
  new: ['New archive file', 'Nuovo file in archivio'],
  edit: ['Edit archive file', 'Modifica file in archivio'],
  edit_one: general.edit,
  delete: ['Delete', 'Elimina'],
  preview: ['Preview', 'Anteprima'],
  download: ['Download', 'Scarica'],
  show_interventions: ['Interventions', 'Interventi'],
  empty: [
    'Clients’ files are kept here when they are uploaded, beside contracts, price lists and manuals.',
    'Qui si conservano i file dei clienti quando vengono caricati, insieme a contratti, listini e manuali.',
  ],
  empty_interventions: ['No intervention came from this file.', 'Nessun intervento proviene da questo file.'],
  choose_other: ['Choose another file', 'Scegli un altro file'],
  drop: ['Drop a file here', 'Trascina qui un file'],
  drop_hint: [
    'pdf, png, jpeg, webp, xlsx, csv or zip, up to {max} MB. Pictures are kept without their metadata.',
    'pdf, png, jpeg, webp, xlsx, csv o zip, fino a {max} MB. Le immagini si conservano senza metadati.',
  ],
  too_large: [
    'The file is too large: up to {max} MB are kept.',
    'Il file è troppo grande: si conservano file fino a {max} MB.',
  ],
  interventions_are_read: [
    'A file of interventions is read, not only kept: upload it where its rows are checked.',
    'Un file di interventi va letto, non solo conservato: caricalo dove le righe vengono controllate.',
  ],
  again: ['Keep it a second time', 'Conservalo una seconda volta'],
  same_file: [
    'The same file is here already: {name}, {who}, {when}.',
    'Lo stesso file è già in archivio: {name}, {who}, {when}.',
  ],
  read_fixed: [
    'Type, supplier and module are those that the file was read with.',
    'Tipo, fornitore e modulo sono quelli con cui il file è stato letto.',
  ],
  module_needs_supplier: ['Please choose the supplier first.', 'Scegli prima il fornitore.'],
  sheets: ['Sheets', 'Fogli'],
  row_number: ['Row', 'Riga'],
  reading: ['Reading the file… {count} rows', 'Lettura del file… {count} righe'],
  no_rows: ['The file has no rows.', 'Il file non contiene righe.'],
  cut: [
    'Only the first {count} rows are shown. Download the file to see all of them.',
    'Sono mostrate solo le prime {count} righe. Scarica il file per vederle tutte.',
  ],
  not_shown: [
    'This kind of file is not shown here. Download it to open it.',
    'Questo tipo di file non si può mostrare qui. Scaricalo per aprirlo.',
  ],
  no_pdf_viewer: [
    'Nothing to see? Your browser does not show PDF files in a page: download it instead.',
    'Non vedi nulla? Il tuo browser non mostra i PDF nella pagina: scaricalo.',
  ],
  content_gone: [
    'The content was deleted on {when}, after its expiry. What was read from it is still here.',
    'Il contenuto è stato eliminato il {when}, dopo la scadenza. I dati che ne sono stati letti restano.',
  ],
  page_of: ['Content of {name}', 'Contenuto di {name}'],
})

export const errors = defineErrors('archive_file', {
  missing: invalid('Please choose a file.', 'Scegli un file.'),
  wrong_type: invalid(
    'Please use a pdf, a png, jpeg or webp picture, an xlsx or csv sheet, or a zip.',
    'Usa un pdf, un’immagine png, jpeg o webp, un foglio xlsx o csv, oppure uno zip.',
  ),
  same_file: { status: 409, ...texts.same_file },
  read_fixed: { status: 409, ...texts.read_fixed },
  not_a_sheet: conflict(
    'Only sheets are shown as tables. Download this file to open it.',
    'Solo i fogli si mostrano come tabelle. Scarica questo file per aprirlo.',
  ),
})
