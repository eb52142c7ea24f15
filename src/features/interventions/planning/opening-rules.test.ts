import { expect, test } from 'vitest'
import { clock, isOpenAt, readOpeningHours, sayOpeningHours } from './opening-rules.ts'

const split = '09:00–13:00, 15:30–19:30'

test.each([
  ['09:00-13:00 15:30-19:30', `every day ${split}`],
  ['9:00–13:00, 15:30–19:30', `every day ${split}`],
  ['9-13 / 15.30-19.30', `every day ${split}`],
  ['dalle 9 alle 13 e dalle 15:30 alle 19:30', `every day ${split}`],
  ['Dalle ore 09:00 alle ore 13:00', 'every day 09:00–13:00'],
  ['9,00-13,00 15,30-19,30', `every day ${split}`],
  ['9-13,15-19', 'every day 09:00–13:00, 15:00–19:00'],
  ['0900-1300 1530-1930', `every day ${split}`],
  ['h 9-18', 'every day 09:00–18:00'],
  ['orario continuato 8.30-20', 'every day 08:30–20:00'],
  ['tutti i giorni 7-21', 'every day 07:00–21:00'],
  ['H24', 'every day 00:00–24:00'],
  ['18-02', 'every day 18:00–24:00'],
  ['lun-ven 9-18', 'Mon–Fri 09:00–18:00; Sat–Sun closed'],
  ['Lunedì-Venerdì 9:00-13:00 15:30-19:30, Sabato 9:00-13:00', `Mon–Fri ${split}; Sat 09:00–13:00; Sun closed`],
  ['dal lunedì al sabato 8-20', 'Mon–Sat 08:00–20:00; Sun closed'],
  ['dal lunedì al venerdì dalle 9 alle 17', 'Mon–Fri 09:00–17:00; Sat–Sun closed'],
  ['feriali 8-13', 'Mon–Sat 08:00–13:00; Sun closed'],
  ['Lun, mer e ven 9-12', 'Mon 09:00–12:00; Tue closed; Wed 09:00–12:00; Thu closed; Fri 09:00–12:00; Sat–Sun closed'],
  ['9-13 15:30-19:30 chiuso lunedì', `Mon closed; Tue–Sun ${split}`],
  ['09:00-13:00 15:30-19:30, chiuso domenica e lunedì', `Mon closed; Tue–Sat ${split}; Sun closed`],
  ['chiuso lunedì 9-13', 'Mon closed; Tue–Sun 09:00–13:00'],
  ['chiuso lunedì', 'Mon closed; Tue–Sun not known'],
  ['Lunedì chiuso', 'Mon closed; Tue–Sun not known'],
  ['lunedi chiuso, mar-sab 9-13', 'Mon closed; Tue–Sat 09:00–13:00; Sun closed'],
  ['riposo settimanale mercoledì', 'Mon–Tue not known; Wed closed; Thu–Sun not known'],
  ['9-13 15:30-19:30 chiuso lunedì mattina', `Mon 15:30–19:30; Tue–Sun ${split}`],
  ['9-13 15:30-19:30; chiuso giovedì pomeriggio', `Mon–Wed ${split}; Thu 09:00–13:00; Fri–Sun ${split}`],
  ['mattina 9-13 pomeriggio 15:30-19:30', `every day ${split}`],
  ['Mon-Fri 9:00 to 18:00, Sat closed', 'Mon–Fri 09:00–18:00; Sat–Sun closed'],
  ['LUN/VEN 8:30-12:30', 'Mon–Fri 08:30–12:30; Sat–Sun closed'],
  ['lun/mer/ven 9-12', 'Mon 09:00–12:00; Tue closed; Wed 09:00–12:00; Thu closed; Fri 09:00–12:00; Sat–Sun closed'],
  ['sab/dom 10-12', 'Mon–Fri closed; Sat–Sun 10:00–12:00'],
  ['8.30/12.30 14.30/18.30', 'every day 08:30–12:30, 14:30–18:30'],
  ['dal lunedì al venerdì 9/13/15/19', 'Mon–Fri 09:00–13:00, 15:00–19:00; Sat–Sun closed'],
  ['lun-ven 9-12.30/15-19 sab mattina', 'Mon–Fri 09:00–12:30, 15:00–19:00; Sat 09:00–12:30; Sun closed'],
  ['09.00 - 13.00; 15.30-19.30 chiuso il lunedi', `Mon closed; Tue–Sun ${split}`],
  ['24h', 'every day 00:00–24:00'],
  ['24/7', 'every day 00:00–24:00'],
  ['sab-lun 10-12', 'Mon 10:00–12:00; Tue–Fri closed; Sat–Sun 10:00–12:00'],
])('%s is read as %s', (text, expected) => {
  const hours = readOpeningHours(text)
  expect(hours && sayOpeningHours(hours, 'EN')).toBe(expected)
})

test.each([
  null,
  '',
  'su appuntamento',
  'chiamare prima',
  'chiuso',
  '9',
  '9-',
  '25-30',
  '13-9',
  '9-13 12-18',
  'chiuso lunedì, martedì 9-13',
  'mattina',
  'sab mattina',
  'lun-gio 9-13, ven 10-13, sab mattina',
  'mar/gio 9-12',
  '9/13-15/19',
  '9:75-13',
  `${'9-13 '.repeat(200)}`,
])('%s is not understood, and nothing is assumed', (text) => {
  expect(readOpeningHours(text)).toBeUndefined()
})

test('a promise is held against the hours: open, closed, or not known', () => {
  const hours = readOpeningHours('mar-sab 9-13 15:30-19:30, chiuso lunedì') ?? []
  const at = (day: string, hour: number | null) => isOpenAt(hours, day, hour)
  // A Tuesday, then a Monday.
  expect([at('2026-11-17', 540), at('2026-11-17', 780), at('2026-11-17', null)]).toEqual([true, false, true])
  expect([at('2026-11-16', 600), at('2026-11-16', null)]).toEqual([false, false])
  expect(isOpenAt(readOpeningHours('chiuso lunedì') ?? [], '2026-11-17', 600)).toBeUndefined()
})

test('the reading is said in Italian too', () => {
  const hours = readOpeningHours('lun-ven 9-13, sab chiuso')
  expect(hours && sayOpeningHours(hours, 'IT')).toBe('lun–ven 09:00–13:00; sab–dom chiuso')
})

test('a time of a later day says how many days later it is', () => {
  expect([545, 1440, 1640, 2 * 1440 + 200].map(clock)).toEqual(['09:05', '24:00', '03:20 (+1)', '03:20 (+2)'])
})
