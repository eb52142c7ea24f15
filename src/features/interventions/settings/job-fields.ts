/**
 * The fields of a job that a person fills in or a client's file brings, each said once: its words and limits, whether it names people,
 * and how list, form, page and files show it. A new text, number, day or yes and no is an entry here and its column in the database; what
 * clients call it in their files is said in `formats/fields.ts`.
 */

import type { z } from 'zod'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import type { Column } from '#lib/lists/list.ts'
import { provinceChoices } from '#lib/places/provinces.ts'
import { type Control, codeField, type InputField, provinceField, requiredText, textField } from '#lib/records/noun.ts'
import { both } from '#lib/texts/texts.ts'
import { records } from '#lib/words/records.ts'

/** Contacts are erased after some time, the merchant's own when a merchant asks for it; place and codes stay. */
type Erased = 'contact' | 'merchant' | 'never'

const unlisted = <Row extends z.ZodType, Input extends z.ZodType>(
  erased: Erased,
  { column: _column, ...field }: InputField<Row, Input>,
) => ({ ...field, erased })
/** One that the list shows too; no index serves its order. */
const listed = <Row extends z.ZodType, Input extends z.ZodType>(erased: Erased, field: InputField<Row, Input>) => ({
  ...field,
  erased,
  column: { label: field.label, sort: false, ...field.column } as Column,
})

const place = { part: 'place' } as const
const halfPlace = { part: 'place', half: true } as const
const wanted = { part: 'wanted', half: true } as const
const quietCode = { type: 'code', quiet: true, hidden: true } as const

/** In the order of form and page; what else these have stands between them. The limits of texts are those of the database too. */
export const plainFields = {
  client_reference: listed(
    'never',
    codeField(records.client_reference, 100, { column: { filter: 'pasted', hidden: true } }),
  ),
  merchant_name: listed(
    'merchant',
    requiredText(records.merchant, 250, { control: place, column: { first: true, least: 112 } }),
  ),
  address: listed('merchant', textField(records.address, 500, { control: place, column: { quiet: true, least: 128 } })),
  postal_code: unlisted('merchant', textField(records.postal_code, 10, { control: halfPlace })),
  city: listed('never', textField(records.city, 100, { control: halfPlace, column: { place: true } })),
  province: {
    ...listed('never', provinceField(records.province, { control: place })),
    column: {
      label: both('Province', 'Prov.'),
      type: 'text',
      filter: 'choice',
      choices: provinceChoices,
      write: (value) => (typeof value === 'string' ? value : ''),
    } as Column,
  },
  // Clients write two numbers and a name into it.
  phone: listed('contact', textField(records.phone, 40, { control: { ...halfPlace, type: 'tel' }, column: quietCode })),
  contact: unlisted('contact', textField(records.contact, 250, { control: halfPlace })),
  opening_hours: unlisted('contact', textField(both('Opening hours', 'Orari di apertura'), 250, { control: place })),
  client_terminal_id: listed(
    'never',
    codeField(both('Client terminal ID', 'Codice TML'), longestTerminalId, { control: wanted }),
  ),
  pos_code: listed('never', codeField(records.pos_code, 60, { control: wanted, column: quietCode })),
  tml_model: listed('never', textField(both('TML model', 'Modello TML'), 250, { control: wanted })),
  serial_out: unlisted(
    'never',
    codeField(both('Serial to withdraw', 'Matricola da ritirare'), 50, { control: wanted }),
  ),
  notes: unlisted('contact', textField(records.notes, 4_000, { control: { kind: 'textarea' } })),
}

/** Those that are kept as they are written. */
export const isText = ({ kind }: Control) => kind === 'text' || kind === 'textarea'

type Fields = typeof plainFields
export type PlainField = keyof Fields
type ListedField = { [K in PlainField]: Fields[K] extends { column: Column } ? K : never }[PlainField]
const isListed = (name: PlainField): name is ListedField => 'column' in plainFields[name]

// Object.keys loses the type of the keys.
export const plainNames = Object.keys(plainFields) as PlainField[]
export const listedNames = plainNames.filter(isListed)
export const unlistedNames = plainNames.filter((name): name is Exclude<PlainField, ListedField> => !isListed(name))

/** Those of one part of form and page. */
export const plainIn = (part: 'place' | 'wanted') =>
  plainNames.filter((name) => plainFields[name].control.part === part)

/** One property of these fields, by their names. */
export const eachOf = <Name extends PlainField, Key extends keyof Fields[Name]>(names: readonly Name[], key: Key) =>
  // Object.fromEntries loses which field has which.
  Object.fromEntries(names.map((name) => [name, plainFields[name][key]])) as { [K in Name]: Fields[K][Key] }
