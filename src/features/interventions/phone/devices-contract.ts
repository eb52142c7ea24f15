/** What waits on technicians' phones, what phones sent, and a file that was saved on one, for the office. */
import { z } from 'zod'
import { bilingualText, integer, nullableInteger, nullableText } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { commandList, deviceList } from './devices-columns.ts'
import { deviceStateKeys, viaKeys } from './devices-rules.ts'
import { commandKinds, keptStates } from './rules.ts'

const allow = ['admin'] as const

export const PhoneDevice = z.strictObject({
  id: integer,
  technician: z.string(),
  waiting: integer,
  /** When the oldest of what waits was made. */
  since: nullableText,
  state: z.enum(deviceStateKeys),
  reported_at: z.string(),
  /** The beginning of what the phone calls itself: enough to tell two phones apart. */
  device: z.string(),
  technician_id: integer,
})
export type PhoneDevice = z.infer<typeof PhoneDevice>

export const PhoneCommand = z.strictObject({
  id: integer,
  technician: z.string(),
  kind: z.enum(commandKinds),
  /** The job or the order. */
  about: nullableText,
  /** What it says: a note, or the serials that it names. */
  content: nullableText,
  made_at: z.string(),
  received_at: z.string(),
  via: z.enum(viaKeys),
  state: z.enum(keptStates),
  said: bilingualText,
  technician_id: integer,
  intervention_id: nullableInteger,
  case_id: nullableInteger,
})
export type PhoneCommand = z.infer<typeof PhoneCommand>

export const phoneDevices = listEndpoints({
  allow,
  list: deviceList,
  row: PhoneDevice,
  summary: 'The list of technicians’ phones with what waits on each, as it last said, page by page.',
})

export const phoneCommands = listEndpoints({
  allow,
  list: commandList,
  row: PhoneCommand,
  summary: 'The list of what technicians’ phones sent and what became of it, page by page.',
})
