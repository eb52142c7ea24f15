import { expect, test } from 'vitest'
import { reasonIn } from './usual-reasons.ts'

test('a usual reason is shown in the language of the reader, other words as they were written', () => {
  expect(reasonIn('Sent by mistake', 'IT')).toBe('Spedito per errore')
  expect(reasonIn('Spedito per errore', 'EN')).toBe('Sent by mistake')
  expect(reasonIn('Spedito per errore', 'IT')).toBe('Spedito per errore')
  expect(reasonIn('Era nel secondo collo', 'EN')).toBe('Era nel secondo collo')
})
