/** States and number of a report, and how much one holds. */
import { defineStates } from '#lib/texts/states.ts'
import { texts } from './texts.ts'

export const states = defineStates({
  made: [texts.state_made, 'success'],
  cancelled: [texts.state_cancelled, 'danger'],
})
export const changes = defineStates({ new: [texts.change_new, 'neutral'], changed: [texts.change_changed, 'warning'] })

/** One series for all clients: ES12/2026. */
export const reportLabel = (number: number, year: number) => `ES${number}/${year}`

/** Of one file. */
export const maxClosings = 20_000
/** Rows that are shown before a file is made. */
export const previewRows = 20
