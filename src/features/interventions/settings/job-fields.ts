/**
 * The texts of a job, each said once: its words and limit, whether it names people, and how list, form, page and files show it.
 * A new one is an entry here and its column in the database; what clients call it in their files is said in `formats/fields.ts`.
 */

import { z } from 'zod'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import type { Column } from '#lib/lists/list.ts'
import { provinceChoices } from '#lib/places/provinces.ts'
import { nullableText, OptionalProvince, OptionalText, RequiredText } from '#lib/records/fields.ts'
import type { Control } from '#lib/records/noun.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'

/** Contacts are erased after some time, the merchant's own when a merchant asks for it; place and codes stay. */
type Erased = 'contact' | 'merchant' | 'never'

const text = (label: Words, max: number, erased: Erased, control: Partial<Control>) => ({
  label,
  /** Form, API, clients' files and the checks of the database have the same, so that what was read can be edited. */
  max,
  erased,
  control: { kind: 'text', ...control } as Control,
  row: nullableText,
  input: OptionalText(max),
})
/** One that the list shows too; no index serves its order. */
const listed = (
  label: Words,
  max: number,
  erased: Erased,
  control: Partial<Control>,
  column: Partial<Column> = {},
) => ({
  ...text(label, max, erased, control),
  column: { label, type: 'text', filter: 'text', sort: false, ...column } as Column,
})

const mono = { mono: true } as const
const place = { part: 'place' } as const
const halfPlace = { part: 'place', half: true } as const
const wanted = { part: 'wanted', half: true } as const
const quietCode = { type: 'code', quiet: true, hidden: true } as const

/** In the order of form and page; what else these have stands between them. */
export const jobTextFields = {
  client_reference: listed(records.client_reference, 100, 'never', mono, {
    type: 'code',
    filter: 'pasted',
    hidden: true,
  }),
  merchant_name: {
    ...listed(records.merchant, 250, 'merchant', { ...place, required: true }, { first: true, least: 112 }),
    row: z.string(),
    input: RequiredText(250),
  },
  address: listed(records.address, 500, 'merchant', place, { quiet: true, least: 128 }),
  postal_code: text(records.postal_code, 10, 'merchant', halfPlace),
  city: listed(records.city, 100, 'never', halfPlace, { place: true }),
  province: {
    ...text(records.province, 2, 'never', { ...place, kind: 'province' }),
    input: OptionalProvince,
    column: {
      label: both('Province', 'Prov.'),
      type: 'text',
      filter: 'choice',
      choices: provinceChoices,
      write: (value) => (typeof value === 'string' ? value : ''),
    } as Column,
  },
  // Clients write two numbers and a name into it.
  phone: listed(records.phone, 40, 'contact', { ...halfPlace, type: 'tel' }, quietCode),
  contact: text(records.contact, 250, 'contact', halfPlace),
  opening_hours: text(both('Opening hours', 'Orari di apertura'), 250, 'contact', place),
  client_terminal_id: listed(
    both('Client terminal ID', 'Codice TML'),
    longestTerminalId,
    'never',
    { ...wanted, ...mono },
    { type: 'code' },
  ),
  pos_code: listed(records.pos_code, 60, 'never', { ...wanted, ...mono }, quietCode),
  tml_model: listed(both('TML model', 'Modello TML'), 250, 'never', wanted),
  serial_out: text(both('Serial to withdraw', 'Matricola da ritirare'), 50, 'never', { ...wanted, ...mono }),
  notes: text(records.notes, 4_000, 'contact', { kind: 'textarea' }),
}

type Fields = typeof jobTextFields
export type JobTextField = keyof Fields
type ListedField = { [K in JobTextField]: Fields[K] extends { column: Column } ? K : never }[JobTextField]
const isListed = (name: JobTextField): name is ListedField => 'column' in jobTextFields[name]

// Object.keys loses the type of the keys.
export const jobTextNames = Object.keys(jobTextFields) as JobTextField[]
export const listedNames = jobTextNames.filter(isListed)
export const unlistedNames = jobTextNames.filter((name): name is Exclude<JobTextField, ListedField> => !isListed(name))

/** Those of one part of form and page. */
export const textsIn = (part: 'place' | 'wanted') =>
  jobTextNames.filter((name) => jobTextFields[name].control.part === part)

/** One property of these fields, by their names. */
export const eachOf = <Name extends JobTextField, Key extends keyof Fields[Name]>(names: readonly Name[], key: Key) =>
  // Object.fromEntries loses which field has which.
  Object.fromEntries(names.map((name) => [name, jobTextFields[name][key]])) as { [K in Name]: Fields[K][Key] }
