import { expect, test } from 'vitest'
import { compareValues } from './differing.ts'

const marked = (was: string, now: string) => {
  const { was: before, now: after } = compareValues(was, now)
  const show = (pieces: readonly { text: string; differs: boolean }[]) =>
    pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')
  return [show(before), show(after)]
}

test('only the characters that differ are marked, and nothing where the values have little in common', () => {
  expect(marked('031 555 0148', '031 555 0184')).toEqual(['031 555 01[48]', '031 555 01[84]'])
  expect(marked('Via Cavour 11', 'Via Cavour 11/B')).toEqual(['Via Cavour 11', 'Via Cavour 11[/B]'])
  expect(marked('Via Volta 6', 'Via Volta 60')).toEqual(['Via Volta 6', 'Via Volta 6[0]'])
  expect(marked('Lecco', 'San Pellegrino Terme')).toEqual(['Lecco', 'San Pellegrino Terme'])
  expect(marked('', 'Suona due volte')).toEqual(['', 'Suona due volte'])
  expect(marked('7', '10')).toEqual(['7', '10'])
})
