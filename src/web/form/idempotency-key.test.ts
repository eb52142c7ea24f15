import { expect, test } from 'vitest'
import { createIdempotencyKey, fingerprint } from './idempotency-key.ts'

const counted = () => {
  let made = 0
  return createIdempotencyKey(() => {
    made += 1
    return `key-${made}`
  })
}

test('a second click with the same values carries the same key', () => {
  const idempotencyKey = counted()
  expect(idempotencyKey.keyFor({ name: 'Roma' })).toBe('key-1')
  expect(idempotencyKey.keyFor({ name: 'Roma' })).toBe('key-1')
})

test('changed values are a new intention', () => {
  const idempotencyKey = counted()
  idempotencyKey.keyFor({ name: 'Roma' })
  expect(idempotencyKey.keyFor({ name: 'Milano' })).toBe('key-2')
})

test('the same values after a success are a new intention', () => {
  const idempotencyKey = counted()
  idempotencyKey.keyFor({ name: 'Roma' })
  idempotencyKey.succeeded()
  expect(idempotencyKey.keyFor({ name: 'Roma' })).toBe('key-2')
})

test('the order of the fields does not matter, but their nesting does', () => {
  expect(fingerprint({ a: 1, b: { c: 2, d: 3 } })).toBe(fingerprint({ b: { d: 3, c: 2 }, a: 1 }))
  expect(fingerprint({ a: [1, 2] })).not.toBe(fingerprint({ a: [2, 1] }))
})
