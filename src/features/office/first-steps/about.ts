/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/first-steps': {
    chapter: 'first-hour',
    purpose: both(
      'The way from an empty company to the first closed job, step by step.',
      'La strada da un’azienda vuota al primo intervento chiuso, passo per passo.',
    ),
    work: both(
      'Press Start on the next step. It opens the exact screen.',
      'Premi Inizia sul prossimo passo. Si apre la pagina giusta.',
    ),
    next: both(
      'Steps tick themselves from the data. When all are done, the guide leaves the dashboard.',
      'I passi si spuntano da soli in base ai dati. Quando sono tutti fatti, la guida esce dal cruscotto.',
    ),
  },
})
