/** Words of discrepancies. */
import { bilingual } from '#lib/texts/texts.ts'
import { titles } from './titles.ts'

const ownDiscrepancyTexts = bilingual(
  {
    discrepancy_kind: 'Difference',
    discrepancy_missing: 'Missing',
    discrepancy_unlisted: 'Not on the list',
    discrepancy_unfit: 'Record does not fit',
    opened_at: 'Found on',
    is_open: 'Open',
    closed_at: 'Closed on',
    closed_by: 'Closed by',
    close_reason: 'Closed because',
    open: 'Open',
    closed: 'Closed',
    tabs: 'State of the discrepancies',
    empty:
      'What was missing, unlisted or did not fit when orders were received appears here, until it is closed with a reason.',
    empty_own: 'What the warehouse missed in your orders, or found without being listed, appears here.',
    close: 'Close with a reason',
    close_title: 'Close {count} {count|discrepancy|discrepancies}',
    close_hint: 'The reason stays on record with {count|it|them}.',
    close_yes: 'Close',
    reason: 'Reason',
    done: '{count} {count|discrepancy|discrepancies} closed',
    to_order: 'Order {number}',
    to_history: 'History of the product',
  },
  {
    discrepancy_kind: 'Differenza',
    discrepancy_missing: 'Mancante',
    discrepancy_unlisted: 'Non in elenco',
    discrepancy_unfit: 'Non corrisponde',
    opened_at: 'Rilevata il',
    is_open: 'Aperta',
    closed_at: 'Chiusa il',
    closed_by: 'Chiusa da',
    close_reason: 'Motivo della chiusura',
    open: 'Aperte',
    closed: 'Chiuse',
    tabs: 'Stato delle discordanze',
    empty:
      'Qui compare ciò che mancava, non era in elenco o non corrispondeva alla ricezione degli ordini, finché non viene chiuso con un motivo.',
    empty_own:
      'Qui compare ciò che il magazzino non ha trovato nei tuoi ordini, o ha trovato senza che fosse in elenco.',
    close: 'Chiudi con un motivo',
    close_title: 'Chiudi {count} {count|discordanza|discordanze}',
    close_hint: 'Il motivo resta registrato con {count|essa|esse}.',
    close_yes: 'Chiudi',
    reason: 'Motivo',
    done: '{count} {count|discordanza chiusa|discordanze chiuse}',
    to_order: 'Ordine {number}',
    to_history: 'Storico del prodotto',
  },
)
export const discrepancyTexts = { discrepancies: titles.discrepancies, ...ownDiscrepancyTexts }
