import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../texts/errors.ts'
import { addDays } from './dates.ts'
import { type Closure, easterOf, holidaysOf, workCalendar } from './working-days.ts'

const nowhere = { city: null, supplier: null }
const day = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays('2020-01-01', days))

describe('the Italian calendar', () => {
  test.each([
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2030-04-21',
    '2038-04-25',
    '2076-04-19',
  ])('Easter is on %s', (easter) => expect(easterOf(Number(easter.slice(0, 4)))).toBe(easter))

  test('4 October is a holiday from 2026 on', () => {
    expect(holidaysOf(2025).has('2025-10-04')).toBe(false)
    expect(holidaysOf(2026).has('2026-10-04')).toBe(true)
    expect(workCalendar([], nowhere).isWorkingDay('2027-10-04')).toBe(false)
    expect(workCalendar([], nowhere).isWorkingDay('2024-10-04')).toBe(true)
  })
})

describe('closures', () => {
  const isOpen = (closure: Closure, on: string, place: { city: string | null; supplier: number | null } = nowhere) =>
    workCalendar([closure], place).isWorkingDay(on)

  test('count for everyone, for one city or for one supplier', () => {
    const from = { name: 'x', from: '2026-06-24', to: '2026-06-24' }
    expect(isOpen({ ...from, scope: 'all' }, '2026-06-24')).toBe(false)
    expect(isOpen({ ...from, scope: 'city', city: 'Torino' }, '2026-06-24')).toBe(true)
    expect(isOpen({ ...from, scope: 'city', city: 'Torino' }, '2026-06-24', { city: 'TORINO ', supplier: 1 })).toBe(
      false,
    )
    expect(isOpen({ ...from, scope: 'supplier', supplier: 7 }, '2026-06-24', { city: 'Roma', supplier: 7 })).toBe(false)
    expect(isOpen({ ...from, scope: 'supplier', supplier: 7 }, '2026-06-24', { city: 'Roma', supplier: 8 })).toBe(true)
  })

  test('repeat every year from the first one on, also across New Year and without 29 February', () => {
    const patron: Closure = { scope: 'all', name: 'x', from: '2026-06-24', to: '2026-06-24', yearly: true }
    expect(isOpen(patron, '2027-06-24')).toBe(false)
    expect(isOpen(patron, '2025-06-24')).toBe(true)
    const winter: Closure = { scope: 'all', name: 'x', from: '2024-12-24', to: '2025-01-07', yearly: true }
    expect(isOpen(winter, '2027-01-05')).toBe(false)
    expect(isOpen(winter, '2026-12-30')).toBe(false)
    expect(isOpen(winter, '2024-01-05')).toBe(true)
    expect(isOpen(winter, '2027-01-08')).toBe(true)
    const leap: Closure = { scope: 'all', name: 'x', from: '2024-02-29', to: '2024-02-29', yearly: true }
    expect(isOpen(leap, '2028-02-29')).toBe(false)
    expect([isOpen(leap, '2027-03-01'), isOpen(leap, '2025-02-28')]).toEqual([true, true])
  })

  test('that leave no working day are refused instead of searched for ever', () => {
    const always: Closure = { scope: 'all', name: 'x', from: '2026-01-01', to: '2026-12-31', yearly: true }
    expect(() => workCalendar([always], nowhere).onOrAfter('2026-01-01')).toThrow(AppError)
  })
})

test('adding working days and counting them are each other’s reverse', () => {
  const calendar = workCalendar([], nowhere)
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (from, count) => {
      const start = calendar.onOrAfter(from)
      const end = calendar.add(start, count)
      expect(calendar.isWorkingDay(end)).toBe(true)
      expect(calendar.between(start, end)).toBe(count)
    }),
  )
})
