/** Words of delivery notes (DDT) and the receiving of their products. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  document_name: ['DDT {label}', 'DDT n. {label}'],
  one: screens.ddt,
  of_number: ['DDT {number}', 'DDT {number}'],
  number: ['DDT number', 'Numero DDT'],
  reception_date: ['Reception date', 'Data di ricezione'],
  expected_quantity: ['Expected', 'Attesi'],
  missing: ['Missing', 'Mancanti'],
  surplus: ['Too many', 'In eccesso'],
  incomplete: ['Incomplete', 'Incompleto'],
  statuses: ['Products per status', 'Prodotti per stato'],
  attachments: ['Attachments', 'Allegati'],
  weight_kg: ['Weight', 'Peso'],
  expected_hint: ['How many products the paper says.', 'Quanti prodotti indica il documento.'],
  in_use: ['{count|product|products}', '{count|prodotto|prodotti}'],
  were_here: [
    '{count|product that first arrived with it|products that first arrived with it}',
    '{count|prodotto arrivato la prima volta con questo DDT|prodotti arrivati la prima volta con questo DDT}',
  ],
  field_fixed: ['The DDT has products: it can no longer change.', 'Il DDT ha già prodotti: non si può più cambiare.'],
  empty: [
    'A DDT is the paper with which a supplier’s goods arrive. Create it, then scan or upload its serials.',
    'Il DDT è il documento con cui arriva la merce del fornitore. Crealo, poi scansiona o carica le sue matricole.',
  ],
  head: ['The DDT', 'Il DDT'],
  open_products: screens.products,
  attachment_about: ['The scanned paper:', 'Il documento scansionato:'],
  attachment_failed: [
    'The DDT was created, but a file was not taken:',
    'Il DDT è stato creato, ma un file non è stato accettato:',
  ],
})
export const texts = { ...ownTexts, title: screens.ddt, new: titles.new, edit: titles.edit }

const ownProductTexts = withRecordWords({
  place: ['Where it is', 'Dove si trova'],
  add_one: ['Add one', 'Aggiungine uno'],
  upload: ['Upload products', 'Carica prodotti'],
  upload_into: [
    'DDT {number} of {supplier}, into {warehouse}',
    'DDT {number} di {supplier}, nel magazzino {warehouse}',
  ],
  rows: ['{count|product|products}', '{count|prodotto|prodotti}'],
  part: ['Part for the next scans', 'Articolo delle prossime scansioni'],
  choose_part: ['Choose the part first', 'Scegli prima l’articolo'],
  choose_part_scan: ['Choose the part, then scan its serials.', 'Scegli l’articolo, poi scansiona le matricole.'],
  scan: ['Scan, type or paste serials', 'Scansiona, digita o incolla matricole'],
  received: ['received, {received} of {expected}', 'ricevuto, {received} di {expected}'],
  received_plain: ['received, {received} so far', 'ricevuto, finora {received}'],
  received_again: ['came in again, {received} of {expected}', 'rientrato, {received} di {expected}'],
  already_here: [
    'is already in the records: {status}. {by} moved it on {at}.',
    'è già in archivio: {status}. Spostato da {by} il {at}.',
  ],
  twice: ['was scanned twice just now; it counts once', 'scansionato due volte di seguito: vale una volta sola'],
  encoded_twice: [
    'was not received: its encoded serial {encoded_serial} stands twice in this list',
    'non caricata: la sua matricola codificata {encoded_serial} compare due volte nell’elenco',
  ],
  encoded_taken: [
    'was not received: its encoded serial {encoded_serial} belongs to {other}',
    'non caricata: la sua matricola codificata {encoded_serial} è di {other}',
  ],
  progress: ['{received} of {expected} received', '{received} di {expected} ricevuti'],
  surplus_title: ['More than the DDT says', 'Più di quanto indicato nel DDT'],
  surplus_question: [
    'The DDT says {expected}. With these {count} it would be {total}, {over} too many. Is it the right list, and the right DDT?',
    'Il DDT ne indica {expected}. Con questi {count} sarebbero {total}, cioè {over} in più. L’elenco e il DDT sono quelli giusti?',
  ],
  surplus_yes: ['Receive {count}', 'Ricevi {count}'],
  surplus_no: ['Back', 'Indietro'],
  surplus_kept_out: ['was not received: more than the DDT says', 'non ricevuto: oltre la quantità del DDT'],
  over: [
    'received, {received} of {expected}: more than the DDT says',
    'ricevuto, {received} su {expected}: oltre la quantità del DDT',
  ],
  empty: [
    'Nothing has been received with this DDT yet. Scan, paste or upload its serials.',
    'Con questo DDT non è ancora arrivato nulla. Scansiona, incolla o carica le matricole.',
  ],
  remove: ['Remove', 'Togli'],
  remove_question: ['Take {serial_number} out of this DDT?', 'Togliere {serial_number} da questo DDT?'],
  remove_hint: [
    'It was entered by mistake and has not moved: it leaves the stock.',
    'È stato inserito per errore e non è stato movimentato: esce dal magazzino.',
  ],
  remove_yes: ['Take it out', 'Sì, togli'],
  removed: ['{serial_number} taken out', '{serial_number} tolto'],
  remove_many_question: [
    'Take {count} {count|product|products} out of this DDT?',
    'Togliere {count} {count|prodotto|prodotti} da questo DDT?',
  ],
  removed_many: ['{count} {count|product|products} taken out', '{count} {count|prodotto tolto|prodotti tolti}'],
  range: ['Add a range', 'Aggiungi un intervallo'],
  range_hint: [
    'The first and the last serial of an unbroken run, such as 00123-PX-88401 and 00123-PX-88450.',
    'La prima e l’ultima matricola di una serie continua, per esempio 00123-PX-88401 e 00123-PX-88450.',
  ],
  range_from: ['First serial', 'Prima matricola'],
  range_to: ['Last serial', 'Ultima matricola'],
  range_count: ['{count} {count|serial|serials}', '{count} {count|matricola|matricole}'],
  range_known: [
    '{count} {count|is|are} already in the records and {count|stays|stay} out',
    '{count} già in archivio: {count|resta esclusa|restano escluse}',
  ],
  range_receive: ['Receive {count}', 'Ricevi {count}'],
  range_done: ['{count} received', '{count} {count|ricevuto|ricevuti}'],
  range_done_some: [
    '{count} received, {refused} left out',
    '{count} {count|ricevuto|ricevuti}, {refused} {refused|escluso|esclusi}',
  ],
  range_known_mark: ['already in the records', 'già in archivio'],
})
export const productTexts = { title: titles.products, ...ownProductTexts }

export const errors = defineErrors('delivery_note', {
  surplus: conflict(
    'The DDT says {expected}. With these {count} it would be {total}, {over} too many: nothing was received. Check the list and the DDT, and confirm if it is right.',
    'Il DDT dice {expected}. Con questi {count} sarebbero {total}, {over} in più: non è stato ricevuto nulla. Controlla l’elenco e il DDT, e conferma se è giusto.',
  ),
  has_products: conflict(
    'This DDT already has {count} {count|product|products}: supplier, warehouse and reception date stay as they are. Remove the products first, or transfer or correct them one by one.',
    'Questo DDT ha già {count} {count|prodotto|prodotti}: fornitore, magazzino e data di ricezione non si cambiano più. Togli prima i prodotti, oppure trasferiscili o correggili.',
  ),
  not_arrived: conflict(
    'The reception date of this DDT, {date}, is in the future. Correct it before you receive products.',
    'La data di ricezione di questo DDT, {date}, è nel futuro. Correggila prima di ricevere prodotti.',
  ),
  serial_refused: conflict(
    '{serial_number} {detail} Nothing was received.',
    '{serial_number} {detail} Non è stato ricevuto nulla.',
  ),
  range_order: invalid('The last serial comes before the first.', 'L’ultima matricola viene prima della prima.'),
  range_unlike: invalid(
    'The two serials must be alike but for the number in which they end.',
    'Le due matricole devono differire solo per il numero finale.',
  ),
  range_long: invalid(
    'A range holds at most {max} serials; this one has {count}.',
    'Un intervallo contiene al massimo {max} matricole; questo ne ha {count}.',
  ),
})
