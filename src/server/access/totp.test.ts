import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'
import { matchTotp, newTotpSecret, toBase32, totpCode, totpStep } from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i of the RFC the code is %s', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)), 8)).toBe(code)
})

test('a code counts one step early and late, and no further', () => {
  const mine = newTotpSecret()
  const at = new Date('2026-11-12T10:00:10Z')
  const step = totpStep(at)
  const matches = [-2, -1, 0, 1, 2].map((away) => matchTotp(mine, totpCode(mine, step + away), at))
  expect(matches).toEqual([undefined, step - 1, step, step + 1, undefined])
  expect(matchTotp(mine, 'abc', at)).toBeUndefined()
})

test('a password is known again by its hash, another is not, and nobody has none', async () => {
  const stored = await hashPassword('una frase abbastanza lunga')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(stored, 'una frase abbastanza lunga')).toBe(true)
  expect(await verifyPassword(stored, 'una frase abbastanza corta')).toBe(false)
  expect(await verifyPassword(null, 'una frase abbastanza lunga')).toBe(false)
  expect(await hashPassword('una frase abbastanza lunga')).not.toBe(stored)
})
