import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Day, Name, RequiredAddress, RequiredEmail, RequiredId, RequiredPhone } from '../records/fields.ts'
import { fieldProblems, sayField } from './field-errors.ts'

const Form = z.strictObject({
  name: Name,
  phone: RequiredPhone,
  email: RequiredEmail,
  address: RequiredAddress,
  supplier_id: RequiredId,
  kind: z.enum(['regular', 'non_regular']),
  code: z.string().min(3),
  day: Day,
  count: z.number(),
})
const good = {
  name: 'Banca',
  phone: '02 555 0101',
  email: 'a@b.example',
  address: 'Via Prova 1',
  supplier_id: 1,
  kind: 'regular',
  code: 'ABC',
  day: '2026-02-28',
  count: 1,
}
const messageOf = (field: keyof typeof good, value: unknown) => {
  const { error } = Form.safeParse({ ...good, [field]: value }, { reportInput: true })
  const problem = error && fieldProblems(error.issues)[field]
  return problem && sayField(problem, 'EN')
}

describe('the words under a field', () => {
  test.each(['phone', 'email', 'address', 'supplier_id', 'kind', 'count'] as const)(
    'an empty %s is required',
    (field) => {
      for (const nothing of ['', null, undefined])
        expect([nothing, messageOf(field, nothing)]).toEqual([nothing, 'This field is required.'])
    },
  )

  test.each([
    ['name', '', 'Please enter name.'],
    ['name', 'x'.repeat(251), 'The input must not exceed 250 characters.'],
    ['phone', 'call me', 'Please enter valid phone number.'],
    ['phone', '1'.repeat(16), 'The input must not exceed 15 characters.'],
    ['email', 'nowhere', 'Please enter valid email.'],
    ['email', `${'x'.repeat(250)}@b.example`, 'The input must not exceed 250 characters.'],
    ['address', 'x'.repeat(501), 'The input must not exceed 500 characters.'],
    ['code', 'AB', 'The input must be at least 3 characters.'],
    ['day', '31-02-2026', 'This day does not exist.'],
    ['day', '2026-02-31', 'This day does not exist.'],
    ['day', '30/02/2026', 'This day does not exist.'],
    ['day', 'tomorrow', 'Please enter a valid date.'],
    ['day', '28.2.26', 'Please enter a valid date.'],
    ['kind', 'other', 'Please choose one of the values offered.'],
    ['count', 'many', 'Please enter a number.'],
    ['address', 7, 'This value is not valid.'],
  ] as const)('%s = %s: %s', (field, value, message) => {
    expect(messageOf(field, value)).toBe(message)
  })

  test.each(['constructor', 'toString', 'valueOf', '__proto__'])('an unknown field called %s is named', (field) => {
    const { error } = Form.safeParse(JSON.parse(`{"${field}":{}}`))
    expect(Object.entries(fieldProblems(error?.issues ?? []))).toContainEqual([field, { key: 'unknown' }])
  })
})
