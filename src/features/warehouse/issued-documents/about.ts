/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/document-series': {
    chapter: 'returning-to-supplier',
    purpose: both(
      'Every numbered document of yours: transport notes, return DDTs, technicians’ return documents.',
      'Tutti i tuoi documenti numerati: documenti di trasporto, DDT di reso, resi dei tecnici.',
    ),
    work: both(
      'Find a number, print it again, void one with a reason.',
      'Trova un numero, ristampalo, annulla un documento con un motivo.',
    ),
    next: both(
      'Numbers have no gap and no double. A voided one keeps its number.',
      'La numerazione non ha salti né doppioni. Un documento annullato conserva il numero.',
    ),
  },
})
