import { expect, test } from 'vitest'
import { readDay, readHour, splitDayAndHour } from './typed-day.ts'

test.each([
  ['19-11-2026', '2026-11-19'],
  ['2026-11-19', '2026-11-19'],
  ['9.1.26', '2026-01-09'],
  ['19/11/26', '2026-11-19'],
  ['191126', '2026-11-19'],
  ['19112026', '2026-11-19'],
  // As Windows and Excel copy it, with a mark that cannot be seen.
  ['\u200e19/11/2026', '2026-11-19'],
  ['\u00a019/11/2026 ', '2026-11-19'],
  ['31/02/26', undefined],
  ['11/19/2026', undefined],
  ['2026-02-31', undefined],
  ['19/11/202', undefined],
  ['1911', undefined],
  ['00:00', undefined],
])('%s as a day is %s', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test.each([
  ['9:05', '09:05'],
  ['0905', '09:05'],
  ['09.05', '09:05'],
  ['09:05:30', '09:05'],
  ['noon', 'noon'],
])('%s as an hour is %s', (typed, hour) => {
  expect(readHour(typed)).toBe(hour)
})

test.each([
  ['19/11/2026 10:30', '2026-11-19', '10:30'],
  ['19-11-2026  9:05:00', '2026-11-19', '09:05'],
  ['2026-11-19T10:30:15.5', '2026-11-19', '10:30'],
  ['19/11/26, 10.30', '2026-11-19', '10:30'],
  ['19/11/2026 alle ore 10:30', '2026-11-19', '10:30'],
  ['19/11/2026 10', '2026-11-19', '10'],
  ['19/11/2026\t10:30', '2026-11-19', '10:30'],
])('%s is taken apart', (typed, day, hour) => {
  expect(splitDayAndHour(typed)).toEqual({ day, hour })
})

test.each(['19/11/2026', '31/02/2026 10:30', '10:30', 'tomorrow 10:30'])('%s is no day with an hour', (typed) => {
  expect(splitDayAndHour(typed)).toBeUndefined()
})
