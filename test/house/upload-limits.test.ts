/** What a cell may hold: the same as form, API and database take. */

import { expect, test } from 'vitest'
import { cost } from '#features/interventions/costs/fields.ts'
import { closingDays, codes } from '#features/interventions/settings/fields.ts'
import { uploadKinds } from '#features/office/imports/kinds.ts'
import { part } from '#features/warehouse/catalogue/fields.ts'
import { createCellCheck } from '#lib/uploads/upload-check.ts'

/** What is found wrong with one cell of a row in which every other cell is an example. */
function problemOf(kind: string, key: string, value: string): string | undefined {
  const columns = uploadKinds.find((it) => it.kind === kind)?.columns ?? {}
  const cells = Object.entries(columns).map(([name, { examples }]) => (name === key ? value : (examples[0] ?? '')))
  return createCellCheck(columns).check(cells)[0]?.problem
}

/** The columns of all uploads that hold such a value. */
const columnsOf = (invalid: string) =>
  uploadKinds.flatMap(({ kind, columns }) =>
    Object.entries(columns).flatMap(([key, column]) => (column.invalid === invalid ? [[kind, key] as const] : [])),
  )

test('a serial of the wrong length is an invalid serial number in every upload', () => {
  const columns = columnsOf('invalid_serial_number')
  expect(columns).toHaveLength(7)
  for (const [kind, key] of columns) {
    const found = [2, 3, 50, 51, 101].map((length) => problemOf(kind, key, '7'.repeat(length)))
    const invalid = 'invalid_serial_number'
    expect([kind, key, found]).toEqual([kind, key, [invalid, undefined, undefined, invalid, invalid]])
  }
})

test('a part number that is too long is an invalid part number in every upload', () => {
  const columns = columnsOf('invalid_part_number')
  expect(columns.map(([kind]) => kind)).toEqual(['parts', 'products', 'delivery-note-products'])
  for (const [kind, key] of columns) {
    const found = [1, 50, 51].map((length) => problemOf(kind, key, '7'.repeat(length)))
    expect([kind, found]).toEqual([kind, [undefined, undefined, 'invalid_part_number']])
  }
})

test('a number in a sheet has the limit of its form', () => {
  const limits = [
    ['parts', 'minimum_stock', part.Input.shape.minimum_stock, 1_000_000, 'invalid_number'],
    ['intervention-codes', 'minutes', codes.Input.shape.minutes, 1_440, 'invalid_number'],
    ['closing-days', 'days', closingDays.Input.shape.days, 365, 'invalid_days'],
  ] as const
  for (const [kind, key, input, most, problem] of limits) {
    const numbers = [most, most + 1, 99_999_999_999]
    expect([kind, ...numbers.map((it) => input.safeParse(it).success)]).toEqual([kind, true, false, false])
    expect([kind, ...numbers.map((it) => problemOf(kind, key, String(it)))]).toEqual([
      kind,
      undefined,
      problem,
      problem,
    ])
  }
})

test('an amount in a sheet has the limit of its form, however it is written', () => {
  const input = cost.Input.shape.value_cents
  expect([99_999_999_999, 100_000_000_000].map((cents) => input.safeParse(cents).success)).toEqual([true, false])
  for (const right of ['999999999,99', '999.999.999,99', '-999,999,999.99', '1.234,50'])
    expect([right, problemOf('cost-settings', 'value', right)]).toEqual([right, undefined])
  for (const wrong of ['1000000000', '1.000.000.000,00', '-1,000,000,000.00'])
    expect([wrong, problemOf('cost-settings', 'value', wrong)]).toEqual([wrong, 'invalid_amount'])
})
