/** Suppliers: the banks, acquirers and manufacturers that own the goods. */
import { z } from 'zod'
import { byAdmin } from '#lib/records/endpoint.ts'
import {
  IdParams,
  integer,
  Name,
  nullableText,
  OptionalAddress,
  OptionalEmail,
  OptionalPhone,
  OptionalText,
  OptionalVatNumber,
  Stored,
} from '#lib/records/fields.ts'
import { recordEndpoints } from '#lib/records/record.ts'
import { supplierList } from './columns.ts'

export const SupplierInput = z.strictObject({
  name: Name,
  vat_number: OptionalVatNumber,
  email: OptionalEmail,
  phone: OptionalPhone,
  address: OptionalAddress,
  /** How this client writes terminal IDs: # a digit, @ a letter, * either; empty: 4 to 16 letters or digits. */
  terminal_id_pattern: OptionalText(200),
})
export type SupplierInput = z.output<typeof SupplierInput>

export const Supplier = z.strictObject({
  ...Stored,
  name: z.string(),
  vat_number: nullableText,
  email: nullableText,
  phone: nullableText,
  address: nullableText,
  terminal_id_pattern: nullableText,
  /** Where its picture is found; changes with the picture. */
  logo: nullableText,
  delivery_notes: integer,
  products: integer,
  created_at: z.string(),
})
export type Supplier = z.infer<typeof Supplier>

export const suppliers = {
  ...recordEndpoints({ list: supplierList, one: 'supplier', allow: ['admin'], input: SupplierInput, record: Supplier }),
  logo: byAdmin.get('/api/suppliers/:id/logo', "A supplier's logo.", {
    params: IdParams,
    query: z.strictObject({ v: z.string().optional() }),
    kind: 'stream',
    reply: z.string(),
  }),
  setLogo: byAdmin.put('/api/suppliers/:id/logo', "Replaces a supplier's logo: png, jpeg or webp up to 2 MB.", {
    params: IdParams,
    upload: { maxBytes: 2 * 1024 * 1024 },
    reply: Supplier,
  }),
  removeLogo: byAdmin.delete('/api/suppliers/:id/logo', "Takes a supplier's logo away.", {
    params: IdParams,
    reply: Supplier,
  }),
}
