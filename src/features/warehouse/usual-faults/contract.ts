/** Usual faults: offered wherever a fault is reported, beside free text. */
import { z } from 'zod'
import { endpoint } from '#lib/records/endpoint.ts'
import { integer, RequiredText, Stored } from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { usualFaultList } from './columns.ts'

export const UsualFaultInput = z.strictObject({ name_en: RequiredText(250), name_it: RequiredText(250) })
export type UsualFaultInput = z.output<typeof UsualFaultInput>

export const UsualFault = z.strictObject({
  ...Stored,
  name_en: z.string(),
  name_it: z.string(),
  created_at: z.string(),
})
export type UsualFault = z.infer<typeof UsualFault>

const Choice = z.strictObject({ id: integer, name_en: z.string(), name_it: z.string() })
export type FaultChoice = z.infer<typeof Choice>

export const usualFaults = {
  ...recordEndpoints({
    list: usualFaultList,
    one: 'usual fault',
    allow: ['admin'],
    input: UsualFaultInput,
    record: UsualFault,
  }),
  /** Technicians report faults too, and may not read the list of the settings. */
  choices: endpoint({
    method: 'GET',
    path: '/api/usual-faults/choices',
    allow: ['admin', 'technician'],
    summary: 'The usual faults to choose from when a fault is reported.',
    reply: z.strictObject({ items: z.array(Choice) }),
  }),
}
