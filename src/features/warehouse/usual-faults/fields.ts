/** Usual faults: offered wherever a fault is reported, beside free text. */
import { z } from 'zod'
import { byBoth } from '#lib/records/endpoint.ts'
import { integer } from '#lib/records/fields.ts'
import { createdField, defineNoun, requiredText } from '#lib/records/noun.ts'
import { texts } from './texts.ts'

export const usualFault = defineNoun({
  name: 'usual-faults',
  one: 'usual fault',
  title: texts.title,
  sort: 'name_en',
  row_needs: ['name_en'],
  fields: {
    name_en: requiredText(texts.english, 250),
    name_it: requiredText(texts.italian, 250),
    created_at: createdField(texts.created_at),
  },
})
export type UsualFault = z.infer<typeof usualFault.Row>
export type UsualFaultInput = z.output<typeof usualFault.Input>

export const FaultChoice = z.strictObject({ id: integer, name_en: z.string(), name_it: z.string() })
export type FaultChoice = z.infer<typeof FaultChoice>

export const usualFaults = {
  ...usualFault.endpoints,
  /** Technicians report faults too, and may not read the list of the settings. */
  choices: byBoth.get('/api/usual-faults/choices', 'The usual faults to choose from when a fault is reported.', {
    reply: z.strictObject({ items: z.array(FaultChoice) }),
  }),
}
