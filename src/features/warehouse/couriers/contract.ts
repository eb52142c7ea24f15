/** Couriers: the companies that carry our parcels. */
import { z } from 'zod'
import {
  Name,
  nullableText,
  OptionalAddress,
  OptionalEmail,
  OptionalPhone,
  OptionalVatNumber,
  orNothing,
  Stored,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { courierList } from './columns.ts'
import { isTrackingLink } from './rules.ts'

export const CourierInput = z.strictObject({
  name: Name,
  vat_number: OptionalVatNumber,
  address: OptionalAddress,
  phone: OptionalPhone,
  email: OptionalEmail,
  tracking_link: orNothing(z.string().trim().max(500).refine(isTrackingLink, fieldKey('tracking_link'))),
  active: z.boolean().default(true),
})
export type CourierInput = z.output<typeof CourierInput>

export const Courier = z.strictObject({
  ...Stored,
  name: z.string(),
  vat_number: nullableText,
  address: nullableText,
  phone: nullableText,
  email: nullableText,
  tracking_link: nullableText,
  active: z.boolean(),
  created_at: z.string(),
})
export type Courier = z.infer<typeof Courier>

export const couriers = recordEndpoints({
  list: courierList,
  one: 'courier',
  allow: ['admin'],
  input: CourierInput,
  record: Courier,
})
