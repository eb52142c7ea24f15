import { afterEach, expect, test } from 'vitest'
import { defaultTimeZone, formatInstant, fromLocalClock, setTimeZone, toLocalClock } from './dates.ts'

afterEach(() => setTimeZone(defaultTimeZone))

test('the office may be in another time zone, also one that is behind UTC or off by half an hour', () => {
  setTimeZone('America/New_York')
  expect(toLocalClock('2026-01-01T03:30:00Z')).toBe('2025-12-31 22:30')
  expect(formatInstant('2026-07-01T12:00:00Z')).toBe('01-07-2026 08:00')
  expect(fromLocalClock('2026-07-01', '08:00')).toBe('2026-07-01T12:00:00.000Z')
  expect(fromLocalClock('2026-03-08', '02:30')).toBeUndefined()
  setTimeZone('Asia/Kolkata')
  expect(fromLocalClock('2026-07-01', '05:30')).toBe('2026-07-01T00:00:00.000Z')
  expect(() => setTimeZone('Europe/Roma')).toThrow(RangeError)
})

test('the hour that the change of clock repeats is the later one, the one it skips is none', () => {
  expect(fromLocalClock('2026-10-25', '02:30')).toBe('2026-10-25T01:30:00.000Z')
  expect(fromLocalClock('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z')
  expect(fromLocalClock('2026-10-25', '01:59')).toBe('2026-10-24T23:59:00.000Z')
  expect(fromLocalClock('2026-03-29', '02:00')).toBeUndefined()
})

test('the rule of the Italian clock is what the tables of the system say, hour by hour', () => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: defaultTimeZone, dateStyle: 'short', timeStyle: 'short' })
  const differing: string[] = []
  const compare = (ms: number) => {
    if (clock.format(ms) !== toLocalClock(new Date(ms))) differing.push(new Date(ms).toISOString())
  }
  for (let day = Date.UTC(1995, 11, 20); day < Date.UTC(2037, 11, 31); day += 86_400_000) {
    compare(day)
    const isNearChange = [2, 9].includes(new Date(day).getUTCMonth()) && new Date(day).getUTCDate() >= 24
    if (isNearChange) for (let hour = 0; hour < 24; hour += 0.5) compare(day + hour * 3_600_000)
  }
  expect(differing).toEqual([])
})
