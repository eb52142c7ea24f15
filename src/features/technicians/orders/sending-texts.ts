/** Words of the technician's side of orders: their lists, the form of a new one, and one order opened. */

import { both, type Words } from '#lib/texts/texts.ts'
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import type { OrderKind } from './rules.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  document_hint: [
    'A parcel that goes by courier needs a transport document. Issue it when the parcel is packed.',
    'Un pacco che viaggia con corriere ha bisogno del documento di trasporto: emettilo quando il pacco è pronto.',
  ],
  choose_warehouse: ['Choose the warehouse first', 'Scegli prima il magazzino'],
  issue_document: ['Issue document', 'Emetti documento'],
  print_document: ['Print document', 'Stampa documento'],
  void_document: ['Void document', 'Annulla documento'],
  document_issued: ['Document {number} issued', 'Documento {number} emesso'],
  void_title: ['Void document {number}?', 'Annullare il documento {number}?'],
  void_hint: [
    'Its number stays taken and is listed as voided. The order stays as it is and a new document can be issued.',
    'Il numero resta occupato e risulta annullato. L’ordine resta com’è e si può emettere un nuovo documento.',
  ],
  kinds: ['Kind of order', 'Tipo di ordine'],
  states: ['State of the orders', 'Stato degli ordini'],
  new: ['New order', 'Nuovo ordine'],
  regular_hint: [
    'Working goods that you hold. One confirmation puts them back in stock.',
    'Merce funzionante che hai in carico. Con una sola conferma torna in giacenza.',
  ],
  non_regular_hint: [
    'Faulty or withdrawn goods, and whatever the records do not show with you.',
    'Merce guasta o ritirata, e tutto ciò che non risulta in carico a te.',
  ],
  empty_to_be_confirmed: [
    'Nothing is on its way. What you send back to the warehouse appears here until it is received.',
    'Non c’è nulla in viaggio. Qui appare ciò che rispedisci al magazzino, finché non viene ricevuto.',
  ],
  empty_confirmed: [
    'Orders that the warehouse has received appear here.',
    'Qui appaiono gli ordini che il magazzino ha ricevuto.',
  ],
  empty_cancelled: ['Orders that were cancelled appear here.', 'Qui appaiono gli ordini annullati.'],
  upload_hint: ['The good rows of the file become one order.', 'Le righe corrette del file diventano un ordine.'],
  print: ['Print list', 'Stampa distinta'],
  cancel: ['Cancel order', 'Annulla ordine'],
  cancel_question: ['Cancel order {number}?', 'Annullare l’ordine {number}?'],
  cancel_hint: [
    'Its {count|product stays|products stay} with you and can go on another order.',
    '{count|Il suo prodotto resta|I suoi prodotti restano} in carico a te e {count|può|possono} andare in un altro ordine.',
  ],
  cancel_yes: ['Yes, cancel it', 'Sì, annulla'],
  cancel_no: ['Keep it', 'Mantieni'],
  cancelled: ['Order {number} cancelled', 'Ordine {number} annullato'],
  products: screens.products,
  shipment: ['Shipment', 'Spedizione'],
  edit_shipment: ['Edit shipment', 'Modifica spedizione'],
  scan_tracking: ['Scan the courier’s label', 'Scansiona l’etichetta del corriere'],
  choose: ['From my products', 'Dai miei prodotti'],
  upload_file: ['Upload a file', 'Carica un file'],
  scan: ['Scan or type', 'Scansiona o digita'],
  scan_hint: ['Scan, paste, or choose from what you hold.', 'Scansiona, incolla o scegli tra ciò che hai in carico.'],
  added: ['added, {count} on the list', 'aggiunto, {count} in elenco'],
  already_listed: ['is already on the list', 'è già in elenco'],
  will_wait: ['{detail}. Added: the warehouse will decide.', '{detail}. Aggiunto: deciderà il magazzino.'],
  on_list: ['{count} {count|product|products}', '{count} {count|prodotto|prodotti}'],
  none_yet: ['Nothing on the list yet.', 'L’elenco è ancora vuoto.'],
  unknown_model: ['Not in the records', 'Non in archivio'],
  waits: ['The warehouse decides', 'Decide il magazzino'],
  take_off: ['Take {serial_number} off the list', 'Togli {serial_number} dall’elenco'],
  take_all_off: ['Take all off', 'Togli tutti'],
  taken_off_all: ['{count} {count|product|products} taken off', '{count} {count|prodotto tolto|prodotti tolti}'],
  add_note: ['Add a note', 'Aggiungi nota'],
  add_note_on: ['Add a note on {serial_number}', 'Aggiungi nota su {serial_number}'],
  note_there: ['{note} (note on {serial_number})', '{note} (nota su {serial_number})'],
  note_of: ['Note on {serial_number}', 'Nota su {serial_number}'],
  note_label: ['What is wrong with it?', 'Che cosa non va?'],
  note_label_unknown: [
    'What is it? It is not in the records, and the document has to say it.',
    'Che cos’è? Non è in archivio, e il documento deve dirlo.',
  ],
  note_unknown: ['e.g. POS terminal Vega P400, used', 'ad es. terminale POS Vega P400, usato'],
  note_own: ['In your own words', 'Con parole tue'],
  note_for_all: ['Same for {count} without a note', 'Uguale per {count|l’altro|gli altri} senza nota ({count})'],
  refused_title: [
    '{count} {count|serial was|serials were} not added',
    '{count} {count|matricola non aggiunta|matricole non aggiunte}',
  ],
  refused_move: ['Put {count} on a non-regular order', 'Metti {count} in un ordine non regolare'],
  refused_dismiss: ['Leave {count|it|them} out', '{count|Lasciala|Lasciale} fuori'],
  moved: [
    '{count} {count|product waits|products wait} in your non-regular order',
    '{count} {count|prodotto attende|prodotti attendono} nel tuo ordine non regolare',
  ],
  submit_none: ['Send the order', 'Spedisci l’ordine'],
  submit: ['Send {count} {count|product|products}', 'Spedisci {count} {count|prodotto|prodotti}'],
  sent: [
    'Order {number}: {count} {count|product|products} on the way',
    'Ordine {number}: {count} {count|prodotto|prodotti} in viaggio',
  ],
  draft_of: [
    'Your {kind} order is not sent yet: {count} {count|product|products}',
    'Il tuo ordine {kind} non è ancora spedito: {count} {count|prodotto|prodotti}',
  ],
  draft_open: ['Go on with it', 'Riprendi'],
  draft_drop: ['Drop it', 'Scarta'],
  queued: [
    'Kept on the phone: the order with {count} {count|product|products} leaves as soon as there is a network',
    'Salvato sul telefono: l’ordine con {count} {count|prodotto|prodotti} parte appena c’è rete',
  ],
  waiting_orders: [
    '{count} {count|order waits|orders wait} to be sent',
    '{count} {count|ordine|ordini} in attesa di invio',
  ],
  waiting_open: ['To send', 'Da inviare'],
  dropped: ['Dropped', 'Scartato'],
  draft_going_on: ['You go on with the order begun on {at}.', 'Stai riprendendo l’ordine iniziato il {at}.'],
  draft_anew: ['Start again', 'Ricomincia'],
  regular_word: ['regular', 'regolare'],
  non_regular_word: ['non-regular', 'non regolare'],
  pick_title: ['What you hold', 'Ciò che hai in carico'],
  pick_search: ['Search serial or encoded serial', 'Cerca matricola o codificata'],
  pick_working: ['Working', 'Funzionanti'],
  pick_all: ['Select all {count}', 'Seleziona tutti ({count})'],
  pick_none: ['Select none', 'Deseleziona tutti'],
  pick_add: ['Add {count} {count|product|products}', 'Aggiungi {count} {count|prodotto|prodotti}'],
  pick_empty_working: [
    'You hold no working product that is not on an order already.',
    'Non hai prodotti funzionanti che non siano già in un ordine.',
  ],
  pick_empty_faulty: [
    'You hold no faulty product that is not on an order already.',
    'Non hai prodotti guasti che non siano già in un ordine.',
  ],
  pick_nothing: ['No product of yours matches.', 'Nessun tuo prodotto corrisponde.'],
  pick_more: ['Show more', 'Mostra altri'],
  pick_here: ['On the list', 'In elenco'],
  on_its_way: ['To be received', 'Da ricevere'],
  add_products: ['Add products', 'Aggiungi prodotti'],
  add_to: ['Add to order {number}', 'Aggiungi all’ordine {number}'],
  products_added: ['{count} {count|product|products} added', '{count} {count|prodotto aggiunto|prodotti aggiunti}'],
  line_removed: ['{serial_number} taken off the order', '{serial_number} tolto dall’ordine'],
  not_listed: ['Not on your list', 'Non nel tuo elenco'],
  missing_hint: [
    '{count} {count|was|were} not in the boxes and {count|stays|stay} with you.',
    '{count} non {count|era|erano} nelle scatole e {count|resta|restano} in carico a te.',
  ],
  waiting_hint: [
    '{count} {count|waits|wait} for a decision of the warehouse.',
    '{count} {count|attende|attendono} una decisione del magazzino.',
  ],
  find: ['Find a serial in this order', 'Cerca una matricola nell’ordine'],
  find_none: ['This serial is not in this order.', 'Questa matricola non è nell’ordine.'],
  open_hint: [
    'The warehouse has not received it yet. Until then you can change it.',
    'Il magazzino non l’ha ancora ricevuto. Fino ad allora puoi modificarlo.',
  ],
  unpacking: ['Unpacking: {scanned} of {products}', 'In apertura: {scanned} su {products}'],
  unpacking_hint: [
    'The warehouse is unpacking: {scanned} of {products}. The order can no longer be changed.',
    'Il magazzino sta aprendo le scatole: {scanned} su {products}. L’ordine non si può più modificare.',
  ],
  confirmed_hint: ['Received by {by} on {at}.', 'Ricevuto da {by} il {at}.'],
  cancelled_hint: [
    'Cancelled on {at}. Its products stayed with you.',
    'Annullato il {at}. I suoi prodotti sono rimasti in carico a te.',
  ],
  reason_was: ['Reason: {reason}', 'Motivo: {reason}'],
  put_on_order: ['Put on an order', 'Metti in un ordine'],
  open_this_order: ['Open its order', 'Apri il suo ordine'],
  put_title: [
    'Put {count} {count|product|products} of {technician} on an order',
    'Metti {count} {count|prodotto|prodotti} di {technician} in un ordine',
  ],
  put_done: [
    'Order {number} of {technician}: {count} {count|product|products}',
    'Ordine {number} di {technician}: {count} {count|prodotto|prodotti}',
  ],
  put_mixed: ['Faulty products go on a non-regular order.', 'I prodotti guasti vanno in un ordine non regolare.'],
})
export const texts = { new_regular: titles.new_regular, new_non_regular: titles.new_non_regular, ...ownTexts }

/** The notes that are written most, offered to be tapped; any other may be typed. */
export const usualNotes: Readonly<Record<OrderKind, readonly Words[]>> = {
  non_regular: [both('Withdrawn, works', 'Ritirato, funziona')],
  regular: [
    both('Withdrawn, works', 'Ritirato, funziona'),
    both('Never used', 'Mai usato'),
    both('Wrong model', 'Modello sbagliato'),
    both('No longer needed', 'Non serve più'),
  ],
}
