/** Words of discrepancies. */
import { general } from '#lib/words/general.ts'
import { withRecordWords } from '#lib/words/records.ts'
import { titles } from './titles.ts'

const ownDiscrepancyTexts = withRecordWords({
  discrepancy_kind: ['Difference', 'Differenza'],
  discrepancy_unlisted: ['Not on the list', 'Non in elenco'],
  discrepancy_unfit: ['Record does not fit', 'Non corrisponde'],
  opened_at: ['Found on', 'Rilevata il'],
  is_open: ['Open', 'Aperta'],
  closed_at: ['Closed on', 'Chiusa il'],
  closed_by: ['Closed by', 'Chiusa da'],
  close_reason: ['Closed because', 'Motivo della chiusura'],
  open: ['Open', 'Aperte'],
  closed: ['Closed', 'Chiuse'],
  tabs: ['State of the discrepancies', 'Stato delle discordanze'],
  empty: [
    'What was missing, unlisted or did not fit when orders were received appears here, until it is closed with a reason.',
    'Qui compare ciò che mancava, non era in elenco o non corrispondeva alla ricezione degli ordini, finché non viene chiuso con un motivo.',
  ],
  empty_own: [
    'What the warehouse missed in your orders, or found without being listed, appears here.',
    'Qui compare ciò che il magazzino non ha trovato nei tuoi ordini, o ha trovato senza che fosse in elenco.',
  ],
  close: ['Close with a reason', 'Chiudi con un motivo'],
  close_title: ['Close {count} {count|discrepancy|discrepancies}', 'Chiudi {count} {count|discordanza|discordanze}'],
  close_hint: ['The reason stays on record with {count|it|them}.', 'Il motivo resta registrato con {count|essa|esse}.'],
  close_yes: general.close,
  done: ['{count} {count|discrepancy|discrepancies} closed', '{count} {count|discordanza chiusa|discordanze chiuse}'],
  to_order: ['Order {number}', 'Ordine {number}'],
  to_history: ['History of the product', 'Storico del prodotto'],
})
export const discrepancyTexts = { discrepancies: titles.discrepancies, ...ownDiscrepancyTexts }
