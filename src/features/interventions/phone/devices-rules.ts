/** How long something has waited on a phone, and how a command came. */
import { defineStates, keysOf } from '#lib/texts/states.ts'
import { deviceTexts as texts } from './devices-texts.ts'
import type { keptStates } from './rules.ts'

export const deviceStates = defineStates({
  nothing: [texts.nothing, 'success'],
  waits: [texts.waits, 'info'],
  day: [texts.day, 'warning'],
  days: [texts.days, 'danger'],
})
export const deviceStateKeys = keysOf(deviceStates)
/** What an open list shows, and what is worth a warning. */
export const waitingDevices = { state: 'waits,day,days' } as const
export const lateDevices = { state: 'day,days' } as const

export const viaKeys = ['phone', 'file', 'handed_in'] as const
export const viaWords = { phone: texts.via_phone, file: texts.via_file, handed_in: texts.via_handed_in } as const

export const commandStates = defineStates<(typeof keptStates)[number]>({
  done: [texts.received, 'success'],
  done_with_remarks: [texts.done_with_remarks, 'success'],
  to_settle: [texts.to_settle, 'warning'],
  refused: [texts.refused, 'danger'],
})
