/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/suppliers': {
    chapter: 'first-hour',
    purpose: both(
      'The banks and acquirers whose terminals you keep and whose jobs you do.',
      'Le banche e gli acquirer di cui gestisci i terminali e gli interventi.',
    ),
    work: both(
      'Add a supplier with address and VAT number, which return documents need, and a logo.',
      'Aggiungi un fornitore con indirizzo e partita IVA, che servono per i resi, e un logo.',
    ),
    next: both(
      'Delivery notes, modules, file formats and prices belong to a supplier.',
      'DDT, moduli, formati file e prezzi appartengono a un fornitore.',
    ),
  },
})
