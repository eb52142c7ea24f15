/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/company': {
    chapter: 'first-hour',
    purpose: both(
      'Your own company as it is printed on documents: name, address, VAT number, logo.',
      'La tua azienda come appare sui documenti: nome, indirizzo, partita IVA, logo.',
    ),
    work: both(
      'Fill it in once, before the first document is issued.',
      'Compilala una volta, prima di emettere il primo documento.',
    ),
    next: both(
      'New documents print the new data. Issued ones keep what they had.',
      'I nuovi documenti stampano i nuovi dati. Quelli già emessi restano come sono.',
    ),
  },
  '/documents-settings': {
    chapter: 'returning-to-supplier',
    purpose: both(
      'What transport documents offer to choose from: reasons, appearance, carriage.',
      'Ciò che i documenti di trasporto propongono: causali, aspetto dei beni, porto.',
    ),
    work: both(
      'Add or change an entry, in Italian and English.',
      'Aggiungi o modifica una voce, in italiano e in inglese.',
    ),
    next: both(
      'New documents offer it. Issued ones keep what they say.',
      'I nuovi documenti la propongono. Quelli emessi restano come sono.',
    ),
  },
  '/table-settings': {
    chapter: 'search-and-notifications',
    purpose: both('Which columns each list shows, for everyone.', 'Quali colonne mostra ogni elenco, per tutti.'),
    work: both(
      'Choose a list, tick its columns, change their order.',
      'Scegli un elenco, spunta le colonne, cambiane l’ordine.',
    ),
    next: both(
      'Everyone can still choose their own columns in the list itself.',
      'Ognuno può comunque scegliere le proprie colonne nell’elenco stesso.',
    ),
  },
})
