/** Texts of orders and their lines, shared by sending and receiving, and the errors of orders. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  document_name: ['Order {label}', 'Ordine {label}'],
  return_document: ['Technician’s return note', 'DDT di reso da tecnico'],
  one: ['order', 'ordine'],
  of_number: ['Order {number}', 'Ordine {number}'],
  kind_regular: ['Regular', 'Regolare'],
  kind_non_regular: ['Non-regular', 'Non regolare'],
  state_to_be_confirmed: ['To be confirmed', 'Da confermare'],
  state_confirmed: ['Confirmed', 'Confermato'],
  sent_on: ['Sent on', 'Spedito il'],
  warehouse: ['To warehouse', 'Al magazzino'],
  tracking_number: ['Tracking', 'Tracciamento'],
  weight_kg: ['Weight (kg)', 'Peso (kg)'],
  products: screens.products,
  confirmed_by: ['Confirmed by', 'Confermato da'],
  confirmed_at: ['Confirmed on', 'Confermato il'],
  upload: ['Upload an order', 'Carica un ordine'],
  rows: ['{count|product|products}', '{count|prodotto|prodotti}'],
})
export const texts = {
  ...ownTexts,
  title: titles.orders,
  regular_title: titles.regular_orders,
  receiving: titles.receiving,
  receiving_regular: titles.receiving_regular,
  order_products: titles.order_products,
  order: titles.order,
}

export const lineTexts = withRecordWords({
  describe_units: [
    'what these units are, written as the note of their line, since they are not in the records: {serials}',
    'che cosa sono queste unità, scritto nella nota della riga perché non sono in archivio: {serials}',
  ],
  problem: ['What does not fit', 'Cosa non corrisponde'],
  not_on_order: ['It is not on this order.', 'Non è in questo ordine.'],
  record_says: ['Record says', 'Risulta'],
  record_said: ['Record said', 'Risultava'],
  goes_to: ['Goes to', 'Destinazione'],
  state_listed: ['Listed', 'In elenco'],
  state_scanned: ['Scanned', 'Letto'],
  state_unlisted: ['Unlisted', 'Non in elenco'],
  state_waiting: ['Waits for a decision', 'In attesa di decisione'],
  state_sent_back: ['Sent back', 'Rispedito'],
  to_stock_tested: ['Stock, tested', 'Magazzino, testato'],
  settle_other_serial: ['It is another serial (typing error)', 'È un’altra matricola (errore di battitura)'],
  settle_take_over: ['Take it over from the other technician', 'Prendilo in carico dall’altro tecnico'],
  settle_withdraw: ['Register the withdrawal that was never recorded', 'Registra il ritiro mai registrato'],
  settle_create: ['Create the product', 'Crea il prodotto'],
  settle_correct: ['Put the record right', 'Correggi la scheda'],
  settle_send_back: ['Send it back to the technician', 'Rispediscilo al tecnico'],
  on_other_order: ['Already on order {number}', 'Già nell’ordine {number}'],
  on_another_order: ['Already on another open order', 'Già in un altro ordine aperto'],
  and_more: [' And {count} more.', ' E {count} {count|altro|altri}.'],
  on_this_order: ['Already on this order', 'Già in questo ordine'],
  is_status: ['Is {status}', 'È nello stato {status}'],
  not_in_boxes: ['Not in the boxes of order {number}', 'Non era nelle scatole dell’ordine {number}'],
  taken_off: ['Taken off order {number}', 'Tolto dall’ordine {number}'],
  sent_back: ['Sent back with order {number}', 'Rispedito con l’ordine {number}'],
  confirmed_since: ['{count|confirmed order|confirmed orders}', '{count|ordine confermato|ordini confermati}'],
})

export const errors = defineErrors('order', {
  has_document: conflict(
    'Document {label} was issued for this order. Void it before you change what it lists.',
    'Per questo ordine è stato emesso il documento {label}. Annullalo prima di cambiare ciò che elenca.',
  ),
  unknown_technician: invalid('Please choose a technician who is active.', 'Scegli un tecnico attivo.'),
  serial_refused: conflict(
    '{serial_number}: {detail}.{more} Nothing was changed.',
    '{serial_number}: {detail}.{more} Non è stato modificato nulla.',
  ),
  not_open: conflict(
    'Order {number} is no longer to be confirmed: {by} did that on {at}.',
    'L’ordine {number} non è più da confermare: lo ha fatto {by} il {at}.',
  ),
  not_confirmed: conflict('Order {number} is not confirmed.', 'L’ordine {number} non è confermato.'),
  nothing_scanned: conflict(
    'Nothing was ticked off yet. Scan what is in the boxes, then confirm.',
    'Non è ancora stato letto nulla. Scansiona ciò che è nelle scatole, poi conferma.',
  ),
  unpacking: conflict(
    'The warehouse is unpacking order {number}: {scanned} of {products}. It can no longer be changed or cancelled.',
    'Il magazzino sta aprendo l’ordine {number}: {scanned} su {products}. Non si può più modificare né annullare.',
  ),
  arrived: conflict(
    'The warehouse is unpacking order {number} already: {scanned} of {products}. A transport document is issued before the goods leave.',
    'Il magazzino sta già aprendo l’ordine {number}: {scanned} su {products}. Il documento di trasporto si emette prima della partenza.',
  ),
  last_line: conflict(
    'This would empty the order. Cancel it instead.',
    'L’ordine resterebbe vuoto: piuttosto annullalo.',
  ),
  not_a_choice: invalid(
    '{serial_number} cannot be settled like this: its record says something else by now.',
    '{serial_number} non si può risolvere così: la sua scheda ora dice altro.',
  ),
  already_settled: conflict('{serial_number} has been settled already.', '{serial_number} è già stato risolto.'),
  too_many: invalid('An order takes at most {max} products.', 'Un ordine contiene al massimo {max} prodotti.'),
})
