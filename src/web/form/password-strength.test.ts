import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('nothing typed has no strength', () => expect(passwordStrength('')).toBe(0))

test('short, repeated and well-known passwords are weak', () => {
  for (const weak of ['Roma1', 'aaaaaaaaaaaaaaaa', 'Password2026!', 'qwertyuiop12'])
    expect(passwordStrength(weak)).toBe(1)
})

test('a long sentence is strong without any sign', () => {
  expect(passwordStrength('cavallo batteria graffetta')).toBe(3)
  expect(passwordStrength('magazzino7')).toBe(2)
  expect(passwordStrength('Magazzino-77')).toBe(3)
})
