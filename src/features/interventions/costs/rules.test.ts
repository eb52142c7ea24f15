import { expect, test } from 'vitest'
import { type CostLine, costLinesFor } from './rules.ts'

let id = 0
const line = (given: Partial<CostLine>): CostLine => ({
  id: ++id,
  supplier_id: null,
  module_id: null,
  code_id: 10,
  outcome: 'done',
  whom: 'client',
  article: 'INST',
  description: 'Installation',
  value_cents: 1000,
  per_use: false,
  valid_from: '2026-01-01',
  ...given,
})
const closing = { supplier_id: 1, module_id: 5, code_id: 10, outcome: 'done', worked_on: '2026-11-15' } as const
const values = (lines: readonly CostLine[], asked: Partial<typeof closing> = {}) =>
  costLinesFor(lines, { ...closing, ...asked }).map(({ value_cents }) => value_cents)

test('every article that fits is written, for the client and for the technician', () => {
  const lines = [
    line({ article: 'INST', value_cents: 4500 }),
    line({ article: 'SIM', value_cents: 300 }),
    line({ article: 'INST', whom: 'technician', value_cents: 2200 }),
    line({ article: 'VOID', outcome: 'not_possible', value_cents: 1800 }),
    line({ article: 'OTHER', code_id: 11 }),
  ]
  expect(costLinesFor(lines, closing).map(({ whom, article }) => `${whom} ${article}`)).toEqual([
    'client INST',
    'client SIM',
    'technician INST',
  ])
  expect(costLinesFor(lines, { ...closing, outcome: 'not_possible' }).map(({ article }) => article)).toEqual(['VOID'])
})

test('of the same article the module wins over the supplier, the supplier over any, in whatever order the lines come', () => {
  const [any, supplier, module] = [
    line({ value_cents: 1 }),
    line({ supplier_id: 1, value_cents: 2 }),
    line({ supplier_id: 1, module_id: 5, value_cents: 3 }),
  ]
  expect(values([any, supplier, module])).toEqual([3])
  expect(values([module, supplier, any])).toEqual([3])
  expect(values([supplier, any])).toEqual([2])
  expect(values([any, supplier, module], { module_id: 6 as 5 })).toEqual([2])
  expect(values([any, supplier, module], { supplier_id: 9 as 1, module_id: 6 as 5 })).toEqual([1])
})

test('of equally specific lines the newest that is valid on the day of work wins; a newer general line does not', () => {
  const lines = [
    line({ supplier_id: 1, value_cents: 1, valid_from: '2026-01-01' }),
    line({ supplier_id: 1, value_cents: 2, valid_from: '2026-06-01' }),
    line({ supplier_id: 1, value_cents: 3, valid_from: '2026-12-01' }),
    line({ value_cents: 9, valid_from: '2026-11-01' }),
  ]
  expect(values(lines)).toEqual([2])
  expect(values(lines, { worked_on: '2026-05-31' as '2026-11-15' })).toEqual([1])
  expect(values(lines, { worked_on: '2025-12-31' as '2026-11-15' })).toEqual([])
})

test('an article is the same in capitals and with other spaces', () => {
  expect(
    values([
      line({ article: 'Uscita  a vuoto', value_cents: 1 }),
      line({ article: 'USCITA A VUOTO', supplier_id: 1, value_cents: 2 }),
    ]),
  ).toEqual([2])
})
