/** Words of assignments and of what technicians hold. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  document_name: ['Assignment {label}', 'Assegnazione {label}'],
  of_number: ['Assignment {number}', 'Assegnazione {number}'],
  warehouse: ['From warehouse', 'Dal magazzino'],
  assigned_on: ['Assigned on', 'Assegnato il'],
  products: screens.products,
  accepted: records.received_many,
  still_here: ['Still held', 'In carico'],
  installed: ['Installed', 'Installati'],
  faulty: records.faulty_many,
  tracking_number: ['Tracking', 'Tracciamento'],
  note_state: ['Transport note', 'Documento di trasporto'],
  note_issued: records.issued,
  note_missing: ['Not issued', 'Da emettere'],
  note_none: ['Not needed', 'Non serve'],
  state_open: ['Assigned', 'Assegnata'],
  state_undone: ['Undone', 'Stornata'],
  created_by: ['Assigned by', 'Assegnata da'],
  too_many_to_assign: [
    'At most {max} products are assigned at once; {count} are selected. Narrow the list with a filter.',
    'Si assegnano al massimo {max} prodotti alla volta; ne sono selezionati {count}. Restringi l’elenco con un filtro.',
  ],
  empty: [
    'An assignment hands products of a warehouse to a technician, with the transport note that goes with them.',
    'Un’assegnazione affida a un tecnico i prodotti di un magazzino, con il documento di trasporto che li accompagna.',
  ],
  assign: ['Assign products', 'Assegna prodotti'],
  note: ['Transport note', 'Documento di trasporto'],
  note_draft: ['Draft of the note', 'Bozza del documento'],
  issue: ['Issue the note', 'Emetti il documento'],
  issued: ['Transport note {number} issued', 'Documento di trasporto {number} emesso'],
  undo_question: ['Undo assignment {number}?', 'Stornare l’assegnazione {number}?'],
  undo_hint: [
    'Its products go back into {warehouse}. The number of its note stays taken and is marked as voided.',
    'I suoi prodotti tornano nel magazzino {warehouse}. Il numero del documento resta occupato e risulta annullato.',
  ],
  undo_hint_draft: ['Its products go back into {warehouse}.', 'I suoi prodotti tornano nel magazzino {warehouse}.'],
  undo_yes: ['Yes, undo it', 'Sì, storna'],
  place: ['Now at', 'Ora presso'],
  undone: ['Assignment {number} undone', 'Assegnazione {number} stornata'],
  in_stock_elsewhere: ['In stock in {warehouse}', 'In giacenza a {warehouse}'],
  is_status: ['Is {status}', 'È nello stato {status}'],
  unknown: ['Not in the records', 'Non in archivio'],
  count: ['{count}', '{count}'],
  upload: ['Upload an assignment', 'Carica un’assegnazione'],
  rows: ['{count|product|products}', '{count|prodotto|prodotti}'],
})
export const texts = { title: screens.assignments, assign_short: screens.assign, ...ownTexts }

/** What a technician holds. */
const ownHeldTexts = withRecordWords({
  encoded_serial: ['Encoded serial', 'Codificata'],
  assignment: ['Assignment', 'Assegnazione'],
  received_on: ['Received on', 'Ricevuto il'],
  days_held: ['Days held', 'Giorni in carico'],
  to_confirm: ['To be received', 'Da ricevere'],
  declared_in: ['Declared in', 'Indicato in'],
  declared: ['Declared in {number}', 'Indicato in {number}'],
  on_order: ['On an order', 'In un ordine'],
  on_order_number: ['Order {number}', 'Ordine {number}'],
  empty: [
    'Products that are with technicians or on their way to them.',
    'I prodotti che sono presso i tecnici o in viaggio verso di loro.',
  ],
  empty_own: ['What the warehouse sends you appears here.', 'Qui appare ciò che il magazzino ti spedisce.'],
  accept: ['Confirm receipt', 'Conferma ricezione'],
  accepted: [
    '{count} {count|product received|products received}',
    '{count} {count|prodotto ricevuto|prodotti ricevuti}',
  ],
  accept_scan: ['Scan what arrived', 'Scansiona gli arrivi'],
  accepted_one: ['received', 'ricevuto'],
  report_question: ['What is wrong?', 'Che cosa non va?'],
  fault_of: [
    'Report {count} {count|product|products} as faulty',
    'Segnala guasto per {count} {count|prodotto|prodotti}',
  ],
  reported: [
    '{count} {count|product reported as faulty|products reported as faulty}',
    '{count} {count|guasto segnalato|guasti segnalati}',
  ],
  note: records.description,
  take_back: ['Take back', 'Riprendi in magazzino'],
  take_back_of: ['Take back {count} {count|product|products}', 'Riprendi {count} {count|prodotto|prodotti}'],
  taken_back: [
    '{count} {count|product taken back|products taken back}',
    '{count} {count|prodotto ripreso|prodotti ripresi}',
  ],
  into: ['Into the warehouse', 'Nel magazzino'],
  hand_over: ['Hand over', 'Consegna a mano'],
  hand_over_of: [
    'Hand over {count} {count|product|products}',
    'Consegna {count} {count|prodotto|prodotti} a un altro tecnico',
  ],
  handed_over: [
    '{count} {count|product handed over|products handed over}',
    '{count} {count|prodotto consegnato|prodotti consegnati}',
  ],
  to: ['To the technician', 'Al tecnico'],
  all_assignments: screens.assignments,
  chips: ['Show only', 'Mostra solo'],
  chip_to_receive: ['To receive', 'Da ricevere'],
  count_van: ['Count the van', 'Conta il furgone'],
  resume_count: ['Go on with the count', 'Riprendi il conteggio'],
  van_notes: ['Transport notes of the van', 'Documenti di trasporto del furgone'],
  note_with: ['{number}, {count} {count|product|products}', '{number}, {count} {count|prodotto|prodotti}'],
  no_notes: [
    'No transport note was issued for what you hold now. Ask the office for one.',
    'Per quello che hai in carico non è stato emesso nessun documento di trasporto. Chiedilo all’ufficio.',
  ],
  notes_failed: [
    'The notes could not be fetched. Try again where there is a network.',
    'Non è stato possibile caricare i documenti. Riprova quando c’è rete.',
  ],
  chip_on_order: ['On an order', 'In un ordine'],
  received_of: ['{received} of {products} received', '{received} su {products} ricevuti'],
  to_receive_count: ['{count} to receive', '{count} da ricevere'],
  confirm_all: ['Confirm all ({count})', 'Conferma tutti ({count})'],
  handed_over_to_you: ['Handed over to you', 'Consegnati a mano a te'],
})
export const heldTexts = { title: screens.assigned_products, ...ownHeldTexts }

/** The screen where products are assigned. */
const ownAssignTexts = withRecordWords({
  whom: ['To whom, and from where', 'A chi e da dove'],
  choose_first: ['Choose technician and warehouse, then scan.', 'Scegli tecnico e magazzino, poi scansiona.'],
  search: ['Search a serial in stock', 'Cerca una matricola in giacenza'],
  added: ['added, {count} in the list', 'aggiunto, {count} in elenco'],
  already_listed: ['is already in the list', 'è già in elenco'],
  chosen: ['To be assigned', 'Da assegnare'],
  none_yet: [
    'Nothing chosen yet. Scan, search, paste or upload serials.',
    'Ancora nulla. Scansiona, cerca, incolla o carica le matricole.',
  ],
  remove: ['Take {serial_number} off the list', 'Togli {serial_number} dall’elenco'],
  clear: ['Take all off', 'Togli tutti'],
  per_model: ['Model by model', 'Modello per modello'],
  holds: ['Holds', 'Ha già'],
  new: ['New', 'Nuovi'],
  after: ['After', 'Dopo'],
  minimum: ['Minimum', 'Minimo'],
  submit: ['Assign {count} {count|product|products}', 'Assegna {count} {count|prodotto|prodotti}'],
  done: [
    '{count} {count|product|products} assigned to {technician}',
    '{count} {count|prodotto assegnato|prodotti assegnati} a {technician}',
  ],
  done_note: ['Transport note {number}', 'Documento di trasporto {number}'],
  not_issued: ['Its transport note is not issued yet.', 'Il suo documento di trasporto non è ancora emesso.'],
  another: ['Assign more', 'Assegna altri'],
  taken_off: ['Taken off the list: {serials}', 'Tolti dall’elenco: {serials}'],
})
export const assignTexts = { title: titles.assign, ...ownAssignTexts }

export const errors = defineErrors('assignment', {
  other_warehouse: conflict(
    'Not in stock in this warehouse: {serials}.',
    'Non in giacenza in questo magazzino: {serials}.',
  ),
  too_many: invalid(
    'An assignment takes at most {max} products.',
    'Un’assegnazione contiene al massimo {max} prodotti.',
  ),
  unknown_technician: invalid(
    'This technician does not exist or is switched off.',
    'Questo tecnico non esiste o è disattivato.',
  ),
  not_held: {
    status: 404,
    EN: 'Not among the assigned products: {serials}.',
    IT: 'Non tra i prodotti assegnati: {serials}.',
  },
  moved_meanwhile: conflict(
    'Moved meanwhile, no longer among the assigned products: {serials}. Nothing was changed; take {count|it|them} out of the choice.',
    'Nel frattempo non più tra i prodotti assegnati: {serials}. Non è stato modificato nulla; {count|toglilo|toglili} dalla scelta.',
  ),
  already_received: conflict('Already received: {serials}.', 'Già ricevuti: {serials}.'),
  same_technician: conflict('Already with this technician: {serials}.', 'Già presso questo tecnico: {serials}.'),
  already_undone: conflict('This assignment was already undone.', 'Questa assegnazione è già stata stornata.'),
})
