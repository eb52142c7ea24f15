/** Couriers: the companies that carry our parcels. */
import { z } from 'zod'
import { orNothing } from '#lib/records/fields.ts'
import {
  addressField,
  createdField,
  defineNoun,
  emailField,
  nameField,
  ownTextField,
  phoneField,
  switchField,
  vatNumberField,
} from '#lib/records/noun.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { isTrackingLink } from './rules.ts'
import { texts } from './texts.ts'

const TrackingLink = orNothing(z.string().trim().max(500).refine(isTrackingLink, fieldKey('tracking_link')))

export const courier = defineNoun({
  name: 'couriers',
  one: 'courier',
  title: texts.title,
  sort: 'name',
  row_needs: ['name', 'active', 'version'],
  fields: {
    name: nameField(texts.name),
    vat_number: vatNumberField(texts.vat_number, { control: { hint: texts.carrier_hint } }),
    phone: phoneField(texts.phone),
    email: emailField(texts.email),
    address: addressField(texts.address),
    tracking_link: ownTextField(texts.tracking_link, TrackingLink, {
      column: { quiet: true },
      control: { type: 'url' },
    }),
    active: switchField(texts.active, true, { column: { width: 60 } }),
    created_at: createdField(texts.created_at),
  },
})
export type Courier = z.infer<typeof courier.Row>
export type CourierInput = z.output<typeof courier.Input>
export const couriers = courier.endpoints
