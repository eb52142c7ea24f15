/** The titles of the technician's screens. */
import { bilingual } from '#lib/texts/texts.ts'

export const phoneTitles = bilingual(
  { jobs: 'My interventions', job: 'Intervention', close: 'Close intervention' },
  { jobs: 'I miei interventi', job: 'Intervento', close: 'Chiudi intervento' },
)
