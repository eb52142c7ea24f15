/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/privacy': {
    chapter: 'users-and-backups',
    purpose: both(
      'How long data of people are kept, and what merchants’ data you hold.',
      'Per quanto si conservano i dati delle persone e quali dati di esercenti hai.',
    ),
    work: both(
      'Set the times, export or erase the data of a merchant. People are erased from their list.',
      'Imposta i tempi, esporta o cancella i dati di un esercente. Le persone si cancellano dal loro elenco.',
    ),
    next: both(
      'A job deletes every night what is older. History of stock stays, under a pseudonym.',
      'Ogni notte si elimina ciò che è più vecchio. Lo storico del magazzino resta, con uno pseudonimo.',
    ),
  },
})
