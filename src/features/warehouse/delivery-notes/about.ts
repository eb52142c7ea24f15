/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/ddt': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'The delivery notes with which suppliers send you terminals.',
      'I documenti di trasporto con cui i fornitori ti mandano i terminali.',
    ),
    work: both(
      'Enter a new DDT, or open one to receive its products. What is still missing is marked.',
      'Registra un nuovo DDT, o aprine uno per riceverne i prodotti. Ciò che manca è segnalato.',
    ),
    next: both(
      'Received products are in stock at once and can be assigned.',
      'I prodotti ricevuti sono subito in magazzino e si possono assegnare.',
    ),
  },
  '/ddt/create': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'The head of a delivery note: who sent it, its number, its dates, how many pieces.',
      'La testata di un DDT: chi lo ha mandato, numero, date, quanti pezzi.',
    ),
    work: both(
      'Take the values from the paper that came with the goods.',
      'Copiala dal documento arrivato con la merce.',
    ),
    next: both(
      'After saving you go on to the products of this DDT.',
      'Dopo il salvataggio passi ai prodotti di questo DDT.',
    ),
  },
  '/ddt/edit/$id': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'The head of a delivery note that is already in the records.',
      'La testata di un DDT già registrato.',
    ),
    work: both(
      'Correct number, dates or quantity, attach the scanned paper.',
      'Correggi numero, date o quantità, allega la scansione del documento.',
    ),
    next: both('Products that were received with it stay as they are.', 'I prodotti già ricevuti restano come sono.'),
  },
  '/ddt/$id/products': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'What came with one delivery note: expected against received.',
      'Che cosa è arrivato con un DDT: atteso e ricevuto a confronto.',
    ),
    work: both(
      'Choose the part, then scan, paste, enter a range or upload the serial numbers.',
      'Scegli l’articolo, poi leggi, incolla, indica un intervallo o carica le matricole.',
    ),
    next: both(
      'Each serial number is checked at once. A mistake is taken out again with one click.',
      'Ogni matricola è controllata subito. Un errore si toglie con un clic.',
    ),
  },
  '/ddt/$id/products/$product_id/history': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'The whole life of one product of this delivery note.',
      'Tutta la vita di un prodotto di questo DDT.',
    ),
    work: both(
      'See where it was on any day, who moved it and by which document.',
      'Guarda dov’era in un giorno qualsiasi, chi lo ha mosso e con quale documento.',
    ),
    next: both(
      'The last step can be undone where nothing depends on it.',
      'L’ultimo passaggio si può stornare se nulla ne dipende.',
    ),
  },
  '/ddt/$id/product/create': {
    chapter: 'receiving-with-ddt',
    purpose: both(
      'The form for a single product of this delivery note.',
      'Il modulo per un singolo prodotto di questo DDT.',
    ),
    work: both(
      'Enter serial number and part, and the encoded serial if it has one.',
      'Inserisci matricola e articolo, e la matricola codificata se c’è.',
    ),
    next: both(
      'For many serial numbers the page of the DDT is faster: scan or paste them there.',
      'Per molte matricole è più veloce la pagina del DDT: leggile o incollale lì.',
    ),
  },
})
