/** Words of the figures on the dashboard. */
import { withRecordWords } from '#lib/words/records.ts'

export const figureTexts = withRecordWords({
  products: ['Product', 'Prodotti'],
  by_warehouse: ['Stock by status and warehouse', 'Giacenza per stato e magazzino'],
  with_technicians: ['With technicians', 'Presso i tecnici'],
  by_model: ['Stock by model against its minimum', 'Giacenza per modello e scorta minima'],
  minimum: ['Minimum', 'Scorta minima'],
  below_minimum: ['{count|model|models} under minimum stock', '{count|modello|modelli} sotto scorta minima'],
  worst: ['{model}: {stock} of {minimum}', '{model}: {stock} su {minimum}'],
})
