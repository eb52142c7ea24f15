/** Settings of the whole company: who we are, what documents offer to choose from, and which columns each list shows. */
import { z } from 'zod'
import { ColumnChoice } from '#lib/column-choice.ts'
import { endpoint } from '#lib/endpoint.ts'
import { fieldKey } from '#lib/field-errors.ts'
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
} from '#lib/fields.ts'
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
  /** Where its picture is found; changes with the picture. */
  logo: nullableText,
  version: integer,
})
export type Company = z.infer<typeof Company>

const admin = ['admin'] as const
const everyone = ['admin', 'technician'] as const

export const company = {
  get: endpoint({ method: 'GET', path: '/api/company', allow: admin, summary: 'Our own data.', reply: Company }),
  put: endpoint({
    method: 'PUT',
    path: '/api/company',
    allow: admin,
    summary: 'Replaces our own data; the logo stays.',
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
  logo: endpoint({
    method: 'GET',
    path: '/api/company/logo',
    allow: admin,
    summary: 'Our logo.',
    query: z.strictObject({ v: z.string().optional() }),
    kind: 'stream',
    reply: z.string(),
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/api/company/logo',
    allow: admin,
    summary: 'Replaces our logo: png, jpeg or webp up to 2 MB.',
    upload: { maxBytes: 2 * 1024 * 1024 },
    reply: Company,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/api/company/logo',
    allow: admin,
    summary: 'Takes our logo away.',
    reply: Company,
  }),
}

const ListParams = z.strictObject({ list: z.string().min(1).max(100) })
const Choices = z.strictObject({ columns: z.array(ColumnChoice).min(1).max(200) })
const Words = z.strictObject({ EN: z.string(), IT: z.string() })

/** One list as the company set it. */
export const ListSetting = z.strictObject({
  list: z.string(),
  title: Words,
  columns: z.array(z.strictObject({ ...ColumnChoice.shape, label: Words })),
  /** False while it is as the product ships it. */
  changed: z.boolean(),
})
export type ListSetting = z.infer<typeof ListSetting>

/** The columns a user sees: their own choice, else the company's, else the default of the list. */
export const OwnSetting = z.strictObject({ columns: z.array(ColumnChoice), own: z.boolean() })
export type OwnSetting = z.infer<typeof OwnSetting>

export const tableSettings = {
  all: endpoint({
    method: 'GET',
    path: '/api/table-settings',
    allow: admin,
    summary: 'All lists with their columns, as the company set them.',
    reply: z.array(ListSetting),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/table-settings/:list',
    allow: admin,
    summary: 'Sets the columns of a list for everyone.',
    params: ListParams,
    body: Choices,
    reply: ListSetting,
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/table-settings/:list',
    allow: admin,
    summary: "Gives a list the product's own columns again, for everyone.",
    params: ListParams,
    reply: ListSetting,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/table-settings/:list',
    allow: everyone,
    summary: 'The columns of a list for the caller: their own choice, else the company’s, else the product’s.',
    params: ListParams,
    reply: OwnSetting,
  }),
  putOwn: endpoint({
    method: 'PUT',
    path: '/api/table-settings/:list/own',
    allow: everyone,
    summary: 'Sets the columns of a list for the caller alone.',
    params: ListParams,
    body: Choices,
    reply: OwnSetting,
  }),
  resetOwn: endpoint({
    method: 'DELETE',
    path: '/api/table-settings/:list/own',
    allow: everyone,
    summary: 'Forgets the caller’s own columns of a list.',
    params: ListParams,
    reply: OwnSetting,
  }),
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
  get: endpoint({
    method: 'GET',
    path: '/api/settings/documents',
    allow: admin,
    summary: 'What transport documents offer to choose from: reasons, appearance, carriage, carriers.',
    reply: DocumentSettings,
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/settings/documents',
    allow: admin,
    summary: 'Replaces what transport documents offer to choose from; documents keep what they have.',
    body: DocumentSettingsInput,
    reply: DocumentSettings,
    versioned: true,
  }),
}
