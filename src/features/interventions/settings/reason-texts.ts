/** Words of outcome reasons, hold reasons, closures and cut-off hours. */

import { bilingual } from '#lib/texts/texts.ts'
import { withRecordWords } from '#lib/words/records.ts'

export const outcomeTexts = withRecordWords({
  title: ['Outcome reasons', 'Motivi di esito'],
  one: ['outcome reason', 'motivo di esito'],
  new: ['New outcome reason', 'Nuovo motivo di esito'],
  edit: ['Edit outcome reason', 'Modifica motivo di esito'],
  name_en: ['In English', 'In inglese'],
  name_it: ['In Italian', 'In italiano'],
  client_code: ['Client’s code', 'Codice del cliente'],
  needs_note: ['Needs a note', 'Richiede una nota'],
  empty: [
    'How a job can end: done, or not possible and why.',
    'Come può finire un intervento: eseguito, oppure non possibile e perché.',
  ],
})

export const holdTexts = bilingual({
  title: ['Hold reasons', 'Motivi di sospensione'],
  one: ['hold reason', 'motivo di sospensione'],
  new: ['New hold reason', 'Nuovo motivo di sospensione'],
  edit: ['Edit hold reason', 'Modifica motivo di sospensione'],
  name_en: ['In English', 'In inglese'],
  name_it: ['In Italian', 'In italiano'],
  stops_clock: ['Stops the clock', 'Ferma i termini'],
  stops_clock_hint: [
    'Working days on hold move the due date.',
    'I giorni lavorativi di sospensione spostano la scadenza.',
  ],
  empty: [
    'Why a job waits, and whether its due date waits with it.',
    'Perché un intervento è sospeso e se la scadenza si sposta.',
  ],
})

export const closureTexts = withRecordWords({
  title: ['Closures', 'Chiusure'],
  one: ['closure', 'chiusura'],
  new: ['New closure', 'Nuova chiusura'],
  edit: ['Edit closure', 'Modifica chiusura'],
  yearly: ['Every year', 'Ogni anno'],
  national: ['National holiday', 'Festa nazionale'],
  computed_hint: [
    'National holidays are computed: they cannot be changed.',
    'Le feste nazionali sono calcolate: non si possono modificare.',
  ],
  empty: [
    'Days without work beside weekends and national holidays.',
    'Giorni senza lavoro oltre ai fine settimana e alle feste nazionali.',
  ],
  city_needed: ['Say which city.', 'Indica la città.'],
  supplier_needed: ['Choose the supplier.', 'Scegli il fornitore.'],
  order: ['The last day must not be before the first.', 'L’ultimo giorno non può precedere il primo.'],
  too_long: ['A closure lasts a year at most.', 'Una chiusura dura al massimo un anno.'],
})

export const cutOffTexts = bilingual({
  title: ['Cut-off hours', 'Orari limite'],
  one: ['cut-off hour', 'orario limite'],
  new: ['New cut-off hour', 'Nuovo orario limite'],
  edit: ['Edit cut-off hour', 'Modifica orario limite'],
  hour: ['Hour', 'Ora'],
  hour_hint: [
    'HH:mm; a job that comes in a minute later counts from the next working day.',
    'OO:mm; un intervento arrivato un minuto dopo conta dal giorno lavorativo successivo.',
  ],
  supplier_hint: [
    'Empty for all suppliers without an hour of their own.',
    'Vuoto per tutti i fornitori senza un orario proprio.',
  ],
  label: ['Cut-off hour', 'Orario limite'],
  others: ['all suppliers', 'tutti i fornitori'],
  add: ['Add for a supplier', 'Aggiungi per un fornitore'],
  remove: ['Delete this hour', 'Elimina questo orario'],
})
