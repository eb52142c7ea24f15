/** A mapping says how one client's file becomes interventions: which sheet, which header, and a source for each of our fields. */
import { z } from 'zod'
import { dateOrders, timeZones } from './dates.ts'
import { type InterventionField, interventionFieldNames } from './fields.ts'
import { type AddressPattern, addressPatterns } from './values.ts'

const Heading = z.string().trim().min(1).max(250)
/** Object.keys loses the type of the keys. */
const Pattern = z.enum(Object.keys(addressPatterns) as [AddressPattern, ...AddressPattern[]])

export const Source = z.discriminatedUnion('from', [
  /** A column, by its heading. */
  z.strictObject({ from: z.literal('column'), heading: Heading }),
  /** One part of a column that holds a whole address. */
  z.strictObject({
    from: z.literal('part'),
    heading: Heading,
    pattern: Pattern,
    part: z.enum(['address', 'postal_code', 'city', 'province']),
  }),
  /** A date in one column and its time in another. */
  z.strictObject({ from: z.literal('date_and_time'), heading: Heading, time_heading: Heading }),
  /** A street in one column and its house number in another. */
  z.strictObject({ from: z.literal('street_and_number'), heading: Heading, number_heading: Heading }),
  /** The same in every row. */
  z.strictObject({ from: z.literal('constant'), value: z.string().trim().min(1).max(500) }),
  /** The name of the sheet. */
  z.strictObject({ from: z.literal('sheet_name') }),
])
export type Source = z.output<typeof Source>

export const Mapping = z.strictObject({
  /** The first visible sheet, one by its name, or all visible ones, each named after its code. */
  sheets: z.discriminatedUnion('read', [
    z.strictObject({ read: z.literal('first') }),
    z.strictObject({ read: z.literal('named'), name: z.string().min(1).max(100) }),
    z.strictObject({ read: z.literal('all') }),
  ]),
  /** The headings of the file, in its order: a file is recognised by them. */
  header: z.array(z.string().max(250)).min(1).max(300),
  date_order: z.enum(dateOrders),
  time_zone: z.enum(timeZones),
  /** Terminal IDs that are numbers have this many digits: zeros that a spreadsheet dropped are put back. */
  terminal_digits: z.number().int().min(4).max(16).optional(),
  fields: z.partialRecord(z.enum(interventionFieldNames as [InterventionField, ...InterventionField[]]), Source),
})
export type Mapping = z.output<typeof Mapping>

/** A sheet as the reader gives it: rows that hold something, with their number in the file. */
export type SheetRow = { n: number; cells: readonly string[] }
export type Sheet = { name: string; rows: readonly SheetRow[] }
