/** Words of the catalogue: product categories, parts and models. */

import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'
import { titles } from './titles.ts'

const ownCategoryTexts = withRecordWords({
  one: ['category', 'categoria'],
  new: ['New category', 'Nuova categoria'],
  edit: ['Edit category', 'Modifica categoria'],
  parts: ['Models', 'Modelli'],
  created_at: ['Created on', 'Creata il'],
  products: screens.products,
  rows: ['{count|category|categories}', '{count|categoria|categorie}'],
  upload: ['Upload categories', 'Carica categorie'],
  empty: [
    'Categories group the models you keep, such as Desktop, Mobile or Pin pad.',
    'Le categorie raggruppano i modelli che gestisci, per esempio Desktop, Mobile o Pin pad.',
  ],
  exists: ['Already in the list', 'Già in elenco'],
  changed: [
    '{count|category was changed since|categories were changed since}',
    '{count|categoria è stata modificata dopo|categorie sono state modificate dopo}',
  ],
})
export const categoryTexts = { title: titles.categories, ...ownCategoryTexts }

const ownPartTexts = withRecordWords({
  one: ['part', 'articolo'],
  new: ['New part', 'Nuovo articolo'],
  edit: ['Edit part', 'Modifica articolo'],
  minimum_stock_hint: [
    'Below this number the model is marked in Warehouse status.',
    'Sotto questo numero il modello è segnalato nelle giacenze.',
  ],
  rows: ['{count|part|parts}', '{count|articolo|articoli}'],
  upload: ['Upload parts and models', 'Carica articoli e modelli'],
  empty: [
    'The catalogue holds the part number and model of everything you keep.',
    'Il catalogo contiene il codice articolo e il modello di tutto ciò che gestisci.',
  ],
  exists: ['Already in the catalogue', 'Già a catalogo'],
  products: screens.products,
  no_category: ['No category of this name', 'Nessuna categoria con questo nome'],
  no_supplier: ['No supplier of this name', 'Nessun fornitore con questo nome'],
  changed: [
    '{count|part was changed since|parts were changed since}',
    '{count|articolo è stato modificato dopo|articoli sono stati modificati dopo}',
  ],
})
export const partTexts = { title: titles.parts, ...ownPartTexts }
