/** States and number of a report, and how much one holds. */
import { texts } from './texts.ts'

export const reportStates = ['made', 'cancelled'] as const
export type ReportState = (typeof reportStates)[number]
export const stateWords = { made: texts.state_made, cancelled: texts.state_cancelled } as const

export const changes = ['new', 'changed'] as const
export const changeWords = { new: texts.change_new, changed: texts.change_changed } as const

/** One series for all clients: ES12/2026. */
export const reportLabel = (number: number, year: number) => `ES${number}/${year}`

/** Of one file. */
export const maxClosings = 20_000
/** Rows that are shown before a file is made. */
export const previewRows = 20
