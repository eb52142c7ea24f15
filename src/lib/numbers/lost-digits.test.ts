import { expect, test } from 'vitest'
import { createCellCheck } from '../uploads/upload-check.ts'
import { hasLostDigits, shortened } from './lost-digits.ts'

test('a number that a spreadsheet shortened is told from serials that look like one', () => {
  for (const text of ['3.56938E+17', '3,56938E+17', '4E+15', '-1.5e+20', ' 8.9390112E+18 '])
    expect([text, hasLostDigits(text)]).toEqual([text, true])
  for (const text of ['356938035643809', '3E17', '12E34', '1.5E-7', '00123-PX-1', 'E+17', '35.6E+17', ''])
    expect([text, hasLostDigits(text)]).toEqual([text, false])
})

test('a long number is written as a spreadsheet shows it', () => {
  expect(['356938035643809012', '4000000000000000', '1234567890123456'].map(shortened)).toEqual([
    '3.56938035643809E+17',
    '4E+15',
    '1.23456789012346E+15',
  ])
})

test('in a column of text it is refused with the advice how to format the column', () => {
  const columns = {
    name: { label: { EN: 'Name', IT: 'Nome' }, examples: [] },
    serial: { label: { EN: 'Serial', IT: 'Matricola' }, pattern: /^[\w.+-]{3,50}$/, examples: [] },
  }
  const found = createCellCheck(columns).check(['Desktop', '3,56938E+17'])
  expect(found).toMatchObject([{ problem: 'lost_digits', column: 'serial' }])
  expect(found[0]?.detail.EN).toContain('Format the column as text')
})
