/** How long something has waited on a phone, and how a command came. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { bilingual, both } from '#lib/texts/texts.ts'
import { deviceTexts as texts } from './devices-texts.ts'
import type { keptStates } from './rules.ts'

export const deviceStates = defineStates({
  nothing: [both('Nothing waits', 'Niente in attesa'), 'success'],
  waits: [both('Waits', 'In attesa'), 'info'],
  day: [both('For more than a day', 'Da più di un giorno'), 'warning'],
  days: [both('For more than two days', 'Da più di due giorni'), 'danger'],
})
export const deviceStateKeys = keysOf(deviceStates)
/** What an open list shows, and what is worth a warning. */
export const waitingDevices = { state: 'waits,day,days' } as const
export const lateDevices = { state: 'day,days' } as const

export const viaWords = bilingual({
  phone: ['By the phone', 'Dal telefono'],
  file: ['In a file', 'In un file'],
  handed_in: ['Handed in', 'Consegnato'],
})
export const viaKeys = keysOf(viaWords)

export const commandStates = defineStates<(typeof keptStates)[number]>({
  done: [texts.received, 'success'],
  done_with_remarks: [texts.done_with_remarks, 'success'],
  to_settle: [texts.to_settle, 'warning'],
  refused: [texts.refused, 'danger'],
})
