/** What a cell may hold: the same as form, API and database take. */

import { expect, test } from 'vitest'
import { fileFields } from '#features/clients/comparisons/file-fields.ts'
import { ReviewInput } from '#features/interventions/closings/contract.ts'
import { RequestFields } from '#features/interventions/closings/request-contract.ts'
import { cost } from '#features/interventions/costs/fields.ts'
import { InterventionInput } from '#features/interventions/jobs/contract.ts'
import { interventionFiles } from '#features/interventions/jobs/files-contract.ts'
import { CorrectInput } from '#features/interventions/phone/difference-contract.ts'
import { closingDays, codes, models } from '#features/interventions/settings/fields.ts'
import { plainFields } from '#features/interventions/settings/job-fields.ts'
import { uploadKinds } from '#features/office/imports/kinds.ts'
import { part } from '#features/warehouse/catalogue/fields.ts'
import { installations } from '#features/warehouse/installations/contract.ts'
import { Correction } from '#features/warehouse/stock/contract.ts'
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

const lengths = (most: number) => ['7'.repeat(most), '7'.repeat(most + 1)]

test('a terminal ID has 50 characters at most wherever it is written', () => {
  const inputs = {
    job: InterventionInput.shape.client_terminal_id,
    declared: RequestFields.shape.client_terminal_id,
    reviewed: ReviewInput.shape.client_terminal_id,
    corrected: Correction.shape.client_terminal_id,
    counted: CorrectInput.shape.client_terminal_id,
    asked: installations.lookUp.params?.shape.terminal,
  }
  for (const [name, input] of Object.entries(inputs))
    expect([name, ...lengths(50).map((it) => input?.safeParse(it).success)]).toEqual([name, true, false])
  expect(lengths(50).map((it) => problemOf('closings', 'client_terminal_id', it))).toEqual([undefined, 'too_long'])
  expect(fileFields.terminal.max).toBe(50)
})

test('the name of a TML model has 250 characters at most in its sheet, a job and the words of a file too', () => {
  const [longest = '', longer = ''] = lengths(250)
  for (const input of [models.Input.shape.name, InterventionInput.shape.tml_model])
    expect([longest, longer].map((it) => input.safeParse(it).success)).toEqual([true, false])
  expect([longest, longer].map((it) => problemOf('tml-models', 'name', it))).toEqual([undefined, 'too_long'])
  const mapped = (word: string) => ({ models: [{ word, part_id: 1 }] })
  const words = interventionFiles.mapWords.body
  expect([longest, longer].map((it) => words?.safeParse(mapped(it)).success)).toEqual([true, false])
})

test('several words in a cell are as many and as long as the form takes them', () => {
  const words = (count: number, length = 3) => Array.from({ length: count }, (_, at) => `${at}`.padStart(length, 'x'))
  const aliases = (them: readonly string[]) => ({ aliases: them.map((alias) => ({ alias, supplier_id: null })) })
  for (const [them, problem] of [
    [words(200), undefined],
    [words(201), 'too_many'],
    [words(2, 250), undefined],
    [words(2, 251), 'too_long'],
  ] as const) {
    expect(problemOf('intervention-codes', 'aliases', them.join(', '))).toBe(problem)
    expect(codes.Input.pick({ aliases: true }).safeParse(aliases(them)).success).toBe(problem === undefined)
  }
  for (const [count, problem] of [
    [0, 'missing_value'],
    [20, undefined],
    [21, 'too_many'],
  ] as const) {
    expect(problemOf('tml-models', 'part_numbers', words(count).join(';') || ' , ;')).toBe(problem)
    const part_ids = words(count).map((_, at) => at + 1)
    expect(models.Input.pick({ part_ids: true }).safeParse({ part_ids }).success).toBe(problem === undefined)
  }
})

test('a closing is uploaded under any reference that a job can have', () => {
  const found = lengths(plainFields.client_reference.control.max ?? 0).map((it) =>
    problemOf('closings', 'reference', it),
  )
  expect(found).toEqual([undefined, 'too_long'])
})
