/** Numbers as people type and paste them, in both languages. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from '../texts/texts.ts'
import { parseDecimal, writeDecimal } from './decimal.ts'

test.for<[string, Language, number | null]>([
  ['4,5', 'EN', 4.5],
  ['4.5', 'EN', 4.5],
  ['4,5', 'IT', 4.5],
  ['4.5', 'IT', 4.5],
  ['1.234,5', 'IT', 1234.5],
  ['1.234,5', 'EN', 1234.5],
  ['1,234.5', 'EN', 1234.5],
  ['1,234.5', 'IT', 1234.5],
  // One mark before three digits: each language reads its own way.
  ['1,234', 'EN', 1234],
  ['1.234', 'EN', 1.234],
  ['1,234', 'IT', 1.234],
  ['1.234', 'IT', 1234],
  ['0.125', 'IT', 0.125],
  ['0,125', 'EN', 0.125],
  ['1.234.567', 'EN', 1234567],
  ['1 234,5 kg', 'EN', 1234.5],
  ['€ 12,50', 'EN', 12.5],
  ['-3,5', 'IT', -3.5],
  [',5', 'IT', 0.5],
  ['1.2.3', 'EN', null],
  ['1,23,4', 'IT', null],
  ['12a', 'EN', null],
  ['a12', 'EN', null],
  ['', 'EN', null],
  ['.', 'IT', null],
])('%s in %s is %s', ([text, language, number]) => {
  expect(parseDecimal(text, language)).toBe(number)
})

test.for(['1.234', '1,234'])('a quantity of %s is 1234 in both languages', (text) => {
  expect([parseDecimal(text, 'EN', 0), parseDecimal(text, 'IT', 0)]).toEqual([1234, 1234])
})

const amount = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((thousandths) => thousandths / 1000)
const languages = fc.constantFrom<Language>('EN', 'IT')

test('what we write is read back as the same number', () => {
  fc.assert(
    fc.property(amount, languages, (value, language) => {
      expect(parseDecimal(writeDecimal(value, language), language)).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('the other language’s way is read as the same number unless one mark stands before three digits', () => {
  fc.assert(
    fc.property(amount, languages, (value, language) => {
      const written = writeDecimal(value, language)
      fc.pre(!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(written))
      expect(parseDecimal(written, language === 'EN' ? 'IT' : 'EN')).toBe(value)
    }),
  )
})

test('no text makes it throw or return what is no number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-+ k€') }), languages, (text, language) => {
      const value = parseDecimal(text, language)
      expect(value === null || Number.isFinite(value)).toBe(true)
    }),
  )
})
