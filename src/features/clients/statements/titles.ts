/** Titles of the screens, separate so that the first page loads nothing else of them. */
import { withRecordWords } from '#lib/words/records.ts'
import { screens } from '#lib/words/screens.ts'

export const titles = withRecordWords({
  statements: screens.statements,
  new: ['New statement', 'Nuovo rendiconto'],
})
