/** Words of statements: what a client is billed, what a technician is owed. */

import { conflict, defineErrors, invalid } from '#lib/texts/errors.ts'
import { records, withRecordWords } from '#lib/words/records.ts'
import { titles } from './titles.ts'

const ownTexts = withRecordWords({
  one: ['statement', 'rendiconto'],
  label: records.number,
  all_modules: ['All modules', 'Tutti i moduli'],
  month: ['Month', 'Mese'],
  state_issued: records.issued,
  state_cancelled: records.cancelled,
  closings: ['Closings', 'Chiusure'],
  total: ['Total (€)', 'Totale (€)'],
  issued_on: ['Issued on', 'Emesso il'],
  empty: [
    'A statement gathers the confirmed closings of a month: what a client is billed, or what a technician is owed.',
    'Un rendiconto raccoglie le chiusure confermate di un mese: quanto si fattura a un cliente o quanto spetta a un tecnico.',
  ],
  head: ['The statement', 'Il rendiconto'],
  totals: ['By code and article', 'Per codice e articolo'],
  of_number: ['Statement {label}', 'Rendiconto {label}'],
  of_draft: ['Draft: {party}, {month}', 'Bozza: {party}, {month}'],
  draft_hint: [
    'A draft always shows what is open now: confirmed closings up to the end of the month that no other statement holds. Closings of earlier months come along with their own day.',
    'La bozza mostra sempre ciò che è aperto adesso: le chiusure confermate fino alla fine del mese che nessun altro rendiconto contiene. Quelle dei mesi precedenti entrano con il loro giorno.',
  ],
  no_price: [
    '{count} {count|closing has|closings have} no price on this side: check the cost settings before you issue.',
    '{count} {count|chiusura non ha|chiusure non hanno} un prezzo da questo lato: controlla le impostazioni costi prima di emettere.',
  ],
  month_runs: [
    'The month is not over: what is confirmed later comes with the next statement.',
    'Il mese non è finito: ciò che viene confermato dopo entra nel prossimo rendiconto.',
  ],
  issue_question: ['Issue this statement?', 'Emettere questo rendiconto?'],
  issue_hint: [
    '{count} {count|closing|closings}{added}, {total} €. It gets its number, its lines are frozen, and these closings cannot be reopened until it is cancelled.',
    '{count} {count|chiusura|chiusure}{added}, {total} €. Riceve il numero, le righe restano fissate e queste chiusure non si possono riaprire finché non viene annullato.',
  ],
  issue_added: [' and {count} added {count|line|lines}', ' e {count} {count|riga aggiunta|righe aggiunte}'],
  unpriced_item: ['{article} × {quantity} in {number}', '{article} × {quantity} nell’intervento {number}'],
  unpriced_more: ['and {count} more', 'e {count} in più'],
  issue_yes: ['Yes, issue it', 'Sì, emetti'],
  issued: ['Statement {label} issued', 'Rendiconto {label} emesso'],
  cancel: ['Cancel the statement', 'Annulla il rendiconto'],
  cancel_title: ['Cancel statement {label}', 'Annulla il rendiconto {label}'],
  cancel_hint: [
    'Its closings become free for another statement. The number stays taken.',
    'Le sue chiusure tornano libere per un altro rendiconto. Il numero resta assegnato.',
  ],
  cancelled: ['Statement {label} cancelled', 'Rendiconto {label} annullato'],
  amount: ['Amount (€)', 'Importo (€)'],
  unit_price: ['Unit price (€)', 'Prezzo unitario (€)'],
  unpriced: [
    'Used and without a price: {article} × {quantity} in {number}. It is not on the statement.',
    'Usato ma senza prezzo: {article} × {quantity} in {number}. Non è nel rendiconto.',
  ],
  unpriced_title: [
    '{count} {count|article was|articles were} used without a price. Add prices and price the closings again before you issue.',
    '{count} {count|articolo usato è|articoli usati sono} senza prezzo. Aggiungi i prezzi e ricalcola i costi delle chiusure prima di emettere.',
  ],
  worked_on: ['Day of work', 'Giorno di lavoro'],
  client_reference: ["Client's reference", 'Riferimento cliente'],
  no_article: ['No price', 'Senza prezzo'],
  lines: ['Lines of the statement', 'Righe del rendiconto'],
  lines_empty: [
    'No confirmed closing is open for this month.',
    'Nessuna chiusura confermata è aperta per questo mese.',
  ],
  delete_added: [
    '{count} added {count|line goes|lines go} with it.',
    'Con lui {count|va|vanno} via {count} {count|riga aggiunta|righe aggiunte}.',
  ],
  added: ['Adjustments and credits', 'Rettifiche e accrediti'],
  adjustment: ['Adjustment', 'Rettifica'],
  added_hint: [
    'Lines of your own, each with its reason: an extra charge, a discount, a credit for a closing that was already billed.',
    'Righe tue, ognuna con il suo motivo: un extra, uno sconto, l’accredito di una chiusura già fatturata.',
  ],
  added_hint_technician: [
    'Lines of your own, each with its reason: an extra, a deduction, a correction of a closing that was already paid.',
    'Righe tue, ognuna con il suo motivo: un extra, una trattenuta, la correzione di una chiusura già pagata.',
  ],
  add: ['Add a line', 'Aggiungi una riga'],
  change: ['Change the line', 'Modifica la riga'],
  change_line: ['Change: {description}', 'Modifica: {description}'],
  remove_line: ['Take out: {description}', 'Togli: {description}'],
  line_added: ['Line added', 'Riga aggiunta'],
  line_removed: ['Line taken out', 'Riga tolta'],
  unit_hint: [
    'Below zero for a credit or a deduction, e.g. -12.50.',
    'Sotto zero per un accredito o una trattenuta, ad es. -12,50.',
  ],
  credited: ['Refers to a closing', 'Riguarda una chiusura'],
  credited_hint: [
    'Leave it empty, or choose a closing of an issued statement: that one never changes, so what was wrong in it is put right here.',
    'Lascialo vuoto, oppure scegli una chiusura di un rendiconto emesso: quello non cambia più, ciò che era sbagliato si rettifica qui.',
  ],
  of_closing: ['{number} in {label}', '{number} nel {label}'],
  credit_for: ['Credit for {number}', 'Accredito per {number}'],
  creditable: ['Closings of issued statements', 'Chiusure di rendiconti emessi'],
  in_all: records.total,
})
export const texts = { title: titles.statements, new: titles.new, ...ownTexts }

export const paperTexts = withRecordWords({
  title: ['Statement {label}', 'Rendiconto {label}'],
  draft: ['DRAFT', 'BOZZA'],
  cancelled: ['CANCELLED', 'ANNULLATO'],
  bill: ['Billed to', 'Da fatturare a'],
  owed: ['Owed to', 'Spettante a'],
  period: ['Closings up to the end of {month}', 'Chiusure fino alla fine di {month}'],
  on: ['Date {on}', 'Data {on}'],
  net: ['Amounts in euro, without VAT.', 'Importi in euro, IVA esclusa.'],
  too_many: [
    'There are {count} lines: see the Excel file of the same number.',
    'Le righe sono {count}: vedi il file Excel con lo stesso numero.',
  ],
  cancel_line: ['Cancelled on {at}: {reason}', 'Annullato il {at}: {reason}'],
  page: ['page {page} of {pages}', 'pagina {page} di {pages}'],
  vat_number: ['VAT no.', 'P. IVA'],
  tax_code: ['Tax code', 'Cod. fisc.'],
})

export const errors = defineErrors('statement', {
  exists: conflict(
    'There is a draft for the same month and name already. Open it instead.',
    'C’è già una bozza per lo stesso mese e lo stesso nome. Apri quella.',
  ),
  future_month: invalid('This month has not begun yet.', 'Questo mese non è ancora iniziato.'),
  module_of_other_supplier: invalid(
    'This module belongs to another supplier.',
    'Questo modulo è di un altro fornitore.',
  ),
  not_a_technician: invalid('This account is not a technician.', 'Questo utente non è un tecnico.'),
  empty: conflict(
    'There is nothing to issue: no confirmed closing is open for this month, and no line was added.',
    'Non c’è nulla da emettere: nessuna chiusura confermata è aperta per questo mese e nessuna riga è stata aggiunta.',
  ),
  changed: conflict(
    'The draft has changed since you looked: it now holds {count} {count|closing|closings}, {total} €. Check it and issue again.',
    'La bozza è cambiata da quando l’hai guardata: ora contiene {count} {count|chiusura|chiusure}, {total} €. Controllala ed emetti di nuovo.',
  ),
  not_draft: conflict('Statement {label} is no draft any more.', 'Il rendiconto {label} non è più una bozza.'),
  not_creditable: invalid(
    'No issued statement for the same name holds this closing.',
    'Nessun rendiconto emesso per lo stesso nome contiene questa chiusura.',
  ),
  credit_too_large: invalid(
    'Of {number} in {label} only {left} € is left to credit.',
    'Di {number} nel {label} restano da accreditare solo {left} €.',
  ),
  credit_lost: conflict(
    'The statement that held {numbers} was cancelled meanwhile. Take the {count|line that refers|lines that refer} to it out of the draft.',
    'Il rendiconto che conteneva {numbers} è stato annullato nel frattempo. Togli dalla bozza {count|la riga che lo riguarda|le righe che lo riguardano}.',
  ),
  credited: conflict(
    '{labels} {count|credits|credit} closings of this statement. Cancel {count|it|them} first, or the closings would be billed again beside the credit.',
    '{labels} {count|accredita|accreditano} chiusure di questo rendiconto. {count|Annullalo|Annullali} prima, altrimenti le chiusure verrebbero conteggiate di nuovo oltre all’accredito.',
  ),
  not_issued: conflict(
    'This statement is “{state}”: only an issued one can be cancelled.',
    'Questo rendiconto è «{state}»: si può annullare solo uno emesso.',
  ),
})
