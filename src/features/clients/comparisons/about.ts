/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/compare-terminals': {
    chapter: 'comparing-terminals',
    purpose: both(
      'Clients’ lists of terminal IDs held against what your records say.',
      'Gli elenchi di codici terminale dei clienti confrontati con i tuoi archivi.',
    ),
    work: both(
      'Start a comparison with the client’s file and the day it speaks of; open an older one.',
      'Avvia un confronto con il file del cliente e il giorno a cui si riferisce; aprine uno precedente.',
    ),
    next: both(
      'The result is grouped by kind of difference, with a likely cause for each.',
      'Il risultato è raggruppato per tipo di differenza, ognuna con una causa probabile.',
    ),
  },
  '/compare-terminals/$id': {
    chapter: 'comparing-terminals',
    purpose: both(
      'One comparison: which terminals agree, which do not, and why.',
      'Un confronto: quali terminali coincidono, quali no e perché.',
    ),
    work: both(
      'Go through a class, correct your records or note that the client is wrong, print the letter.',
      'Scorri una classe, correggi i tuoi dati o annota che sbaglia il cliente, stampa la lettera.',
    ),
    next: both(
      'What you settle is remembered, so that the next comparison does not ask again.',
      'Ciò che sistemi viene ricordato, così il prossimo confronto non lo chiede di nuovo.',
    ),
  },
})
