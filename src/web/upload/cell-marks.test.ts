import { describe, expect, test } from 'vitest'
import { both } from '#lib/texts/texts.ts'
import type { UploadColumn } from '#lib/uploads/upload.ts'
import { markCell } from './cell-marks.ts'

const serial: UploadColumn = {
  label: both('Serial number', 'Matricola'),
  pattern: /^[A-Za-z0-9_/.-]{3,50}$/,
  max: 50,
  examples: ['00123-PX-88590'],
}
const wrongOf = (value: string, column: UploadColumn) =>
  markCell(value, column).flatMap(({ text, wrong }) => (wrong ? [text] : []))

describe('marks inside a cell', () => {
  test('name the characters that the column does not allow', () => {
    expect(markCell('00123*PX*88604', serial)).toEqual([
      { text: '00123', wrong: false },
      { text: '*', wrong: true },
      { text: 'PX', wrong: false },
      { text: '*', wrong: true },
      { text: '88604', wrong: false },
    ])
    expect(wrongOf('00123-PX-886§11', serial)).toEqual(['§'])
    expect(wrongOf('00087 MV 20701', serial)).toEqual([' ', ' '])
  })

  test('leave a value that is only too short unmarked', () => {
    expect(markCell('PX', serial)).toEqual([{ text: 'PX', wrong: false }])
    expect(markCell('', serial)).toEqual([])
  })

  test('put the whole of the value together again', () => {
    for (const value of ['a😀b', '§§§', ' 00123 ', 'x'.repeat(60), '\u200b00123']) {
      expect(
        markCell(value, serial)
          .map(({ text }) => text)
          .join(''),
      ).toBe(value)
    }
  })

  test('show spaces at the ends and characters that cannot be seen', () => {
    expect(wrongOf(' 00123 ', { ...serial, pattern: /^.{3,50}$/ })).toEqual([' ', ' '])
    expect(wrongOf('001\u200b23', { ...serial, pattern: /^.+$/ })).toEqual(['\u200b'])
  })

  test('show what goes beyond the longest value', () => {
    expect(wrongOf('abcdefgh', { label: serial.label, max: 5, examples: ['abc'] })).toEqual(['fgh'])
  })

  test('show what is not a digit where a number belongs', () => {
    expect(wrongOf('12x4', { label: serial.label, type: 'number', examples: ['12'] })).toEqual(['x'])
  })

  test('do not depend on how often the pattern was asked before', () => {
    const sticky = { ...serial, pattern: /^[A-Z0-9-]+$/gy }
    expect(wrongOf('AB*CD', sticky)).toEqual(wrongOf('AB*CD', sticky))
    expect(wrongOf('AB*CD', sticky)).toEqual(['*'])
  })
})
