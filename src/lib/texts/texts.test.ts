import { expect, test } from 'vitest'
import { both, definite, formatNumber, say } from './texts.ts'

test.for<[string, string, string]>([
  ['dal {day}', '11-11-2026', 'dall’11-11-2026'],
  ['Al {day}, fine giornata', '08-03-2026', 'All’08-03-2026, fine giornata'],
  ['spedito il {day}', '11-01-2026', 'spedito l’11-01-2026'],
  ['DDT n. 3 del {day}', '18-11-2026', 'DDT n. 3 del 18-11-2026'],
  ['dal {day}', '01-08-2026', 'dal 01-08-2026'],
  ['nel canal {day}', '11-11-2026', 'nel canal 11-11-2026'],
])('Italian articles lose their vowel before the 8th and the 11th: %s with %s', ([text, day, expected]) => {
  expect(say(both('on {day}', text), 'IT', { day })).toBe(expected)
  expect(say(both('on {day}', text), 'EN', { day })).toBe(`on ${day}`)
})

test('a number chooses its word', () => {
  const words = both('{count} {count|product|products}', '{count} {count|prodotto|prodotti}')
  expect([say(words, 'EN', { count: 1 }), say(words, 'IT', { count: 1200 })]).toEqual(['1 product', '1.200 prodotti'])
})

test('numbers are grouped as the languages group them', () => {
  for (const value of [
    0, 7, -7, 999, 1000, -1000, 12_345, 999_999, 1_000_000, -1_234_567, 9_007_199_254_740_991, 1.5, 1234.5678,
  ]) {
    expect(formatNumber(value, 'EN')).toBe(value.toLocaleString('en-GB', { useGrouping: 'always' }))
    expect(formatNumber(value, 'IT')).toBe(value.toLocaleString('it-IT', { useGrouping: 'always' }))
  }
})

test('an Italian noun with a name has its article', () => {
  const named = (noun: string) => definite(both('x', noun), 'A').IT
  expect(
    ['fornitore', 'articolo', 'categoria', 'impostazione di costo', 'riga di giorni di chiusura', 'DDT'].map(named),
  ).toEqual([
    'il fornitore A',
    'l’articolo A',
    'la categoria A',
    'l’impostazione di costo A',
    'la riga di giorni di chiusura A',
    'il DDT A',
  ])
})
