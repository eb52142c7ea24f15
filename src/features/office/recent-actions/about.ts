/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/recent-actions': {
    chapter: 'users-and-backups',
    purpose: both(
      'The newest actions of everyone that can still be undone: on products, jobs and uploads.',
      'Le ultime azioni di tutti che si possono ancora stornare: su prodotti, interventi e caricamenti.',
    ),
    work: both(
      'Look who did what and on how many records; Undo takes the whole action back.',
      'Guarda chi ha fatto che cosa e su quanti elementi; Storna riporta tutto com’era prima dell’azione.',
    ),
    next: both(
      'An action leaves the page when something else happens to the same records; then undo that first.',
      'Un’azione esce dalla pagina quando agli stessi elementi succede altro: in quel caso storna prima quello.',
    ),
  },
})
