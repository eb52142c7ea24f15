import { describe, expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { monthsOf, weeksOf } from './year-spans.ts'

describe('the spans of a year', () => {
  test.each([2024, 2025, 2026, 2027, 2032])('every day of %d is in one week and in one month', (year) => {
    for (const spans of [weeksOf(year), monthsOf(year)]) {
      expect(spans[0]?.from).toBe(`${year}-01-01`)
      expect(spans.at(-1)?.to).toBe(`${year}-12-31`)
      for (const [at, { to }] of spans.entries()) expect(spans[at + 1]?.from ?? addDays(to, 1)).toBe(addDays(to, 1))
    }
  })

  test('weeks have the numbers of ISO 8601', () => {
    expect(weeksOf(2026).slice(0, 2)).toEqual([
      { number: 1, from: '2026-01-01', to: '2026-01-04' },
      { number: 2, from: '2026-01-05', to: '2026-01-11' },
    ])
    expect(weeksOf(2026).at(-1)?.number).toBe(53)
    expect(weeksOf(2027)[0]).toEqual({ number: 53, from: '2027-01-01', to: '2027-01-03' })
  })
})
