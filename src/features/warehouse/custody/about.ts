/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/custody': {
    chapter: 'custody',
    purpose: both(
      'Where each terminal of a supplier was on a day, and through whose hands it came.',
      'Dove si trovava ogni terminale di un fornitore in un giorno, e per quali mani è passato.',
    ),
    work: both(
      'Choose supplier and day, filter the list, open the history of a serial number. Enter a terminal ID to see what stood under it.',
      'Scegli fornitore e giorno, filtra l’elenco, apri lo storico di una matricola. Inserisci un codice TML per vedere cosa era installato con quel codice.',
    ),
    next: both(
      'Print it or download every step as a sheet: it is the list that PCI DSS asks for.',
      'Stampalo o scarica ogni passaggio come foglio: è l’elenco richiesto da PCI DSS.',
    ),
  },
})
