/** Settings of the whole company: who we are, and which columns each list shows. */
import { z } from 'zod'
import { ColumnChoice } from '#lib/column-choice.ts'
import { endpoint } from '#lib/endpoint.ts'
import { fieldKey } from '#lib/field-errors.ts'
import {
  Name,
  OptionalAddress,
  OptionalEmail,
  OptionalPhone,
  OptionalProvince,
  OptionalText,
  OptionalVatNumber,
  orNothing,
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
})
export type CompanyInput = z.output<typeof CompanyInput>

const text = z.string().nullable()
export const Company = z.strictObject({
  /** Empty until someone has written it. */
  name: z.string(),
  address: text,
  city: text,
  province: text,
  postal_code: text,
  vat_number: text,
  tax_code: text,
  rea: text,
  sdi_code: text,
  email: text,
  phone: text,
  website: text,
  /** Where its picture is found; changes with the picture. */
  logo: text,
  version: z.number().int(),
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

/** What one person sees: his own choice, else the company's, else the list's. */
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
    summary: 'The columns of a list for the caller: his own choice, else the company’s, else the product’s.',
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
