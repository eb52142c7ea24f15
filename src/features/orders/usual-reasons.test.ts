import { expect, test } from 'vitest'
import { reasonIn } from './usual-reasons.ts'

test('a usual reason is shown in the language of the reader, other words as they were written', () => {
  expect(reasonIn('Does not switch on', 'IT')).toBe('Non si accende')
  expect(reasonIn('Non si accende', 'EN')).toBe('Does not switch on')
  expect(reasonIn('Non si accende', 'IT')).toBe('Non si accende')
  expect(reasonIn('Era nel secondo collo', 'EN')).toBe('Era nel secondo collo')
})
