/** What its screens are for, in a few words; loaded when somebody asks. */
import { defineAbout } from '#lib/texts/about.ts'
import { both } from '#lib/texts/texts.ts'

export const about = defineAbout({
  '/': {
    chapter: 'search-and-notifications',
    purpose: both(
      'What needs you today, in one look: numbers, charts and a list of what to do.',
      'Che cosa ti aspetta oggi, a colpo d’occhio: numeri, grafici e un elenco di cose da gestire.',
    ),
    work: both(
      'Click a number, a bar or a province: the list that opens holds exactly what was counted.',
      'Clicca un numero, una barra o una provincia: l’elenco che si apre contiene proprio ciò che è contato.',
    ),
    next: both(
      'It follows the work by itself. Every chart can be shown as a table.',
      'Si aggiorna da solo. Ogni grafico si può vedere come tabella.',
    ),
  },
})
