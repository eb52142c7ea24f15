import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../texts/texts.ts'
import { formatCents, parseCents, sumCents } from './money.ts'

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })

describe('money', () => {
  test('is written the way of each language', () => {
    expect(formatCents(123_456, 'IT')).toBe('1.234,56')
    expect(formatCents(123_456, 'EN')).toBe('1,234.56')
    expect(formatCents(5, 'IT')).toBe('0,05')
    expect(formatCents(-100_000_000, 'EN')).toBe('-1,000,000.00')
    expect(formatCents(0, 'IT')).toBe('0,00')
  })

  test.each([
    ['1.234,56', 'IT', 123_456],
    ['1,234.56', 'EN', 123_456],
    ['1.234,56', 'EN', 123_456],
    ['12,50', 'EN', 1_250],
    ['12.50', 'IT', 1_250],
    ['1.234', 'IT', 123_400],
    ['€ 1.234.567,8', 'IT', 123_456_780],
    ['-3', 'EN', -300],
    [',5', 'IT', 50],
    ['−0', 'EN', 0],
    ['0.29', 'EN', 29],
  ] as const)('%s in %s is %i cents', (text, language, expected) => {
    expect(parseCents(text, language)).toBe(expected)
  })

  test.each([
    ['1.234', 'EN'],
    ['1,234', 'IT'],
    ['1.2.3', 'IT'],
    ['12,345,6', 'EN'],
    ['1234.567', 'EN'],
    ['', 'EN'],
    ['-', 'IT'],
    ['.', 'IT'],
    ['1e3', 'EN'],
    ['99999999999999999', 'EN'],
  ] as const)('%s in %s is refused instead of guessed', (text, language) => {
    expect(parseCents(text, language)).toBeUndefined()
  })

  test('what is written is read back to the cent, with and without thousands marks', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...languages), (amount, language) => {
        const text = formatCents(amount, language)
        const plain = language === 'EN' ? text.replaceAll(',', '') : text.replaceAll('.', '')
        expect(parseCents(text, language)).toBe(amount)
        expect(parseCents(plain, language)).toBe(amount)
      }),
    )
  })

  test('a sum agrees with exact arithmetic, and one that would not be exact is refused', () => {
    fc.assert(
      fc.property(fc.array(cents), (amounts) => {
        expect(BigInt(sumCents(amounts))).toBe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
      }),
    )
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1, -1])).toThrow(RangeError)
    expect(() => formatCents(0.1 + 0.2, 'EN')).toThrow(RangeError)
  })
})
