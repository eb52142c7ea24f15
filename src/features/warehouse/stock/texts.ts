/** Words of products and of the ledger; refusals name the serial, the status it has and the status it must have. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  /** Of a code that was scanned, which stands before it. */
  no_serial: [`is not a serial: ${records.serial_shape.EN}`, `non è una matricola: ${records.serial_shape.IT}`],
  title: screens.products,
  one: ['product', 'prodotto'],
  new: ['New product', 'Nuovo prodotto'],
  edit: ['Edit product', 'Modifica prodotto'],
  encoded_short: ['Encoded', 'Codificata'],
  delivery_note: screens.ddt,
  received_on: ['Received', 'Ricevuto il'],
  installed_by: ['Installed by', 'Installato da'],
  installed_on: ['Installed on', 'Installato il'],
  return_by: ['Returned by', 'Reso da'],
  returned_on: ['Returned on', 'Reso il'],
  changed_at: ['Changed on', 'Modificato il'],
  no_history: ['No history found.', 'Nessuno storico trovato.'],
  as_of: ['As of', 'Alla data'],
  upload: ['Upload products', 'Carica prodotti'],
  rows: ['{count|product|products}', '{count|prodotto|prodotti}'],
  empty: [
    'Every terminal with its serial number, where it is and since when.',
    'Ogni terminale con la sua matricola: dove si trova e da quando.',
  ],
  transfer: ['Transfer', 'Trasferisci'],
  repair: ['Repair', 'Ripara'],
  write_off: ['Write off', 'Dismetti'],
  correct: ['Correct', 'Correggi'],
  labels: ['Print labels', 'Stampa etichette'],
  to_warehouse: ['Into the warehouse', 'Nel magazzino'],
  no_part: ['Not in the catalogue', 'Non è a catalogo'],
  no_warehouse: ['No warehouse of this name or code', 'Nessun magazzino con questo nome o codice'],
  already: ['Already in the records. {by} moved it on {at}.', 'Già in archivio. Spostato da {by} il {at}.'],
  is_status: ['Is {status}. {by} moved it on {at}.', 'È nello stato {status}. Spostato da {by} il {at}.'],
  encoded_taken: [
    'This encoded serial belongs to another product',
    'Questa matricola codificata è di un altro prodotto',
  ],
  search_hint: [
    'Serial, encoded serial, terminal ID, part, model, category, supplier, DDT, warehouse or technician. Every word must be found; one or two characters are looked for at the start.',
    'Matricola, matricola codificata, codice terminale, articolo, modello, categoria, fornitore, DDT, magazzino o tecnico. Ogni parola deve essere trovata; uno o due caratteri si cercano all’inizio.',
  ],
})

export const errors = defineErrors('product', {
  wrong_status: conflict(
    '{serial_number} is {status}, and must be {wanted}. {by} moved it on {at}.{more}',
    '{serial_number} è nello stato {status}, deve essere {wanted}. Spostato da {by} il {at}.{more}',
  ),
  unknown_serial: conflict('{serial_number} is not in the records.{more}', '{serial_number} non è in archivio.{more}'),
  already_here: conflict(
    '{serial_number} is already in the records: {status}. {by} moved it on {at}.{more}',
    '{serial_number} è già in archivio: {status}. Spostato da {by} il {at}.{more}',
  ),
  reason_missing: invalid('Please say why.', 'Indica il motivo.'),
  nothing_chosen: invalid('No product is chosen.', 'Nessun prodotto selezionato.'),
  not_revertible: conflict(
    'This can no longer be undone: {serial_number} was moved since, by {by} on {at} ({what}).{more}',
    'Non si può più stornare: {serial_number} è stato spostato dopo, da {by} il {at} ({what}).{more}',
  ),
  encoded_gone: conflict(
    'This can no longer be undone: the encoded serial {encoded_serial}, which {serial_number} had before, is on {other} now.{more}',
    'Non si può più stornare: la matricola codificata {encoded_serial}, che prima era di {serial_number}, ora è su {other}.{more}',
  ),
  has_document: conflict('This is undone where it was made: {document}.', 'Si storna dove è stato fatto: {document}.'),
  already_reverted: conflict('This was already undone.', 'Questa operazione è già stata stornata.'),
  has_moved: conflict(
    '{serial_number} has moved since it was received: write it off, or correct it with a reason.',
    '{serial_number} è già stato movimentato: dismettilo oppure correggilo indicando il motivo.',
  ),
  too_many_labels: invalid(
    'At most {max} labels can be printed at once.',
    'Si possono stampare al massimo {max} etichette alla volta.',
  ),
  terminal_taken: conflict(
    'The terminal ID {client_terminal_id} is on {serial_number}, which {by} moved on {at}.',
    'Il codice TML {client_terminal_id} è su {serial_number}, spostato da {by} il {at}.',
  ),
  on_order: conflict('{serial_number} is on an open order.{more}', '{serial_number} è in un ordine aperto.{more}'),
})
