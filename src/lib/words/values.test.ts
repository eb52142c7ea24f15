import { expect, test } from 'vitest'
import { writeValue } from './values.ts'

test('a stored value is written as people read it: yes and no, numbers, days and instants in words', () => {
  const written = [false, 12_000, '2026-12-24', '2026-12-24T08:30:00.000Z', '31-02', '2026-02-31', { a: 1 }]
  expect(written.map((value) => writeValue(value, 'IT'))).toEqual([
    'no',
    '12.000',
    '24-12-2026',
    '24-12-2026 09:30',
    '31-02',
    '2026-02-31',
    '{"a":1}',
  ])
  expect([writeValue(true, 'EN'), writeValue(true, 'IT')]).toEqual(['yes', 'sì'])
})
