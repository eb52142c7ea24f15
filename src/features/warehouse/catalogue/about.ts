/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/product-categories': {
    chapter: 'first-hour',
    purpose: both(
      'The kinds of product that you keep, such as Desktop, Portable or Accessory.',
      'I tipi di prodotto che gestisci, per esempio Desktop, Portatile o Accessorio.',
    ),
    work: both(
      'Add the few categories that you need, or upload them from a sheet.',
      'Aggiungi le poche categorie che ti servono, o caricale da un foglio.',
    ),
    next: both(
      'Every part belongs to one category; lists and reports can be filtered by it.',
      'Ogni articolo appartiene a una categoria; elenchi e rapporti si filtrano per categoria.',
    ),
  },
  '/port-and-model': {
    chapter: 'first-hour',
    purpose: both(
      'The catalogue: every part number with its model, category, supplier and minimum stock.',
      'Il catalogo: ogni codice articolo con modello, categoria, fornitore e scorta minima.',
    ),
    work: both(
      'Add a part, or upload many from a sheet. Rows that fail are put right in place.',
      'Aggiungi un articolo, o caricane molti da un foglio. Le righe errate si correggono sul posto.',
    ),
    next: both(
      'When products are received, you say which part they are. Stock below the minimum shows on the dashboard.',
      'Quando ricevi prodotti indichi quale articolo sono. Le scorte sotto il minimo compaiono nel cruscotto.',
    ),
  },
})
