import { expect, test } from 'vitest'
import { halvesOf, nearKeys, nearPatterns, phoneKey, searchKey } from './search-key.ts'

test('signs, case and accents make no difference', () => {
  expect(searchKey('int-2026/000.123')).toBe('INT2026000123')
  expect(searchKey('Caffè dell’Angolo')).toBe('CAFFEDELLANGOLO')
  expect(searchKey('%_\\')).toBe('')
})

test('a phone number is its digits, with or without the prefix of the country', () => {
  for (const written of ['+39 333 123 4567', '0039 3331234567', '333-1234567', '333/123.45.67', '(333) 1234567'])
    expect([written, phoneKey(written)]).toEqual([written, '3331234567'])
  // A mobile number may begin with the same digits as the prefix.
  expect(phoneKey('391 234 5678')).toBe('3912345678')
  expect(phoneKey('INT-2026')).toBeUndefined()
  expect(phoneKey('123')).toBeUndefined()
})

test('near is one wrong, missing or surplus character, or two swapped', () => {
  const near = nearKeys('PX1234')
  for (const key of ['PX1284', 'PY1234', 'PX1324', 'PX123', 'X1234', 'PX12345', 'PXI234', 'PX12234'])
    expect([key, near.includes(key)]).toEqual([key, true])
  for (const key of ['PX1234', 'PX1423', 'PX12', 'PX9994']) expect([key, near.includes(key)]).toEqual([key, false])
  expect(nearKeys('ABC')).toEqual([])
  expect(nearPatterns('rosi')).toEqual(expect.arrayContaining(['ro?si', 'r?si', 'orsi', 'rsi']))
})

test('what is one error away from a word holds one of its halves', () => {
  for (const word of ['rosi', 'zaffe', 'zafferano', 'Esercente']) {
    const halves = halvesOf(word)
    // A free character of a pattern is none of the word's own.
    const without = nearPatterns(word).filter((near) => !halves.some((half) => near.includes(half)))
    expect([word, without]).toEqual([word, []])
  }
})
