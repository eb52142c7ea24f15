/** Suppliers: the banks, acquirers and manufacturers that own the goods. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import { IdParams, nullableText, OptionalText } from '#lib/records/fields.ts'
import {
  addressField,
  countField,
  createdField,
  defineNoun,
  emailField,
  type NounInput,
  type NounRow,
  nameField,
  phoneField,
  vatNumberField,
} from '#lib/records/noun.ts'
import { texts } from './texts.ts'

export const supplier = defineNoun({
  name: 'suppliers',
  one: 'supplier',
  title: texts.title,
  sort: 'name',
  row_needs: ['name'],
  fields: {
    /** Where its picture is found; changes with the picture. */
    logo: {
      label: texts.logo,
      row: nullableText,
      column: { type: 'image', width: 52, exported: false },
      computed: true,
    },
    name: nameField(texts.name),
    vat_number: vatNumberField(texts.vat_number),
    email: emailField(texts.email),
    phone: phoneField(texts.phone),
    address: addressField(texts.address),
    /** How this client writes terminal IDs: # a digit, @ a letter, * either; empty: 4 to 16 letters or digits. */
    terminal_id_pattern: {
      label: texts.terminal_id_pattern,
      row: nullableText,
      input: OptionalText(200),
      control: { kind: 'text', hint: texts.terminal_id_hint },
    },
    delivery_notes: countField(texts.delivery_notes),
    products: countField(texts.products),
    created_at: createdField(texts.created_at, { hidden: true }),
  },
})
export type Supplier = NounRow<typeof supplier>
export type SupplierInput = NounInput<typeof supplier>

const one = { params: IdParams, reply: supplier.Row }

export const suppliers = {
  ...supplier.endpoints,
  logo: byAdmin.get('/api/suppliers/:id/logo', "A supplier's logo.", {
    params: IdParams,
    query: z.strictObject({ v: z.string().optional() }),
    kind: 'stream',
    reply: z.string(),
  }),
  setLogo: byAdmin.put('/api/suppliers/:id/logo', "Replaces a supplier's logo: png, jpeg or webp up to 2 MB.", {
    ...one,
    upload: { maxBytes: 2 * 1024 * 1024 },
  }),
  removeLogo: byAdmin.delete('/api/suppliers/:id/logo', "Takes a supplier's logo away.", one),
}
