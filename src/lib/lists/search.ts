/** A record that the search found, as it travels. */
import { z } from 'zod'
import { bilingualText, nullableText } from '../records/fields.ts'

/** How well it fits, the best first: exactly what was typed, its start, a part of it, or one typing error away. */
export const matches = ['exact', 'start', 'part', 'near'] as const
/** What a kind is drawn as. */
export const findableIcons = [
  'product',
  'job',
  'person',
  'company',
  'place',
  'paper',
  'parcel',
  'model',
  'file',
] as const

export const FoundRecord = z.strictObject({
  /** What it is: products, interventions. With the id it names one record. */
  kind: z.string(),
  id: z.number().int(),
  label: bilingualText,
  /** What several of its kind are called. */
  group: bilingualText,
  icon: z.enum(findableIcons),
  match: z.enum(matches),
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
