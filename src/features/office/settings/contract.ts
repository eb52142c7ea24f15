/** Settings of the whole company: who we are and what documents offer to choose from. */
import { z } from 'zod'
import { byAdmin, endpoint } from '#lib/records/endpoint.ts'
import {
  integer,
  Name,
  nullableText,
  OptionalAddress,
  OptionalEmail,
  OptionalPhone,
  OptionalProvince,
  OptionalText,
  OptionalVatNumber,
  orNothing,
  RequiredText,
} from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { isSdiCode, isTaxCode, isWebAddress } from './rules.ts'

const Capitals = z.string().trim().toUpperCase()

export const CompanyInput = z.strictObject({
  name: Name,
  address: OptionalAddress,
  city: OptionalText(250),
  province: OptionalProvince,
  postal_code: OptionalText(10),
  vat_number: OptionalVatNumber,
  tax_code: orNothing(Capitals.refine(isTaxCode, fieldKey('invalid'))),
  rea: OptionalText(50),
  sdi_code: orNothing(Capitals.refine(isSdiCode, fieldKey('invalid'))),
  email: OptionalEmail,
  phone: OptionalPhone,
  website: orNothing(z.string().trim().max(250).refine(isWebAddress, fieldKey('web_address'))),
  /** Deletes the content of archive files after their expiry. */
  delete_expired_files: z.boolean().default(false),
  /** Closings keep where they were sent from; without it nothing is read on the phone, and what comes all the same is dropped. */
  keep_positions: z.boolean().default(false),
  /** Technicians are told of a changed day so long after the last change; 0: at once. */
  tell_after_minutes: z.coerce.number<number>().int().min(0).max(60).default(5),
})
export type CompanyInput = z.output<typeof CompanyInput>

export const Company = z.strictObject({
  /** Empty until entered. */
  name: z.string(),
  address: nullableText,
  city: nullableText,
  province: nullableText,
  postal_code: nullableText,
  vat_number: nullableText,
  tax_code: nullableText,
  rea: nullableText,
  sdi_code: nullableText,
  email: nullableText,
  phone: nullableText,
  website: nullableText,
  delete_expired_files: z.boolean(),
  keep_positions: z.boolean(),
  tell_after_minutes: integer,
  /** Where its picture is found; changes with the picture. */
  logo: nullableText,
  version: integer,
})
export type Company = z.infer<typeof Company>

export const company = {
  get: byAdmin.get('/api/company', 'Our own data.', { reply: Company }),
  put: byAdmin.put('/api/company', 'Replaces our own data; the logo stays.', {
    body: CompanyInput,
    reply: Company,
    versioned: true,
  }),
  public: endpoint({
    method: 'GET',
    path: '/api/company/public',
    allow: 'public',
    summary: 'Our name and address, for those who are not signed in yet.',
    reply: z.strictObject({ name: z.string(), address: z.string() }),
  }),
  logo: byAdmin.get('/api/company/logo', 'Our logo.', {
    query: z.strictObject({ v: z.string().optional() }),
    kind: 'stream',
    reply: z.string(),
  }),
  setLogo: byAdmin.put('/api/company/logo', 'Replaces our logo: png, jpeg or webp up to 2 MB.', {
    upload: { maxBytes: 2 * 1024 * 1024 },
    reply: Company,
  }),
  removeLogo: byAdmin.delete('/api/company/logo', 'Takes our logo away.', { reply: Company }),
}

/** One value that a document offers: kept by its Italian text, printed in the language of the paper. */
const Entry = z.strictObject({ IT: RequiredText(100), EN: RequiredText(100) })
export type Entry = z.infer<typeof Entry>
const Entries = z
  .array(Entry)
  .min(1)
  .max(60)
  .superRefine((entries, context) => {
    const seen = new Set<string>()
    entries.forEach(({ IT }, at) => {
      const key = IT.toLowerCase()
      if (seen.has(key)) context.addIssue({ code: 'custom', message: fieldKey('taken'), path: [at, 'IT'] })
      seen.add(key)
    })
  })

export const DocumentSettingsInput = z.strictObject({
  reasons: Entries,
  appearances: Entries,
  carriages: Entries,
  /** Italian law defines three; only their texts can be changed. */
  carried_by: z.strictObject({ sender: Entry, addressee: Entry, carrier: Entry }),
})
export type DocumentSettingsInput = z.output<typeof DocumentSettingsInput>
export const DocumentSettings = z.strictObject({ ...DocumentSettingsInput.shape, version: integer })
export type DocumentSettings = z.infer<typeof DocumentSettings>

export const documentSettings = {
  get: byAdmin.get(
    '/api/settings/documents',
    'What transport documents offer to choose from: reasons, appearance, carriage, carriers.',
    { reply: DocumentSettings },
  ),
  put: byAdmin.put(
    '/api/settings/documents',
    'Replaces what transport documents offer to choose from; documents keep what they have.',
    { body: DocumentSettingsInput, reply: DocumentSettings, versioned: true },
  ),
}
