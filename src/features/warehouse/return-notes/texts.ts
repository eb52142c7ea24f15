/** Words of return delivery notes (DDT di reso) and of their products. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  document_name: ['Return DDT {label}', 'DDT di reso {label}'],
  one: ['return DDT', 'DDT di reso'],
  document: ['Return delivery note', 'DDT di reso'],
  of_number: ['Return DDT {number}', 'DDT di reso {number}'],
  of_draft: ['Return DDT, draft for {supplier}', 'DDT di reso, bozza per {supplier}'],
  draft_of: ['Draft for {supplier}', 'Bozza per {supplier}'],
  warehouse: ['From warehouse', 'Dal magazzino'],
  products: screens.products,
  weight_kg: ['Weight (kg)', 'Peso (kg)'],
  reason: ['Reason of transport', 'Causale del trasporto'],
  transport_start: ['Transport starts', 'Inizio trasporto'],
  state_issued: records.issued,
  state_cancelled: records.cancelled,
  head: ['The return DDT', 'Il DDT di reso'],
  cancel_reason: records.reason,
  empty: [
    'With a return DDT faulty products leave the damage stock and go back to their supplier.',
    'Con un DDT di reso i prodotti guasti lasciano il magazzino guasti e tornano al fornitore.',
  ],
  field_fixed: [
    'It has products already: take them out to change this.',
    'Contiene già prodotti: toglili per cambiare questo campo.',
  ],
  open_products: screens.products,
  issue_question: ['Issue this return DDT?', 'Emettere questo DDT di reso?'],
  issue_hint: [
    '{count} {count|product goes|products go} back to {supplier}. It gets its number and can then only be cancelled.',
    '{count} {count|prodotto torna|prodotti tornano} a {supplier}. Riceve il numero e poi si può solo annullare.',
  ],
  issued: ['Return DDT {number} issued', 'DDT di reso {number} emesso'],
  ready: ['Nothing is missing: it can be issued.', 'Non manca nulla: si può emettere.'],
  ready_but_travel: [
    'It can be issued; who carries the goods and when they leave is asked then.',
    'Si può emettere; chi trasporta la merce e quando parte si indica in quel momento.',
  ],
  cancel: ['Cancel DDT', 'Annulla DDT'],
  cancel_title: ['Cancel return DDT {number}', 'Annulla il DDT di reso {number}'],
  cancel_hint: [
    'Its products go back to the damage stock. The number stays taken and is listed as voided.',
    'I suoi prodotti tornano nel magazzino guasti. Il numero resta assegnato e risulta annullato.',
  ],
  cancel_yes: ['Yes, cancel the DDT', 'Sì, annulla il DDT'],
  cancelled: ['Return DDT {number} cancelled', 'DDT di reso {number} annullato'],
})
export const texts = { title: screens.return_ddt, new: titles.new, redirect: titles.redirect, ...ownTexts }

const ownProductTexts = withRecordWords({
  candidates: ['Damage stock to return', 'Guasti da rendere'],
  delivery_note: ['Came with DDT', 'Arrivato con DDT'],
  received_on: ['Reception date', 'Data di ricezione'],
  damaged_since: ['In damage stock since', 'Nel magazzino guasti dal'],
  note: ['What was noted', 'Annotazione'],
  empty: [
    'Nothing is on this return DDT yet. Pick, scan or upload products of the damage stock.',
    'Su questo DDT di reso non c’è ancora nulla. Scegli, scansiona o carica prodotti del magazzino guasti.',
  ],
  candidates_empty: [
    'The damage stock of {warehouse} holds nothing of {supplier} that could still be returned.',
    'Il magazzino guasti di {warehouse} non contiene altro di {supplier} da rendere.',
  ],
  remove: ['Take out', 'Togli'],
  removed: ['{count} {count|product|products} taken out', '{count} {count|prodotto tolto|prodotti tolti}'],
  add_chosen: ['Add to the return DDT', 'Aggiungi al DDT di reso'],
  added: ['{count} {count|product|products} added', '{count} {count|prodotto aggiunto|prodotti aggiunti}'],
  on_note: ['{count} {count|product|products} on this DDT', '{count} {count|prodotto|prodotti} su questo DDT'],
  to_products: ['To the DDT', 'Vai al DDT'],
  scan: ['Scan, type or paste serials', 'Scansiona, digita o incolla matricole'],
  scanned: ['added, {count} on this DDT', 'aggiunto, {count} su questo DDT'],
  propose: ['Propose the oldest', 'Proponi i più vecchi'],
  propose_hint: [
    'Those that have been in the damage stock longest.',
    'Quelli che sono nel magazzino guasti da più tempo.',
  ],
  propose_count: ['How many', 'Quanti'],
  propose_all: ['All of them', 'Tutti'],
  propose_add: ['Add the oldest', 'Aggiungi i più vecchi'],
  upload: ['Upload products to return', 'Carica prodotti da rendere'],
  upload_into: ['Return DDT to {supplier}, from {warehouse}', 'DDT di reso a {supplier}, da {warehouse}'],
  rows: ['{count|product|products}', '{count|prodotto|prodotti}'],
  already_here: ['is already on this DDT', 'è già su questo DDT'],
  twice: ['was read twice; it counts once', 'letto due volte: vale una volta sola'],
  unknown: ['is not in the records', 'non è in archivio'],
  not_damaged: ['is not in damage stock: {status}', 'non è nel magazzino guasti: {status}'],
  other_supplier: ['belongs to {supplier}', 'è di {supplier}'],
  other_warehouse: ['is in the damage stock of {warehouse}', 'è nel magazzino guasti di {warehouse}'],
  on_other_note: ['is on another draft, of {date}', 'è su un’altra bozza, del {date}'],
  issued_since: [
    '{count|product of an issued DDT|products of an issued DDT}',
    '{count|prodotto di un DDT già emesso|prodotti di un DDT già emesso}',
  ],
  no_supplier: ['no supplier', 'nessun fornitore'],
})
export const productTexts = { title: titles.products, add: titles.add, ...ownProductTexts }

export const errors = defineErrors('return_note', {
  not_draft: conflict(
    'Return DDT {number} was issued: it no longer changes.',
    'Il DDT di reso {number} è stato emesso: non si modifica più.',
  ),
  not_issued: conflict(
    'Only an issued return DDT can be cancelled. A draft is deleted.',
    'Si annulla solo un DDT di reso emesso. Una bozza si elimina.',
  ),
  already_cancelled: conflict('Return DDT {number} is cancelled already.', 'Il DDT di reso {number} è già annullato.'),
  has_products: conflict(
    'This return DDT already has {count} {count|product|products}: supplier and warehouse stay as they are. Take the products out first.',
    'Questo DDT di reso ha già {count} {count|prodotto|prodotti}: fornitore e magazzino non si cambiano più. Togli prima i prodotti.',
  ),
  serial_refused: conflict(
    '{serial_number} {detail}. Nothing was added.',
    '{serial_number} {detail}. Non è stato aggiunto nulla.',
  ),
  no_longer_fits: conflict(
    '{serial_number} {detail}. Take it out of the return DDT, then issue it.',
    '{serial_number} {detail}. Toglilo dal DDT di reso, poi emettilo.',
  ),
  nothing_left: conflict(
    'The damage stock holds nothing more that could be added.',
    'Nel magazzino guasti non c’è altro da aggiungere.',
  ),
  too_many: invalid('A return DDT takes at most {max} products.', 'Un DDT di reso contiene al massimo {max} prodotti.'),
})
