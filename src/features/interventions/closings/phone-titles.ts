/** The titles of the technician's screens. */
import { withRecordWords } from '#lib/words/records.ts'

export const phoneTitles = withRecordWords({
  jobs: ['My interventions', 'I miei interventi'],
  close: ['Close intervention', 'Chiudi intervento'],
})
