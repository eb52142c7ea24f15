/** Words of the figures on the dashboard. */
import { bilingual } from '#lib/texts/texts.ts'

export const figureTexts = bilingual(
  {
    products: 'Product',
    by_warehouse: 'Stock by status and warehouse',
    warehouse: 'Warehouse',
    with_technicians: 'With technicians',
    by_model: 'Stock by model against its minimum',
    model: 'Model',
    minimum: 'Minimum',
    below_minimum: '{count|model|models} under minimum stock',
    worst: '{model}: {stock} of {minimum}',
  },
  {
    products: 'Prodotti',
    by_warehouse: 'Giacenza per stato e magazzino',
    warehouse: 'Magazzino',
    with_technicians: 'Presso i tecnici',
    by_model: 'Giacenza per modello e scorta minima',
    model: 'Modello',
    minimum: 'Scorta minima',
    below_minimum: '{count|modello|modelli} sotto scorta minima',
    worst: '{model}: {stock} su {minimum}',
  },
)
