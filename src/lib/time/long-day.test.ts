import { expect, test } from 'vitest'
import { longDay, monthOfYear, weekdayName } from './long-day.ts'

test('days and months are named as the language names them', () => {
  const of = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const [english, italian] = [
    of('en-GB', { weekday: 'long' }),
    of('it-IT', { weekday: 'long', day: 'numeric', month: 'long' }),
  ]
  for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10)
    expect(longDay(day, 'IT')).toBe(italian.format(ms))
    expect(weekdayName(day).EN).toBe(english.format(ms))
    expect(monthOfYear(day, 'EN')).toBe(of('en-GB', { month: 'long', year: 'numeric' }).format(ms))
  }
  expect(longDay('2026-11-18', 'EN')).toBe('Wednesday 18 November')
  expect(monthOfYear('2026-10', 'IT')).toBe('ottobre 2026')
})
