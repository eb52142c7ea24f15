import { expect, test } from 'vitest'
import { createIntention, fingerprint } from './intention.ts'

const counted = () => {
  let made = 0
  return createIntention(() => {
    made += 1
    return `key-${made}`
  })
}

test('a second click with the same values carries the same key', () => {
  const intention = counted()
  expect(intention.keyFor({ name: 'Roma' })).toBe('key-1')
  expect(intention.keyFor({ name: 'Roma' })).toBe('key-1')
})

test('changed values are a new intention', () => {
  const intention = counted()
  intention.keyFor({ name: 'Roma' })
  expect(intention.keyFor({ name: 'Milano' })).toBe('key-2')
})

test('the same values after a success are a new intention', () => {
  const intention = counted()
  intention.keyFor({ name: 'Roma' })
  intention.succeeded()
  expect(intention.keyFor({ name: 'Roma' })).toBe('key-2')
})

test('the order of the fields does not matter, but their nesting does', () => {
  expect(fingerprint({ a: 1, b: { c: 2, d: 3 } })).toBe(fingerprint({ b: { d: 3, c: 2 }, a: 1 }))
  expect(fingerprint({ a: [1, 2] })).not.toBe(fingerprint({ a: [2, 1] }))
})
