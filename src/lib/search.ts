/** A record that the search found, as it travels. */
import { z } from 'zod'
import { nullableText } from './fields.ts'

export const FoundRecord = z.strictObject({
  /** What it is: products, interventions. With the id it names one record. */
  kind: z.string(),
  id: z.number().int(),
  label: z.strictObject({ EN: z.string(), IT: z.string() }),
  /** The number or name that people know it by. */
  title: z.string(),
  /** What else tells it apart. */
  note: nullableText,
  /** The screen that shows it. */
  link: z.string(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

/** So many of one kind are enough: who wants more goes to its list. */
export const mostOfOneKind = 5
