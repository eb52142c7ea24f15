/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/technicians': {
    chapter: 'first-hour',
    purpose: both(
      'Your technicians: where they work, how many jobs they have, when they are away.',
      'I tuoi tecnici: dove lavorano, quanti interventi hanno, quando sono assenti.',
    ),
    work: both(
      'Add a technician, set provinces and the most jobs at a time, enter absences.',
      'Aggiungi un tecnico, imposta province e massimo di interventi, inserisci le assenze.',
    ),
    next: both(
      'Suggestions of jobs and of stock go by these data.',
      'I suggerimenti di interventi e di scorte si basano su questi dati.',
    ),
  },
  '/technician/create': {
    chapter: 'first-hour',
    purpose: both('The form for a new technician.', 'Il modulo per un nuovo tecnico.'),
    work: both(
      'Enter name, address and email, the provinces where they work, and how they first sign in.',
      'Inserisci nome, indirizzo ed email, le province in cui lavora e come accede la prima volta.',
    ),
    next: both(
      'They get a mail and sign in on the phone. Then hand products to them.',
      'Riceve un’email e accede dal telefono. Poi consegnagli i prodotti.',
    ),
  },
  '/technician/edit/$id': {
    chapter: 'first-hour',
    purpose: both('The data of one technician.', 'I dati di un singolo tecnico.'),
    work: both(
      'Change address, provinces, limits, absences; switch the account off when somebody leaves.',
      'Modifica indirizzo, province, limiti, assenze; disattiva l’account quando qualcuno se ne va.',
    ),
    next: both(
      'Products and jobs that they still have are shown, so that nothing is forgotten.',
      'Prodotti e interventi ancora a suo carico sono indicati, così non si dimentica nulla.',
    ),
  },
  '/technicians-warehouse': {
    chapter: 'assigning-products',
    purpose: both(
      'What each technician holds of each model, against their minimums.',
      'Quanto ha ogni tecnico di ogni modello, rispetto alle scorte minime.',
    ),
    work: both(
      'Change a minimum in place. Under Replenish see what is lacking for jobs and minimums.',
      'Cambia un minimo sul posto. In Rifornisci vedi che cosa manca per interventi e minimi.',
    ),
    next: both(
      'Replenish proposes assignments from stock and makes them in one go.',
      'Rifornisci propone le assegnazioni dal magazzino e le crea tutte insieme.',
    ),
  },
})
