/** What speaks against a closing, each as one sentence. Days and statuses are put into words before they are filled in. */
import { bilingual } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'

export const findingTexts = bilingual({
  outcome_missing: ['Say whether the job was done.', 'Indica se il lavoro è stato eseguito.'],
  reason_missing: ['Choose the reason of the outcome.', 'Scegli il motivo dell’esito.'],
  note_missing: ['This reason needs a note.', 'Questo motivo richiede una nota.'],
  date_missing: ['Say when the work was done.', 'Indica quando è stato fatto il lavoro.'],
  date_in_future: ['The day of work is in the future.', 'La data del lavoro è nel futuro.'],
  time_in_future: ['The time of work is in the future.', 'L’ora del lavoro è nel futuro.'],
  date_before_received: [
    'The day of work is before the job was received, on {received}.',
    'La data del lavoro è precedente alla ricezione dell’intervento, il {received}.',
  ],
  late: ['The work was done after the due date, {due}.', 'Il lavoro è stato fatto dopo la scadenza, {due}.'],
  installed_missing: [
    'This job needs the serial that was installed.',
    'Per questo intervento serve la matricola installata.',
  ],
  installed_unknown: ['{serial_number} is not in our records.', '{serial_number} non è in archivio.'],
  installed_not_theirs: [
    '{serial_number} is not with {technician}: {status}, {place}.',
    '{serial_number} non è in carico a {technician}: {status}, {place}.',
  ],
  not_in_van: ['{serial_number} is not in your van.', '{serial_number} non è nel tuo furgone.'],
  installed_declared: [
    '{serial_number} is already declared as installed in {number}, which waits to be confirmed.',
    '{serial_number} è già indicato come installato in {number}, in attesa di conferma.',
  ],
  withdrawn_declared: [
    '{serial_number} is already declared as withdrawn in {number}, which waits to be confirmed.',
    '{serial_number} è già indicato come ritirato in {number}, in attesa di conferma.',
  ],
  declared_by_other: [
    '{serial_number} is already declared in another closing, which waits to be confirmed.',
    '{serial_number} è già indicato in un’altra chiusura in attesa di conferma.',
  ],
  installed_on_order: ['{serial_number} is on an open order.', '{serial_number} è in un ordine aperto.'],
  receipt_not_confirmed: [
    '{technician} never confirmed receipt of {serial_number}. Confirming the closing records it too.',
    '{technician} non ha mai confermato la ricezione di {serial_number}. Confermando la chiusura viene registrata anche quella.',
  ],
  other_client: [
    '{serial_number} belongs to another client, {client}.',
    '{serial_number} è di un altro cliente, {client}.',
  ],
  not_wanted_model: [
    '{serial_number} is a {model}, not the model that was asked for.',
    '{serial_number} è un {model}, non il modello richiesto.',
  ],
  same_serial: [
    '{serial_number} cannot be both installed and withdrawn.',
    '{serial_number} non può essere sia installato sia ritirato.',
  ],
  bad_serial: [
    `{serial_number} is not a serial: ${records.serial_shape.EN}`,
    `{serial_number} non è una matricola: ${records.serial_shape.IT}`,
  ],
  withdrawn_missing: [
    'This job needs the serial that was withdrawn.',
    'Per questo intervento serve la matricola ritirata.',
  ],
  withdrawn_to_settle: [
    'The serial in the shop is not known: the office settles it.',
    'La matricola trovata non è nota: decide l’ufficio.',
  ],
  withdrawn_unknown: ['{serial_number} is not in our records.', '{serial_number} non è in archivio.'],
  withdrawn_unknown_record: [
    '{serial_number} is not in our records; {record} stands under {terminal}.',
    '{serial_number} non è in archivio; con {terminal} risulta {record}.',
  ],
  withdrawn_not_installed: [
    '{serial_number} is not installed: {status}, {place}.',
    '{serial_number} non è installato: {status}, {place}.',
  ],
  withdrawn_not_installed_record: [
    '{serial_number} is not installed: {status}, {place}. {record} stands under {terminal}.',
    '{serial_number} non è installato: {status}, {place}. Con {terminal} risulta {record}.',
  ],
  withdrawn_other_terminal: [
    '{serial_number} is installed under {other}, not under {terminal}.',
    '{serial_number} è installato con {other}, non con {terminal}.',
  ],
  withdrawn_other_terminal_record: [
    '{serial_number} is installed under {other}, not under {terminal}, where {record} stands.',
    '{serial_number} è installato con {other}, non con {terminal}, dove risulta {record}.',
  ],
  withdrawn_not_here: [
    '{serial_number} is not what our records have in this shop.',
    'Presso questo esercente non risulta {serial_number}.',
  ],
  withdrawn_not_here_record: [
    '{serial_number} is not what our records have in this shop: {record} stands under {terminal}.',
    'Presso questo esercente non risulta {serial_number}: con {terminal} risulta {record}.',
  ],
  withdrawn_not_expected: [
    '{serial_number} was withdrawn; the client expected {expected}.',
    'È stato ritirato {serial_number}; il cliente si aspettava {expected}.',
  ],
  condition_missing: ['Say whether the withdrawn product works.', 'Indica se il prodotto ritirato funziona.'],
  settle_needed: [
    '{serial_number} is not in our records: say which serial it is, register it, or leave it out.',
    '{serial_number} non è in archivio: indica la matricola giusta, registralo oppure ignoralo.',
  ],
  already_registered: [
    '{serial_number} is in our records already: it cannot be registered.',
    '{serial_number} è già in archivio: non si può registrare.',
  ],
  register_incomplete: [
    'To register {serial_number}, choose its part and a warehouse.',
    'Per registrare {serial_number} scegli articolo e magazzino.',
  ],
  will_register: [
    '{serial_number} is registered as a new product.',
    '{serial_number} viene registrato come nuovo prodotto.',
  ],
  left_out: [
    '{serial_number} is left out: no withdrawal is recorded.',
    '{serial_number} viene ignorato: nessun ritiro registrato.',
  ],
  left_out_unknown: [
    'Nothing is known of what was withdrawn: no withdrawal is recorded.',
    'Di ciò che è stato ritirato non si sa nulla: nessun ritiro registrato.',
  ],
  terminal_missing: ['An installation needs the terminal ID.', 'Per un’installazione serve il codice TML.'],
  bad_terminal: [
    '{terminal} is not a terminal ID as this client writes them.',
    '{terminal} non è un codice TML come li scrive questo cliente.',
  ],
  terminal_not_asked: [
    'The terminal ID is {terminal}; the job says {asked}.',
    'Il codice TML è {terminal}; l’intervento dice {asked}.',
  ],
  terminal_taken: [
    'The terminal ID {terminal} is already on {serial_number}{place}.',
    'Il codice TML {terminal} è già su {serial_number}{place}.',
  ],
  terminal_in_use: ['The terminal ID {terminal} is already in use.', 'Il codice TML {terminal} è già in uso.'],
  label_missing: ['The photo of the label is missing.', 'Manca la foto dell’etichetta.'],
  receipt_missing: ['The photo of the receipt is missing.', 'Manca la foto dello scontrino.'],
  signature_missing: ['The signature of the merchant is missing.', 'Manca la firma dell’esercente.'],
  technician_inactive: [
    '{technician} is switched off and cannot take what was withdrawn.',
    '{technician} è disattivato e non può prendere in carico il ritiro.',
  ],
  article_unpriced: [
    'No price for {articles}: it is on no cost line. Add a price or a line.',
    'Nessun prezzo per {articles}: non compare in nessuna riga di costo. Aggiungi un prezzo o una riga.',
  ],
  changed_since_assigned: [
    'The client changed the job after it was assigned.',
    'Il cliente ha modificato l’intervento dopo l’assegnazione.',
  ],
})
export type FindingKey = keyof typeof findingTexts
