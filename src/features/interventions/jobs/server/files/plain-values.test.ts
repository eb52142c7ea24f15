/** Numbers, days and yes and no of clients' files: no field of a job is one yet, so their kinds are asked by themselves. */
import { expect, test } from 'vitest'
import { readAs } from '#features/interventions/formats/reading-rules.ts'
import { Day, integer, WholeNumber } from '#lib/records/fields.ts'
import { dayField, numberField, optional, switchField } from '#lib/records/noun.ts'
import { both } from '#lib/texts/texts.ts'
import { takeAsForm } from './resolve.ts'

const label = both('Any', 'Uno')
const rules = { date_order: 'MDY', time_zone: 'rome' } as const
const readAll = (kind: Parameters<typeof readAs>[0], texts: readonly string[]) =>
  texts.map((text) => readAs(kind, text, rules))

test('a number is read as Italians and others write it', () => {
  expect(readAll('number', ['3', '3,0', ' 1.200 ', '-2', '2,5', ''])).toEqual(['3', '3', '1200', '-2', '2.5', ''])
  expect(readAll('number', ['terzo', '1,2,3', '3,33E+09'])).toEqual([undefined, undefined, undefined])
})

test('a day is read in the order of the file, and has to exist', () => {
  expect(readAll('day', ['12/24/2026', '2026-12-24 10:00', '24/12/2026', 'domani'])).toEqual([
    '2026-12-24',
    '2026-12-24',
    undefined,
    undefined,
  ])
})

test('yes and no have the words that people use', () => {
  expect(readAll('yes_no', ['SÌ', 'si', 'x', '1', 'VERO', 'Yes'])).toEqual(Array.from({ length: 6 }, () => 'sì'))
  expect(readAll('yes_no', ['NO', 'n', '0', 'falso'])).toEqual(Array.from({ length: 4 }, () => 'no'))
  expect(readAll('yes_no', ['forse'])).toEqual([undefined])
})

test('what the form refuses a file refuses too, in its words; an empty cell is empty, and no for a yes and no', () => {
  const floor = optional(numberField(label, integer, WholeNumber(99), { control: { min: 0, max: 99 } }))
  const wished = optional(dayField(label))
  const lift = switchField(label, false)
  const taken = (field: typeof floor | typeof wished | typeof lift, given: readonly unknown[]) =>
    given.map((one) => {
      const { data, why } = takeAsForm(field.input, one)
      return why ? why.EN : data
    })
  expect(taken(floor, [undefined, 0, 99])).toEqual([null, 0, 99])
  expect(taken(floor, [100, -1, 2.5, 'terzo'])).toEqual([
    'The value must not exceed 99.',
    'The value must be at least 0.',
    'Please enter a whole number.',
    'Please enter a number.',
  ])
  expect(taken(wished, [undefined, '2026-12-24', '31/02/2026', 'ieri'])).toEqual([
    null,
    '2026-12-24',
    'This day does not exist.',
    'Please enter a valid date.',
  ])
  expect(taken(lift, [undefined, true, false])).toEqual([false, true, false])
  expect(takeAsForm(lift.input, 'forse').why).toBeDefined()
  expect(wished.control).toEqual({ kind: 'date' })
  expect([wished.row.safeParse(null).success, Day.safeParse(null).success]).toEqual([true, false])
})
