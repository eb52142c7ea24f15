/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/products': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'Every product with its serial number: what it is, where it is, in which state.',
      'Ogni prodotto con la sua matricola: che cos’è, dov’è, in che stato.',
    ),
    work: both(
      'Search, filter, select many and act on them: assign, print labels, export.',
      'Cerca, filtra, seleziona più prodotti e agisci: assegna, stampa etichette, esporta.',
    ),
    next: both(
      'Every change is a movement in the product’s history, and can be undone from there.',
      'Ogni modifica è un movimento nello storico del prodotto, e da lì si può stornare.',
    ),
  },
  '/product/create': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'The form for a product that came without a delivery note.',
      'Il modulo per un prodotto arrivato senza DDT.',
    ),
    work: both('Enter serial number, part and warehouse.', 'Inserisci matricola, articolo e magazzino.'),
    next: both(
      'It is in stock at once. Goods with a delivery note are better received under DDT.',
      'È subito in magazzino. La merce con un documento si riceve meglio in DDT.',
    ),
  },
  '/product/edit/$id': {
    chapter: 'receiving-with-ddt',
    purpose: both('The data of one product.', 'I dati di un singolo prodotto.'),
    work: both(
      'Correct serial number, notes or, with a reason, status and place.',
      'Correggi matricola, note o, con un motivo, stato e luogo.',
    ),
    next: both(
      'A correction is a movement of its own, so that the history stays true.',
      'Una correzione è un movimento a sé, così lo storico resta vero.',
    ),
  },
  '/products/$id/history': {
    chapter: 'custody',
    purpose: both(
      'The whole life of one product, movement by movement.',
      'Tutta la vita di un prodotto, movimento per movimento.',
    ),
    work: both(
      'Choose a day to see where it was; open the document behind a movement.',
      'Scegli un giorno per vedere dov’era; apri il documento dietro un movimento.',
    ),
    next: both(
      'The last movement can be undone where nothing depends on it.',
      'L’ultimo movimento si può stornare se nulla ne dipende.',
    ),
  },
  '/warehouse-status': {
    chapter: 'custody',
    purpose: both(
      'How many pieces of each model are where, on any day.',
      'Quanti pezzi di ogni modello si trovano dove, in un giorno qualsiasi.',
    ),
    work: both(
      'Choose day, warehouse or supplier. Click a number to see the serial numbers.',
      'Scegli giorno, magazzino o fornitore. Clicca un numero per vedere le matricole.',
    ),
    next: both(
      'Models under their minimum are marked. Export it for the stock count.',
      'I modelli sotto il minimo sono segnalati. Esportalo per l’inventario.',
    ),
  },
})
