/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/warehouses': {
    chapter: 'first-hour',
    purpose: both('The places where you receive and keep products.', 'I luoghi in cui ricevi e conservi i prodotti.'),
    work: both(
      'Add a warehouse with its address and a short code.',
      'Aggiungi un magazzino con l’indirizzo e un codice breve.',
    ),
    next: both(
      'The code begins the numbers of documents that leave from there, so choose it with care.',
      'Il codice apre la numerazione dei documenti che partono da lì: sceglilo con cura.',
    ),
  },
})
