/** Words of transport documents: their data, what may be missing, and why something is refused. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import type { VoidCode } from './contract.ts'

export const transportTexts = withRecordWords({
  reason: ['Reason for transport', 'Causale del trasporto'],
  appearance: ['Appearance of goods', 'Aspetto esteriore dei beni'],
  carriage: ['Carriage', 'Porto'],
  weight_kg: ['Gross weight', 'Peso lordo'],
  net_weight_kg: ['Net weight', 'Peso netto'],
  volume_m3: ['Volume', 'Volume'],
  declared_value_cents: ['Declared value', 'Valore dichiarato'],
  notes: ['Notes', 'Annotazioni'],
  missing: ['Still missing before it can be issued:', 'Prima dell’emissione manca ancora:'],
  date: ['Date (day of issue)', 'Data (giorno di emissione)'],
  next_number: ['Number it will get', 'Numero che riceverà'],
  goods: screens.products,
  start_now: ['Now, when it is issued', 'Adesso, all’emissione'],
  start_later: ['Later', 'Più tardi'],
  start_at: ['Starts at', 'Inizio alle'],
  more: ['Other transport data', 'Altri dati di trasporto'],
  by_sender: ['sender', 'mittente'],
  by_addressee: ['addressee', 'destinatario'],
  by_carrier: ['carrier', 'vettore'],
  void_code: records.reason,
  void_reason: records.notes,
  day_of_issue: ['Day of issue', 'Giorno di emissione'],
})

/** Beside the field, where the start was chosen and is over. */
export const startInPast = both(
  'This time is over. Goods leave after their document is issued: choose now, or a later time.',
  'Questo orario è già passato. La merce parte dopo l’emissione del documento: scegli adesso o un orario successivo.',
)

export const missingWords = bilingual({
  company_name: ['our company’s name', 'la ragione sociale della nostra azienda'],
  company_address: ['our company’s registered office', 'la sede legale della nostra azienda'],
  company_vat: ['our company’s VAT number or tax code', 'la partita IVA o il codice fiscale della nostra azienda'],
  addressee_name: ['the addressee’s name', 'il nome del destinatario'],
  addressee_address: ['the addressee’s address', 'l’indirizzo del destinatario'],
  addressee_vat: ['the addressee’s VAT number or tax code', 'la partita IVA o il codice fiscale del destinatario'],
  destination: ['the place of destination', 'il luogo di destinazione'],
  warehouse: ['the warehouse it goes to', 'il magazzino di destinazione'],
  reason: ['the reason for transport', 'la causale del trasporto'],
  lines: ['at least one line of goods', 'almeno una riga di beni'],
  line: ['part, description, quantity and unit of line {n}', 'articolo, descrizione, quantità e unità della riga {n}'],
  transport_start: ['date and time the transport starts', 'data e ora di inizio del trasporto'],
  start_in_past: ['a transport start that is not in the past', 'un inizio del trasporto che non sia già passato'],
  carried_by: ['by whom the goods are carried', 'a cura di chi avviene il trasporto'],
  courier: ['the carrier', 'il vettore'],
  courier_address: ['the carrier’s address', 'l’indirizzo del vettore'],
  courier_vat: ['the carrier’s VAT number', 'la partita IVA del vettore'],
})

export const documentErrors = defineErrors('document', {
  incomplete: invalid(
    'This cannot be issued yet. Missing: {missing}.',
    'Non si può ancora emettere. Manca: {missing}.',
  ),
  already_issued: conflict('This was already issued as number {label}.', 'È già stato emesso con il numero {label}.'),
  date_out_of_order: conflict(
    'Number {label} of this series is dated {on}: a later number cannot have an earlier date.',
    'Il numero {label} di questa serie ha la data {on}: un numero successivo non può avere una data precedente.',
  ),
  number_taken: conflict(
    'Number {label} was already printed by another warehouse. Give this warehouse a code of its own.',
    'Il numero {label} è già stato stampato da un altro magazzino. Assegna a questo magazzino un codice proprio.',
  ),
  not_issued: conflict('This is not issued.', 'Non è stato emesso.'),
  reason_missing: invalid('Please say why.', 'Indica il motivo.'),
})

/** Why a document was voided. Kept as codes, so that each reader has them in their language. */
export const voidWords = bilingual<VoidCode>({
  wrong_addressee: ['Wrong addressee or destination', 'Destinatario o destinazione errati'],
  wrong_goods: ['Wrong goods or quantities', 'Merce o quantità errate'],
  wrong_transport: ['Wrong transport data', 'Dati di trasporto errati'],
  not_shipped: ['The goods were not shipped', 'Merce non spedita'],
  refused: ['Refused by the addressee', 'Rifiutato dal destinatario'],
  issued_twice: ['Issued twice', 'Emesso due volte'],
  upload_reverted: ['The upload was undone', 'Caricamento stornato'],
  order_cancelled: ['The order was cancelled', 'Ordine annullato'],
})
