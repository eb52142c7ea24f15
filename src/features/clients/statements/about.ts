/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/statements': {
    chapter: 'statements',
    purpose: both(
      'What is billed: to clients for closed jobs, and what technicians are owed.',
      'Ciò che si fattura ai clienti per gli interventi chiusi e ciò che spetta ai tecnici.',
    ),
    work: both(
      'Make a statement for a client or a technician and a month; open one to check it.',
      'Crea un rendiconto per un cliente o un tecnico e un mese; aprine uno per controllarlo.',
    ),
    next: both(
      'A draft follows the closings. Once issued it is frozen and its jobs are not billed twice.',
      'Una bozza segue le chiusure. Una volta emesso è bloccato e gli interventi non si fatturano due volte.',
    ),
  },
  '/statements/$id': {
    chapter: 'statements',
    purpose: both('One statement with every line and its sum.', 'Un rendiconto con tutte le righe e il totale.'),
    work: both(
      'Check the lines and those without a price, then issue it; download sheet or paper.',
      'Controlla le righe e quelle senza prezzo, poi emettilo; scarica il foglio o il PDF.',
    ),
    next: both(
      'An issued statement can be cancelled; its jobs are free again then.',
      'Un rendiconto emesso si può annullare; gli interventi tornano liberi.',
    ),
  },
})
