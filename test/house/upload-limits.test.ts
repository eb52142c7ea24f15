/** What a cell may hold: the same as form, API and database take. */

import { expect, test } from 'vitest'
import { uploadKinds } from '#features/office/imports/kinds.ts'
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
