import { expect, test } from 'vitest'
import type { Column } from '#lib/lists/list.ts'
import { both } from '#lib/texts/texts.ts'
import {
  type ColumnNeed,
  columnNeed,
  fitColumns,
  nameNeed,
  type SizedColumn,
  spreadWidths,
  textWidth,
} from './widths.ts'

type Row = Readonly<Record<string, unknown>>
const context = {
  cell: 12.5,
  serial: 12,
  badge: 11.5,
  choice: (_: Column, value: string) => value,
  yes: 'Yes',
  no: 'No',
}
const sized = (column: Omit<Column, 'label'>, label = 'Head'): SizedColumn<Row> => ({
  column: { label: both(label, label), ...column },
  label,
  text: (row) => (row.value === null ? undefined : String(row.value)),
  value: (row) => row.value,
  ownCell: false,
})
const need = (column: SizedColumn<Row>, ...values: unknown[]) =>
  columnNeed(
    column,
    values.map((value) => ({ value })),
    context,
  )
const text = (natural: number, least = 60, whole = natural): ColumnNeed => ({ least, whole, natural, flexible: true })
const whole = (least: number, natural = least): ColumnNeed => ({ least, whole: least, natural, flexible: false })
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

test('a number has room for its longest value, a text may be cut', () => {
  const long = need(sized({ type: 'number' }), 7, 1234567, null)
  expect(long.least).toBeGreaterThanOrEqual(textWidth('1234567', 12.5))
  expect(long.flexible).toBe(false)
  const words = need(sized({ type: 'text' }), 'a name that is much longer than any column of a list should be')
  expect(words).toMatchObject({ flexible: true, least: 56 })
  expect(need(sized({ type: 'text', whole: true }), '1187/26').least).toBeGreaterThan(40)
})

test('what is spare goes to the texts, and what is lacking is taken from the widest of them', () => {
  expect(spreadWidths([whole(50), text(100), text(50)], 336, 12)).toEqual([62, 178, 95])
  const widths = spreadWidths([whole(50), text(400), text(90)], 336, 12)
  expect(widths[2]).toBe(102)
  expect(sum(widths)).toBeLessThanOrEqual(336)
})

test('the name of a row is cut after the other texts', () => {
  const name = nameNeed(text(130))
  expect(name.least).toBe(130)
  expect(nameNeed(text(400)).least).toBe(140)
  // A date with its time that names the row is bolder, and whole.
  expect(nameNeed(whole(50))).toEqual(whole(52))
  expect(spreadWidths([name, text(300), text(300)], 300, 12)).toEqual([142, 79, 79])
})

test('heads take two lines before a text is cut', () => {
  expect(spreadWidths([whole(40, 90), text(150)], 234, 12)).toEqual([72, 162])
  // Also the heads of texts whose values are short.
  expect(spreadWidths([text(90, 40, 50), text(150)], 234, 12)).toEqual([72, 162])
})

test('a column keeps room for what its rows say, and no more', () => {
  const unfilled = need(sized({ type: 'date' }, 'On'), null, null)
  expect(unfilled.least).toBeLessThan(textWidth('0'.repeat(10), 12.5))
  expect(need(sized({ type: 'date' }, 'On'), null, '2026-11-16').least).toBe(textWidth('0'.repeat(10), 12.5))
  // Short texts take as little as they need, and the widest counts, not the one with the most letters.
  expect(need(sized({ type: 'text' }, 'Pr.'), 'MI', 'TO').natural).toBeLessThan(40)
  expect(need(sized({ type: 'text' }), 'MMMMMMMMMM', 'illiilliilli').natural).toBe(textWidth('MMMMMMMMMM', 12.5))
})

test('a word that stands for nothing has room too', () => {
  const any = { ...sized({ type: 'code' }), text: (row: Row) => (row.value === null ? 'Whatever' : String(row.value)) }
  expect(need(any, 'MI', null).least).toBe(need(sized({ type: 'code' }), 'Whatever').least)
})

test('a head of three words is not cut on its second line', () => {
  const { least } = need(sized({ type: 'code' }, 'Client terminal ID'), '12')
  expect(least).toBeGreaterThanOrEqual(textWidth('terminal ID', 11.5))
  expect(least).toBeLessThan(textWidth('Client terminal', 11.5))
})

test('a narrow screen leaves out what is looked up less, and never the name or the state', () => {
  const columns = [
    sized({ type: 'code' }),
    sized({ type: 'text' }),
    sized({ type: 'date', quiet: true }),
    sized({ type: 'choice' }),
    sized({ type: 'number' }),
  ]
  const needs = columns.map(() => whole(88))
  expect(fitColumns(columns, needs, 500, 12)).toEqual([true, true, true, true, true])
  expect(fitColumns(columns, needs, 400, 12)).toEqual([true, true, false, true, true])
  expect(fitColumns(columns, needs, 300, 12)).toEqual([true, true, false, true, false])
  expect(fitColumns(columns, needs, 50, 12)).toEqual([true, false, false, false, false])
})

test('a column says itself whether it is among the first or the last to go, and below what it says nothing', () => {
  const columns = [
    sized({ type: 'code' }),
    sized({ type: 'text', narrow: 'last' }),
    sized({ type: 'number' }),
    sized({ type: 'choice', narrow: 'first' }),
  ]
  const needs = columns.map(() => whole(88))
  expect(fitColumns(columns, needs, 300, 12)).toEqual([true, true, true, false])
  expect(fitColumns(columns, needs, 200, 12)).toEqual([true, true, false, false])
  const long = { ...sized({ type: 'text', least: 200 }), value: () => 'x'.repeat(60), text: () => 'x'.repeat(60) }
  expect(columnNeed(long, [{}], context).least).toBe(200)
})

test('a day is never cut: at 12 pixels a browser draws it 79.5 wide', () => {
  expect(need(sized({ type: 'date' }), '2026-11-17').least).toBeGreaterThanOrEqual((79.5 / 12) * context.cell)
  expect(textWidth('0'.repeat(10), 12)).toBeGreaterThanOrEqual(80)
})
