/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/usual-faults': {
    chapter: 'orders-and-receiving',
    purpose: both(
      'The faults that technicians can choose when they report one.',
      'I guasti che i tecnici possono scegliere quando ne segnalano uno.',
    ),
    work: both(
      'Add a fault in both languages; switch off what nobody uses.',
      'Aggiungi un guasto in entrambe le lingue; disattiva ciò che nessuno usa.',
    ),
    next: both(
      'The words travel with the product, to the return document.',
      'Le parole viaggiano con il prodotto, fino al documento di reso.',
    ),
  },
})
