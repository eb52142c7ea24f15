import { expect, test } from 'vitest'
import { cleanInput, cleanLine, cleanLines } from './clean-text.ts'

test.each([
  ['\u202efdp.exe', 'fdp.exe'],
  ['Ros\u200bsi\ufeff', 'Rossi'],
  ['a\ud800b\udc00c', 'abc'],
  ['riga uno\r\nriga due', 'riga uno riga due'],
  ['a\u0000\u0007\u0085b', 'ab'],
  ['\u2066isolato\u2069 \u200fmarcato', 'isolato marcato'],
  ['Città 💥 naïve', 'Città 💥 naïve'],
  ['00123\u2011PX\u20101, a – b', '00123-PX-1, a – b'],
])('%j becomes %j', (given, clean) => {
  expect(cleanLine(given)).toBe(clean)
})

test('fields of several lines keep their lines, secrets stay as they are', () => {
  expect(cleanLines('uno\ndue\u2028tre\u202e')).toBe('uno\ndue\ntre')
  expect(cleanInput({ notes: 'a\nb', name: 'a\nb', password: 'p\u200bw', list: [{ name: 'x\u202ey' }], n: 1 })).toEqual(
    {
      notes: 'a\nb',
      name: 'a b',
      password: 'p\u200bw',
      list: [{ name: 'xy' }],
      n: 1,
    },
  )
  expect(cleanInput({ serial_number: 'A\nB' }, { keepLines: true })).toEqual({ serial_number: 'A\nB' })
})
