/** Words of the technicians' warehouse. */
import { records, withRecordWords } from '#lib/words/records.ts'

export const warehouseTexts = withRecordWords({
  held: ['Held', 'In carico'],
  faulty: records.faulty_many,
  held_short: ['Held', 'In carico'],
  in_transit_short: ['Transit', 'In viaggio'],
  held_hint: [
    'Assigned to the technician, those in transit included.',
    'Assegnati al tecnico, compresi quelli in viaggio.',
  ],
  in_transit_hint: ['Assigned to the technician and not yet received.', 'Assegnati al tecnico e non ancora ricevuti.'],
  below_count: [
    '{count|model below its minimum|models below their minimum}',
    '{count|modello sotto scorta|modelli sotto scorta}',
  ],
  below_of: [
    'Below minimum: {held} held, {minimum} wanted',
    'Sotto scorta: {held} in carico, {minimum|ne serve|ne servono} {minimum}',
  ],
  minimum_of: ['Minimum {minimum}', 'Scorta minima {minimum}'],
  all_models: ['All models', 'Tutti i modelli'],
  inactive: ['not active', 'non attivo'],
  count: ['{count} {count|technician|technicians}', '{count} {count|tecnico|tecnici}'],
  cell: ['{count} {state}: {technician}, {model}', '{count} {state}: {technician}, {model}'],
  everybody: ['all technicians', 'tutti i tecnici'],
  minimums: ['Minimums', 'Scorte minime'],
  minimums_of: ['Minimums of {name}', 'Scorte minime di {name}'],
  minimums_hint: [
    'How many of a part the technician should always have. Below that, the cell is marked.',
    'Quanti pezzi di un articolo dovrebbe avere sempre con sé. Se ne ha meno, la cella è evidenziata.',
  ],
  minimums_empty: ['No minimum yet.', 'Ancora nessuna scorta minima.'],
  minimum: ['Minimum', 'Scorta minima'],
  add_part: ['Add a part', 'Aggiungi un articolo'],
  remove_part: ['Remove {part}', 'Togli {part}'],
  empty: [
    'What each technician holds is counted here by model.',
    'Qui si conta, modello per modello, ciò che ogni tecnico ha in carico.',
  ],
  file_name: ['technicians-warehouse', 'magazzino-tecnici'],
})
