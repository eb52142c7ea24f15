/** Words of the cost settings. */
import { records, withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  title: screens.cost_settings,
  one: ['cost setting', 'impostazione di costo'],
  new: ['New cost setting', 'Nuova impostazione di costo'],
  edit: ['Edit cost setting', 'Modifica impostazione di costo'],
  module: records.module_name,
  code: records.intervention_code,
  client: ['Client', 'Cliente'],
  value: ['Value', 'Valore'],
  per_use: ['By use', 'A consumo'],
  per_use_hint: [
    'Counts as often as the technician says it was used, like kilometres; without it there is no line.',
    'La quantità è quella indicata dal tecnico, per esempio i chilometri; senza quantità non c’è riga.',
  ],
  valid_from: ['Valid from', 'Valido dal'],
  rule: [
    'All lines that fit a closing are written. Of the same article the most specific wins (module, then supplier, then any), and of equal ones the newest.',
    'Si scrivono tutte le righe che valgono per una chiusura. Dello stesso articolo vince la più specifica (modulo, poi fornitore, poi qualsiasi) e, a parità, la più recente.',
  ],
  any_hint: ['Empty for any.', 'Vuoto per qualsiasi.'],
  empty: [
    'What a closing costs: lines that are billed to the client or owed to the technician.',
    'Quanto costa una chiusura: righe da fatturare al cliente o dovute al tecnico.',
  ],
  upload: ['Upload cost settings', 'Carica impostazioni costi'],
  rows: ['{count|line|lines}', '{count|riga|righe}'],
  exists: ['Already in the list', 'Già in elenco'],
  changed: [
    '{count|line was changed since|lines were changed since}',
    '{count|riga è stata modificata dopo|righe sono state modificate dopo}',
  ],
})
