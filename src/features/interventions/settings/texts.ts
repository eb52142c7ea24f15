/** Words of the settings that interventions read: modules, codes, closing days, POS codes, TML models. */

import { bilingual } from '#lib/texts/texts.ts'
import { records, withRecordWords } from '#lib/words/records.ts'

export const texts = withRecordWords({
  tabs: ['Settings for files', 'Impostazioni per i file'],
  formats: ['File formats', 'Formati file'],
  report_formats: ['Report formats', 'Formati esiti'],
  modules: ['Module names', 'Nomi modulo'],
  codes: ['Intervention codes', 'Codici intervento'],
  closing_days: ['Closing days', 'Giorni di chiusura'],
  outcomes: ['Outcomes', 'Esiti'],
  holds: ['Holds', 'Sospensioni'],
  pos_codes: ['POS codes', 'Codici POS'],
  models: ['TML models', 'Modelli TML'],
  closures: ['Closures', 'Chiusure'],
  all_suppliers: ['All suppliers', 'Tutti i fornitori'],
  any: ['Any', 'Qualsiasi'],
  valid_from: ['Valid from', 'Valido dal'],
  exists: ['Already in the list', 'Già in elenco'],
  changed: [
    '{count|line was changed or is in use since|lines were changed or are in use since}',
    '{count|riga è stata modificata o usata dopo|righe sono state modificate o usate dopo}',
  ],
})

export const moduleTexts = bilingual({
  title: ['Module names', 'Nomi modulo'],
  one: ['module name', 'nome modulo'],
  new: ['New module name', 'Nuovo nome modulo'],
  edit: ['Edit module name', 'Modifica nome modulo'],
  name: records.module_name,
  empty: [
    'A module is a programme of a client, such as “POS Retail 2026”; it groups formats, files, costs and statements.',
    'Un modulo è un programma di un cliente, per esempio «POS Retail 2026»; raggruppa formati, file, costi e rendiconti.',
  ],
})

export const codeTexts = withRecordWords({
  title: ['Intervention codes', 'Codici intervento'],
  one: ['intervention code', 'codice intervento'],
  new: ['New intervention code', 'Nuovo codice intervento'],
  edit: ['Edit intervention code', 'Modifica codice intervento'],
  description_en: ['Description in English', 'Descrizione in inglese'],
  description_it: ['Description in Italian', 'Descrizione in italiano'],
  aliases: ['Aliases', 'Alias'],
  aliases_hint: [
    'Words that clients’ files use for this code, such as INST or 01.',
    'Le parole con cui i file dei clienti indicano questo codice, per esempio INST o 01.',
  ],
  alias: ['Alias {number}', 'Alias n. {number}'],
  alias_of: ['Client of alias {number}', 'Cliente dell’alias {number}'],
  add_alias: ['Add alias', 'Aggiungi alias'],
  remove_alias: ['Remove alias {number}', 'Togli alias {number}'],
  proof_label: ['Photo of the label', 'Foto dell’etichetta'],
  proof_receipt: ['Photo of the receipt', 'Foto dello scontrino'],
  proof_signature: ['Signature', 'Firma'],
  minutes: ['Minutes', 'Minuti'],
  minutes_hint: ['How long it usually takes.', 'Quanto tempo richiede di solito.'],
  supplier_hint: ['Empty for a code that all clients share.', 'Vuoto per un codice comune a tutti i clienti.'],
  empty: [
    'Codes say what is to be done: each has a kind, the proofs that its closing needs, and the words clients use for it.',
    'I codici dicono che cosa c’è da fare: ognuno ha un tipo, le prove richieste alla chiusura e le parole usate dai clienti.',
  ],
  upload: ['Upload intervention codes', 'Carica codici intervento'],
  rows: ['{count|code|codes}', '{count|codice|codici}'],
})

export const closingDaysTexts = withRecordWords({
  title: ['Closing days', 'Giorni di chiusura'],
  one: ['line of closing days', 'riga di giorni di chiusura'],
  new: ['New line', 'Nuova riga'],
  edit: ['Edit line', 'Modifica riga'],
  province_hint: ['Only together with a code.', 'Solo insieme a un codice.'],
  days: ['Days', 'Giorni'],
  days_hint: ['Working days; 0 means the same day.', 'Giorni lavorativi; 0 vuol dire in giornata.'],
  order: [
    'The most specific line wins: supplier, code and province; supplier and code; code and province; code; supplier; any.',
    'Vince la riga più specifica: fornitore, codice e provincia; fornitore e codice; codice e provincia; codice; fornitore; qualsiasi.',
  ],
  name: ['{days} days', '{days} giorni'],
  empty: [
    'Within how many working days a job is to be closed, by supplier, code and province.',
    'Entro quanti giorni lavorativi va chiuso un intervento, per fornitore, codice e provincia.',
  ],
  upload: ['Upload closing days', 'Carica giorni di chiusura'],
  rows: ['{count|line|lines}', '{count|riga|righe}'],
})

export const posTexts = bilingual({
  title: ['POS codes', 'Codici POS'],
  one: ['POS code', 'codice POS'],
  new: ['New POS code', 'Nuovo codice POS'],
  edit: ['Edit POS code', 'Modifica codice POS'],
  code: records.pos_code,
  empty: [
    'The codes by which a client names kinds of points of sale.',
    'I codici con cui un cliente indica i tipi di punto vendita.',
  ],
})

export const modelTexts = bilingual({
  title: ['TML models', 'Modelli TML'],
  one: ['TML model', 'modello TML'],
  new: ['New TML model', 'Nuovo modello TML'],
  edit: ['Edit TML model', 'Modifica modello TML'],
  name: ['Client’s name', 'Nome del cliente'],
  parts: ['Our parts', 'Nostri articoli'],
  parts_hint: ['The first one is preferred.', 'Il primo è quello preferito.'],
  part: ['Part {number}', 'Articolo {number}'],
  add_part: ['Add part', 'Aggiungi articolo'],
  remove_part: ['Remove part {number}', 'Togli articolo {number}'],
  prefer_part: ['Move part {number} up', 'Sposta su l’articolo {number}'],
  part_numbers: ['Part numbers', 'Codici articolo'],
  empty: [
    'What a client calls a terminal, and which of our parts serve it.',
    'Come un cliente chiama un terminale e quali dei nostri articoli vanno bene.',
  ],
  upload: ['Upload TML models', 'Carica modelli TML'],
  rows: ['{count|model|models}', '{count|modello|modelli}'],
})
