/** The messages of the specification, word for word, for every field that a form can send. */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldProblems, fieldWords, sayField } from '#lib/texts/field-errors.ts'
import { endpoints, nameOf } from './calls.ts'

type Form = { name: string; schema: z.ZodType; fields: string[] }
const forms: readonly Form[] = endpoints.flatMap((endpoint) => {
  const { body } = endpoint
  const isList = endpoint.path.endsWith('/query')
  if (typeof body !== 'object' || body === null || !('shape' in body) || isList) return []
  // A body with a shape is an object's schema.
  return [{ name: nameOf(endpoint), schema: body as unknown as z.ZodType, fields: Object.keys(body.shape as object) }]
})

/** What the schema says of each field when all of them have this value. */
function messages({ schema, fields }: Form, value: unknown): [string, string][] {
  const input = value === undefined ? {} : Object.fromEntries(fields.map((field) => [field, value]))
  const { error } = schema.safeParse(input, { reportInput: true })
  return Object.entries(fieldProblems(error?.issues ?? [])).map(([field, it]) => [field, sayField(it, 'EN')])
}

const names = ['name', 'first_name', 'last_name']
/** Not typed into: a selection of rows, what an upload is for, and how many days a board shows. */
const notTyped = ['products', 'jobs', 'closings', 'items', 'discrepancies', 'context', 'days']

/** Phones of shops come with clients' files, which write several numbers and a name into one cell: a text. */
const hasPhoneNumber = ({ name, fields }: Form) => fields.includes('phone') && !name.includes('/api/interventions')

describe('a form that is sent', () => {
  test.for([
    ['without its fields', undefined],
    ['with empty texts', ''],
    ['with nothing chosen', null],
  ])('%s says of each: This field is required.', ([, value]) => {
    expect(forms.length).toBeGreaterThan(40)
    for (const form of forms) {
      for (const [field, message] of messages(form, value)) {
        if (notTyped.includes(field)) continue
        const expected = names.includes(field) ? 'Please enter name.' : 'This field is required.'
        expect(`${form.name} ${field}: ${message}`).toBe(`${form.name} ${field}: ${expected}`)
      }
    }
  })

  /** Their length is part of their form, which the message describes. */
  const ownWords = ['province', 'vat_number', 'tax_code', 'sdi_code', 'code', 'appointment_at', 'hour']
  const limits: Readonly<Record<string, number>> = { email: 250, phone: 15, address: 500 }

  test('with texts that are too long says how long each may be', () => {
    const tooLong = /^The input must not exceed ([\d,]+) characters\.$/
    const seen = new Set<string>()
    for (const form of forms) {
      for (const [field, message] of messages(form, 'x'.repeat(50_000))) {
        if (ownWords.includes(field) || field.endsWith('_id') || otherKinds.has(message)) continue
        expect(`${form.name} ${field}: ${message}`).toMatch(/The input must not exceed [\d,]+ characters\.$/)
        const limit = names.includes(field)
          ? 250
          : field === 'phone' && !hasPhoneNumber(form)
            ? undefined
            : limits[field]
        if (limit !== undefined) expect([field, tooLong.exec(message)?.[1]]).toEqual([field, String(limit)])
        seen.add(field)
      }
    }
    for (const field of [...names, ...Object.keys(limits), 'serial_number', 'username', 'notes', 'reason'])
      expect(seen).toContain(field)
  })

  test('with a wrong phone number or address says so', () => {
    for (const form of forms) {
      const said = new Map(messages(form, 'abc'))
      if (form.fields.includes('email') && said.has('email'))
        expect(said.get('email')).toBe('Please enter valid email.')
      if (hasPhoneNumber(form)) expect(said.get('phone')).toBe('Please enter valid phone number.')
    }
  })

  test('with a text that is too short says how long it must be', () => {
    expect(sayField({ key: 'min_length', params: { min: 3 } }, 'EN')).toBe('The input must be at least 3 characters.')
  })
})

/** What no text can be: a number, a day, one of a few values, a list. */
const otherKinds = new Set(
  (['number', 'date', 'choice', 'invalid', 'whole_number'] as const).map((key) => fieldWords[key].EN),
)
