import { expect, test } from 'vitest'
import { dialled, splitPhones } from './phones.ts'

test.each([
  ['02 1234567 / 333 1234567', ['02 1234567', '333 1234567']],
  ['02/1234567 - 333/1234567', ['02/1234567', '333/1234567']],
  ['0115550100/3331234567', ['0115550100', '3331234567']],
  ['0115550100-3331234567', ['0115550100', '3331234567']],
  ['tel', ['tel']],
  ['+39 011 555 0100; 3331234567, 800 123456', ['+39 011 555 0100', '3331234567', '800 123456']],
  ['011 5550100 e 333 1234567', ['011 5550100', '333 1234567']],
  ['02/1234567', ['02/1234567']],
  ['02-123-45-67', ['02-123-45-67']],
  ['(02) 123 4567', ['(02) 123 4567']],
  ['', []],
])('%s is %j', (text, numbers) => {
  expect(splitPhones(text)).toEqual(numbers)
})

test('a long text of signs ends at once', () => {
  expect(splitPhones('3/'.repeat(5_000)).length).toBe(1)
  expect(splitPhones('0123456/'.repeat(2_000)).length).toBe(2_000)
})

test('a phone dials digits and the prefix', () => {
  expect(dialled('+39 (011) 555-0100')).toBe('+390115550100')
})
