/** Words of usual faults. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const texts = withRecordWords({
  title: screens.usual_faults,
  one: ['usual fault', 'guasto ricorrente'],
  new: ['New usual fault', 'Nuovo guasto ricorrente'],
  edit: ['Edit usual fault', 'Modifica guasto ricorrente'],
  empty: ['The faults that are offered wherever a fault is reported.', 'I guasti proposti ovunque se ne segnali uno.'],
  choices: screens.usual_faults,
})
