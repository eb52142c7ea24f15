import { expect, test } from 'vitest'
import { isEasyPassword } from './password-rules.ts'

const names = ['e.marchetti', 'Elena', 'Marchetti', 'elena.marchetti']

test.each([
  'password123',
  'Password2026!',
  'P@ssw0rd2026',
  'qwertyuiop',
  'qwerty12345',
  '1234567890',
  '0987654321',
  'abcdefghij',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1212121212',
  'Juventus1897',
  'tiamotiamo',
  'amministratore',
  'elena.marchetti',
  'Marchetti2026',
  'elena12345!',
  'e.marchetti1',
])('%s is too easy to guess', (password) => {
  expect(isEasyPassword(password, names)).toBe(true)
})

test.each([
  'correct horse battery',
  'vN8-rk2!pQzw',
  'la vespa rossa di zio Ugo',
  'Zk4mP0qLw9',
  'tre-biscotti-al-limone',
])('%s is good enough', (password) => {
  expect(isEasyPassword(password, names)).toBe(false)
})
