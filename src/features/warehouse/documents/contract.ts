/** What a transport document holds: the transport data that records keep, and the whole content that is printed. */
import { z } from 'zod'
import {
  bilingualText,
  Decimal,
  Id,
  NearInstant,
  nullableNumber,
  nullableText,
  OptionalText,
  orNothing,
  PaperQuery,
  WholeNumber,
} from '#lib/records/fields.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'

/** Reasons for voiding that a user can choose. */
export const offeredReasons = [
  'wrong_addressee',
  'wrong_goods',
  'wrong_transport',
  'not_shipped',
  'refused',
  'issued_twice',
] as const
/** All reasons; those not offered are set by the action that voids the document. */
export const voidCodes = [...offeredReasons, 'upload_reverted', 'order_cancelled'] as const
export type VoidCode = (typeof voidCodes)[number]

/** Who carries the goods: the law names these three. */
export const carriers = ['sender', 'addressee', 'carrier'] as const
export type CarriedBy = (typeof carriers)[number]

/** Who gets a printed copy. */
export const copyKinds = ['sender', 'addressee', 'carrier'] as const
const copyChoices = ['all', ...copyKinds] as const
export type Copies = (typeof copyChoices)[number]
export const CopiesQuery = PaperQuery.extend({ copies: z.enum(copyChoices).optional() })

/** Transport data as a form sends it, to be spread into the input of a record. All fields may be empty in a draft. */
export const transportInput = {
  courier_id: orNothing(Id),
  tracking_number: OptionalText(100),
  boxes: orNothing(WholeNumber(100_000)),
  packages: orNothing(WholeNumber(100_000)),
  pallets: orNothing(WholeNumber(10_000)),
  weight_kg: orNothing(Decimal(1_000_000)),
  net_weight_kg: orNothing(Decimal(1_000_000)),
  volume_m3: orNothing(Decimal(100_000)),
  reason: OptionalText(100),
  appearance: OptionalText(100),
  carriage: OptionalText(100),
  carried_by: orNothing(z.enum(carriers, fieldKey('choice'))),
  transport_start: orNothing(NearInstant),
  declared_value_cents: orNothing(WholeNumber(100_000_000_000)),
  destination: OptionalText(500),
  notes: OptionalText(2000),
}

/** The same fields in a stored record. */
export const transportFields = {
  courier_id: nullableNumber,
  tracking_number: nullableText,
  boxes: nullableNumber,
  packages: nullableNumber,
  pallets: nullableNumber,
  weight_kg: nullableNumber,
  net_weight_kg: nullableNumber,
  volume_m3: nullableNumber,
  reason: nullableText,
  appearance: nullableText,
  carriage: nullableText,
  carried_by: z.enum(carriers).nullable(),
  transport_start: nullableText,
  declared_value_cents: nullableNumber,
  destination: nullableText,
  notes: nullableText,
}
export type TransportField = keyof typeof transportFields
// Object.keys forgets which keys an object has.
export const transportFieldNames = Object.keys(transportFields) as TransportField[]
/** The numeric fields. */
export const transportNumbers = [
  'courier_id',
  'boxes',
  'packages',
  'pallets',
  'weight_kg',
  'net_weight_kg',
  'volume_m3',
  'declared_value_cents',
] as const satisfies readonly TransportField[]
/** Stored as exact decimals, read as plain numbers. */
export const transportDecimals: readonly TransportField[] = ['weight_kg', 'net_weight_kg', 'volume_m3']

export const Transport = z.strictObject(transportFields)
export type Transport = z.infer<typeof Transport>

/** Sender, addressee or carrier. */
const Party = z.strictObject({
  name: z.string(),
  address: nullableText,
  vat_number: nullableText,
  tax_code: nullableText,
})
export type Party = z.infer<typeof Party>

const Line = z.strictObject({
  part_number: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: bilingualText,
  serial_numbers: z.array(z.string()),
  /** What is wrong with single pieces, on a document that returns them. */
  faults: z.array(z.strictObject({ serial_number: z.string(), text: z.string() })).optional(),
})
export type DocumentLine = z.infer<typeof Line>

/** Everything that is printed except the number, which is assigned at issue. A draft may lack what `missingForIssue` requires. */
export const DocumentContent = z.strictObject({
  /** The name of its kind. */
  kind: z.string(),
  title: bilingualText,
  /** The letters of its kind before the number; null for documents issued before kinds had letters. */
  prefix: nullableText,
  /** The day of issue; for a draft, today. */
  on: z.string(),
  sender: Party.extend({ rea: nullableText, phone: nullableText, email: nullableText, logo_id: nullableNumber }),
  /** Where the goods leave from. */
  warehouse: z.strictObject({ name: z.string(), code: nullableText, address: nullableText }),
  addressee: Party,
  destination: nullableText,
  reason: bilingualText.nullable(),
  appearance: bilingualText.nullable(),
  carriage: bilingualText.nullable(),
  carried_by: z.enum(carriers).nullable(),
  /** In the words of the settings. */
  carried_by_words: bilingualText.nullable(),
  carrier: Party.nullable(),
  tracking_number: nullableText,
  boxes: nullableNumber,
  packages: nullableNumber,
  pallets: nullableNumber,
  weight_kg: nullableNumber,
  net_weight_kg: nullableNumber,
  volume_m3: nullableNumber,
  transport_start: nullableText,
  declared_value_cents: nullableNumber,
  /** For example the delivery note the goods came with, or an order. */
  references: z.array(z.strictObject({ label: bilingualText, text: z.string() })),
  notes: nullableText,
  lines: z.array(Line),
})
export type DocumentContent = z.infer<typeof DocumentContent>

export const missingPlaces = ['document', 'company', 'addressee', 'carrier', 'lines'] as const

/** What the reply of a record adds about the document that could be issued for it. */
export const issuePreview = {
  /** What the law still requires, each with the place to fill it in; empty when nothing is missing. */
  missing: z.array(z.strictObject({ place: z.enum(missingPlaces), field: z.string(), words: bilingualText })),
  /** The number it would get now; null once it is issued. */
  next_number: nullableText,
  /** Whom it goes to, why, and how many products are on it; empty once it is issued. */
  addressee: nullableText,
  transport_reason: bilingualText.nullable(),
  goods: nullableNumber,
}

/** What is decided at the moment of issue. There is no date: a document is dated by the day it is issued. */
const { carried_by: _carriedBy, transport_start: _start, ...otherTransport } = transportInput
const decided = {
  carried_by: z.enum(carriers, {
    error: ({ input }) => fieldKey(input === undefined || input === null || input === '' ? 'required' : 'choice'),
  }),
  /** `now` is the moment of issue. */
  transport_start: z.union([z.literal('now'), NearInstant], fieldKey('required')),
}
export const IssueInput = z.strictObject({
  // Omitted fields keep the values of the record.
  ...z.strictObject(otherTransport).partial().shape,
  ...decided,
})
export type IssueInput = z.output<typeof IssueInput>

/** Why an issued document is voided: a ready-made reason, free text, or both. */
export const VoidInput = z
  .strictObject({
    code: orNothing(z.enum(offeredReasons, fieldKey('choice'))),
    reason: OptionalText(500),
  })
  .refine(({ code, reason }) => code !== null || reason !== null, { path: ['code'], error: fieldKey('required') })
export type VoidInput = { code: VoidCode | null; reason: string | null }
