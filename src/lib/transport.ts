/** What a transport document tells: the transport data that records keep, the whole content that is printed, and what the law asks for. */
import { z } from 'zod'
import { defineErrors } from './errors.ts'
import { fieldKey } from './field-errors.ts'
import { Decimal, Id, nullableNumber, nullableText, OptionalText, orNothing, WholeNumber } from './fields.ts'
import { bilingual, both, type Language, type Words } from './texts.ts'

/** The series that we number ourselves. */
export const documentKinds = {
  transport_note: both('Transport note', 'Documento di trasporto'),
  return_note: both('Return delivery note', 'DDT di reso'),
} as const satisfies Record<string, Words>
export type DocumentKind = keyof typeof documentKinds

/** By whom the goods are carried: the law knows these three. */
export const carriers = ['sender', 'addressee', 'carrier'] as const
export type CarriedBy = (typeof carriers)[number]

/** Who gets a copy of the paper. */
export const copyKinds = ['sender', 'addressee', 'carrier'] as const
export const copyChoices = ['all', ...copyKinds] as const
export type Copies = (typeof copyChoices)[number]

/** The fields of a form that asks for transport data: spread into the record's own input. All may be empty in a draft. */
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
  transport_start: orNothing(z.iso.datetime(fieldKey('date'))),
  declared_value_cents: orNothing(WholeNumber(100_000_000_000)),
  destination: OptionalText(500),
  notes: OptionalText(2000),
}

/** The same fields as a record tells them. */
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

const Transport = z.strictObject(transportFields)
export type Transport = z.infer<typeof Transport>

const BothWords = z.strictObject({ EN: z.string(), IT: z.string() })

/** Someone on the paper: sender, addressee or carrier. */
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
  unit: BothWords,
  serial_numbers: z.array(z.string()),
})
export type DocumentLine = z.infer<typeof Line>

/** The unit of things that have a serial each. */
export const pieces = both('pcs', 'pz')

/** Everything that is printed but the number, which is given at issue. A draft may lack what `missingForIssue` asks for. */
export const DocumentContent = z.strictObject({
  kind: z.enum(['transport_note', 'return_note']),
  /** The date of the document. */
  on: z.string(),
  sender: Party.extend({ rea: nullableText, phone: nullableText, email: nullableText, logo_id: nullableNumber }),
  /** Where the goods leave from. */
  warehouse: z.strictObject({ name: z.string(), code: nullableText, address: nullableText }),
  addressee: Party,
  destination: nullableText,
  reason: BothWords.nullable(),
  appearance: BothWords.nullable(),
  carriage: BothWords.nullable(),
  carried_by: z.enum(carriers).nullable(),
  /** As the settings word it. */
  carried_by_words: BothWords.nullable(),
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
  /** Such as the delivery note the goods came with, an order, a ticket. */
  references: z.array(z.strictObject({ label: BothWords, text: z.string() })),
  notes: nullableText,
  lines: z.array(Line),
})
export type DocumentContent = z.infer<typeof DocumentContent>

/** Where something that is missing can be filled in. */
export type MissingPlace = 'document' | 'company' | 'addressee' | 'carrier' | 'lines'
export type Missing = { place: MissingPlace; field: string; words: Words }

const missingWords = bilingual(
  {
    company_name: 'our company’s name',
    company_address: 'our company’s registered office',
    company_vat: 'our company’s VAT number or tax code',
    date: 'the date of the document',
    addressee_name: 'the addressee’s name',
    addressee_address: 'the addressee’s address',
    addressee_vat: 'the addressee’s VAT number or tax code',
    destination: 'the place of destination',
    reason: 'the reason for transport',
    lines: 'at least one line of goods',
    line: 'part, description, quantity and unit of line {n}',
    transport_start: 'date and time the transport starts',
    carried_by: 'by whom the goods are carried',
    courier: 'the carrier',
    courier_address: 'the carrier’s address',
    courier_vat: 'the carrier’s VAT number',
  },
  {
    company_name: 'la ragione sociale della nostra azienda',
    company_address: 'la sede legale della nostra azienda',
    company_vat: 'la partita IVA o il codice fiscale della nostra azienda',
    date: 'la data del documento',
    addressee_name: 'il nome del destinatario',
    addressee_address: 'l’indirizzo del destinatario',
    addressee_vat: 'la partita IVA o il codice fiscale del destinatario',
    destination: 'il luogo di destinazione',
    reason: 'la causale del trasporto',
    lines: 'almeno una riga di beni',
    line: 'articolo, descrizione, quantità e unità della riga {n}',
    transport_start: 'data e ora di inizio del trasporto',
    carried_by: 'a cura di chi avviene il trasporto',
    courier: 'il vettore',
    courier_address: 'l’indirizzo del vettore',
    courier_vat: 'la partita IVA del vettore',
  },
)

const isEmpty = (value: string | null | undefined) => !value || value.trim() === ''
const hasNoNumber = ({ vat_number, tax_code }: Party) => isEmpty(vat_number) && isEmpty(tax_code)
const isWhole = ({ part_number, description, quantity, unit }: DocumentLine) =>
  !isEmpty(part_number) && !isEmpty(description) && quantity > 0 && !isEmpty(unit.IT)
const numbered = (words: Words, n: number): Words =>
  both(words.EN.replace('{n}', String(n)), words.IT.replace('{n}', String(n)))

/** What Italian law still wants before this can be issued, each with the field that holds it. Nothing is missing: it may be issued. */
export function missingForIssue(content: DocumentContent): Missing[] {
  const { sender, addressee, carrier, lines } = content
  const carried = content.carried_by === 'carrier'
  const checks: [lacks: boolean, place: MissingPlace, field: string, words: Words][] = [
    [isEmpty(sender.name), 'company', 'name', missingWords.company_name],
    [isEmpty(sender.address), 'company', 'address', missingWords.company_address],
    [hasNoNumber(sender), 'company', 'vat_number', missingWords.company_vat],
    [isEmpty(content.on), 'document', 'on', missingWords.date],
    [isEmpty(addressee.name), 'addressee', 'name', missingWords.addressee_name],
    [isEmpty(addressee.address), 'addressee', 'address', missingWords.addressee_address],
    [hasNoNumber(addressee), 'addressee', 'vat_number', missingWords.addressee_vat],
    [isEmpty(content.destination), 'document', 'destination', missingWords.destination],
    [isEmpty(content.reason?.IT), 'document', 'reason', missingWords.reason],
    [isEmpty(content.transport_start), 'document', 'transport_start', missingWords.transport_start],
    [content.carried_by === null, 'document', 'carried_by', missingWords.carried_by],
    [carried && isEmpty(carrier?.name), 'document', 'courier_id', missingWords.courier],
    [carried && carrier !== null && isEmpty(carrier.address), 'carrier', 'address', missingWords.courier_address],
    [carried && carrier !== null && isEmpty(carrier.vat_number), 'carrier', 'vat_number', missingWords.courier_vat],
    [lines.length === 0, 'lines', 'lines', missingWords.lines],
    ...lines.map(
      (line, at) =>
        [!isWhole(line), 'lines', `lines.${at}`, numbered(missingWords.line, at + 1)] satisfies (typeof checks)[number],
    ),
  ]
  return checks.filter(([lacks]) => lacks).map(([, place, field, words]) => ({ place, field, words }))
}

/** 'BO-12/2026': the warehouse's code tells its series from another's. */
export const documentLabel = (code: string | null, number: number, year: number) =>
  code ? `${code}-${number}/${year}` : `${number}/${year}`

export const documentErrors = defineErrors('document', {
  incomplete: {
    status: 422,
    EN: 'This cannot be issued yet. Missing: {missing}.',
    IT: 'Non si può ancora emettere. Manca: {missing}.',
  },
  already_issued: {
    status: 409,
    EN: 'This was already issued as number {label}.',
    IT: 'È già stato emesso con il numero {label}.',
  },
  date_out_of_order: {
    status: 409,
    EN: 'Number {label} of this series is dated {on}: a later number cannot have an earlier date.',
    IT: 'Il numero {label} di questa serie ha la data {on}: un numero successivo non può avere una data precedente.',
  },
  not_issued: { status: 409, EN: 'This is not issued.', IT: 'Non è stato emesso.' },
  reason_missing: { status: 422, EN: 'Please say why.', IT: 'Indica il motivo.' },
})

/** Numbers and amounts on paper, as the language writes them. */
export const writtenAmount = (value: number, language: Language, decimals = 0) =>
  new Intl.NumberFormat(language === 'IT' ? 'it-IT' : 'en-GB', {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 3),
  }).format(value)
