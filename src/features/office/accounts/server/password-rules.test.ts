import { expect, test } from 'vitest'
import { isEasyPassword, refuseEasyPassword } from './password-rules.ts'

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

test.each([
  ' '.repeat(10),
  '\t \u00a0\u2003\u3000\u2009\u202f\u205f \t',
  '\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u2061\u2062\u2063',
  '\u2800\u3164\u115f\u1160\uffa0\u2800\u3164\u115f\u1160\uffa0',
])('a password of nothing that can be seen is refused (%#)', (password) => {
  const person = { username: 'livia', first_name: 'Livia', last_name: 'Conti', email: 'livia@example.com' }
  expect(() => refuseEasyPassword(password, person)).toThrow(
    expect.objectContaining({ fields: { password: { key: 'password_blank' } } }),
  )
})
