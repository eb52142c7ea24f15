/** The fields that many records share, with the limits and messages of the specification. */
import { z } from 'zod'
import { fieldKey } from '../texts/field-errors.ts'
import { languages } from '../texts/texts.ts'

/** An empty value must not become 0 or NaN: a field that was not chosen is missing. */
export const Id = z.coerce
  .number<number>(fieldKey('required'))
  .int()
  .positive(fieldKey('required'))
  .max(Number.MAX_SAFE_INTEGER)
/** A record that must be chosen: an empty field is missing, not a wrong number. */
export const RequiredId = z.number(fieldKey('required')).int().positive().max(Number.MAX_SAFE_INTEGER)
export const IdParams = z.strictObject({ id: Id })
/** The language of a paper, where it is not the caller's own. */
export const PaperQuery = z.strictObject({ language: z.enum(languages).optional() })

/** A day that a calendar and the database know, with years before and after it: year 0 exists in neither, and days after 9999 have no four digits. */
export const Day = z.iso
  .date(fieldKey('date'))
  .refine((day) => day >= '1000-01-01' && day < '9000-01-01', fieldKey('date'))
export const Instant = z.iso.datetime(fieldKey('date')).refine((instant) => instant >= '1000-01-01', fieldKey('date'))
/** What is no date is told so already. */
const isOfOurCentury = (date: string) => date.startsWith('20') || !/^\d{4}-/.test(date)
/** A day or time that somebody writes down: nothing here happens in another century, so such a year is mistyped. */
export const NearDay = Day.refine(isOfOurCentury, fieldKey('year'))
export const NearInstant = Instant.refine(isOfOurCentury, fieldKey('year'))

/** A time of day as people write it: 9:30, 9.30 and 09:30 are the same. */
const hourAsWritten = /^(\d{1,2})[:.](\d{2})$/
export const Hour = z
  .string()
  .trim()
  .max(5)
  .overwrite((text) =>
    text.replace(hourAsWritten, (_all, hour: string, minute: string) => `${hour.padStart(2, '0')}:${minute}`),
  )
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldKey('hour'))

export const Name = z
  .string({ error: fieldKey('enter_name') })
  .trim()
  .min(1, fieldKey('enter_name'))
  .max(250, fieldKey('max_length'))
const phonePattern = /^\+?[0-9][0-9 ()./-]{3,14}$/
const Phone = z.string().trim().min(1).max(15).regex(phonePattern, fieldKey('valid_phone'))
const Email = z
  .string()
  .trim()
  .min(1)
  .max(250)
  .pipe(z.email(fieldKey('valid_email')))
const Address = z.string().trim().min(1).max(500)

/** An optional field of a form: an empty text is stored as nothing. */
export const orNothing = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().default(null),
  )

export const RequiredPhone = Phone
export const RequiredEmail = Email
export const RequiredAddress = Address
export const OptionalPhone = orNothing(Phone)
export const OptionalEmail = orNothing(Email)
export const OptionalAddress = orNothing(Address)
/** One schema for each length: hundreds of fields share a few. */
const byLength = <S>(make: (max: number) => S) => {
  const made = new Map<number, S>()
  return (max: number) => {
    const schema = made.get(max) ?? make(max)
    made.set(max, schema)
    return schema
  }
}
export const OptionalText = byLength((max) => orNothing(z.string().trim().max(max)))
export const RequiredText = byLength((max) => z.string().trim().min(1).max(max))
/** Why something is taken back or opened again. */
export const ReasonGiven = z.strictObject({ reason: RequiredText(500) })

/** Numbers of a form: an empty field is missing, anything else that is no number is refused as such. */
const TypedNumber = z.number({
  error: ({ input }) => fieldKey(input === undefined || input === null ? 'required' : 'number'),
})
export const Decimal = (max: number) => TypedNumber.min(0, fieldKey('min_number')).max(max, fieldKey('max_number'))
export const WholeNumber = (max: number) => Decimal(max).int(fieldKey('whole_number'))
/** An amount in cents; below 0 for a credit or a deduction. */
export const Cents = (most = 99_999_999_999) => TypedNumber.int(fieldKey('number')).min(-most).max(most)

/** Fields of an answer and of a row. */
export const string = z.string()
export const boolean = z.boolean()
export const number = z.number()
export const integer = z.number().int()
/** As `Words` of the texts. */
export const bilingualText = z.strictObject({ EN: string, IT: string })
export const nullableDay = Day.nullable()
export const nullableInstant = Instant.nullable()
export const nullableInteger = integer.nullable()
export const nullableNumber = z.number().nullable()
export const nullableText = z.string().nullable()

export const Province = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, fieldKey('province'))
export const OptionalProvince = orNothing(Province)

/** Italian partita IVA has eleven digits and a check digit; other countries' numbers carry their two letters. */
function isVatNumber(value: string): boolean {
  const text = value.replace(/^IT/, '')
  if (!/^\d{11}$/.test(text)) return /^(?!IT)[A-Z]{2}[A-Z0-9]{2,13}$/.test(value)
  const sum = [...text].reduce((total, digit, at) => {
    const number = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (number > 9 ? number - 9 : number)
  }, 0)
  return sum % 10 === 0
}
const VatNumber = z
  .string()
  .trim()
  .toUpperCase()
  .transform((value) => value.replace(/[\s.]/g, ''))
  .refine(isVatNumber, fieldKey('vat_number'))
export const OptionalVatNumber = orNothing(VatNumber)

/** What every row has beside its own fields. */
export const Versioned = { id: integer, version: integer }
/** What every record has: a row that is changed by itself. */
export const Stored = { ...Versioned, updated_at: z.string() }
