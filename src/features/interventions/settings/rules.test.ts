import { describe, expect, test } from 'vitest'
import { toClosure } from '#lib/time/working-days.ts'
import { closingDaysFor, cutOffFor, findCode, findModel } from './rules.ts'

/** From the most specific line to the most general, with the days each gives. */
const inOrder = [
  ['supplier, code and province', { supplier_id: 1, code_id: 10, province: 'MI' }],
  ['supplier and code', { supplier_id: 1, code_id: 10, province: null }],
  ['code and province', { supplier_id: null, code_id: 10, province: 'MI' }],
  ['code', { supplier_id: null, code_id: 10, province: null }],
  ['supplier', { supplier_id: 1, code_id: null, province: null }],
  ['any', { supplier_id: null, code_id: null, province: null }],
] as const
const lines = inOrder.map(([, line], at) => ({ ...line, days: at + 1, valid_from: '2026-01-01' }))
const job = { supplier_id: 1, code_id: 10, province: 'MI', on: '2026-11-15' }

describe('closing days', () => {
  test.each(inOrder.map(([name], at) => [name, at] as const))(
    'a line for %s wins over every more general one, in whatever order the lines come',
    (_name, at) => {
      const rest = lines.slice(at)
      expect(closingDaysFor(rest, job)?.days).toBe(at + 1)
      expect(closingDaysFor(rest.toReversed(), job)?.days).toBe(at + 1)
    },
  )

  test('of equally specific lines the newest that is valid on the day wins', () => {
    const changed = [
      { supplier_id: 1, code_id: null, province: null, days: 5, valid_from: '2026-01-01' },
      { supplier_id: 1, code_id: null, province: null, days: 4, valid_from: '2026-06-01' },
      { supplier_id: 1, code_id: null, province: null, days: 3, valid_from: '2026-12-01' },
      { supplier_id: null, code_id: null, province: null, days: 9, valid_from: '2026-07-01' },
    ]
    expect(closingDaysFor(changed, job)?.days).toBe(4)
    expect(closingDaysFor(changed, { ...job, on: '2026-06-01' })?.days).toBe(4)
    expect(closingDaysFor(changed, { ...job, on: '2026-05-31' })?.days).toBe(5)
    expect(closingDaysFor(changed, { ...job, on: '2025-12-31' })).toBeUndefined()
  })

  test('a line for another supplier, code or province does not count', () => {
    const others = [
      { supplier_id: 2, code_id: 10, province: 'MI', days: 1, valid_from: '2026-01-01' },
      { supplier_id: 1, code_id: 11, province: 'MI', days: 2, valid_from: '2026-01-01' },
      { supplier_id: null, code_id: 10, province: 'RM', days: 3, valid_from: '2026-01-01' },
    ]
    expect(closingDaysFor(others, job)).toBeUndefined()
    expect(closingDaysFor(others, { ...job, province: null })).toBeUndefined()
  })
})

describe('words of a client', () => {
  const codes = [
    {
      id: 1,
      supplier_id: null,
      code: 'INST',
      kind: 'installation',
      active: true,
      aliases: [{ alias: '01', supplier_id: null }],
    },
    {
      id: 2,
      supplier_id: 7,
      code: 'NEW',
      kind: 'installation',
      active: true,
      aliases: [{ alias: 'inst', supplier_id: 7 }],
    },
    {
      id: 3,
      supplier_id: null,
      code: 'SOST',
      kind: 'replacement',
      active: true,
      aliases: [{ alias: '01', supplier_id: 8 }],
    },
    { id: 4, supplier_id: 7, code: 'OLD', kind: 'withdrawal', active: false, aliases: [] },
  ] as const

  test('a code is found by its name or an alias, the client’s own before the one that all share', () => {
    expect(findCode(codes, 9, ' Inst ')?.id).toBe(1)
    expect(findCode(codes, 7, 'INST')?.id).toBe(2)
    expect(findCode(codes, 9, '01')?.id).toBe(1)
    expect(findCode(codes, 8, '01')?.id).toBe(3)
    expect(findCode(codes, 7, 'old')).toBeUndefined()
    expect(findCode(codes, 9, 'new')).toBeUndefined()
    expect(findCode(codes, 9, '')).toBeUndefined()
  })

  test('a model is found by the name that this client gives it', () => {
    const models = [{ id: 1, supplier_id: 7, name: 'VEGA  P400', part_ids: [4, 5] }]
    expect(findModel(models, 7, 'vega p400')?.part_ids).toEqual([4, 5])
    expect(findModel(models, 8, 'vega p400')).toBeUndefined()
  })
})

test('the cut-off hour is the supplier’s own, else the one for all, else 16:00', () => {
  const hours = [
    { supplier_id: 1, hour: '14:00' },
    { supplier_id: null, hour: '17:30' },
  ]
  expect([cutOffFor(hours, 1), cutOffFor(hours, 2), cutOffFor(hours, null), cutOffFor([], 1)]).toEqual([
    '14:00',
    '17:30',
    '17:30',
    '16:00',
  ])
})

test('a closure names whom it concerns', () => {
  const line = {
    name: 'Patron',
    from: '2026-12-07',
    to: '2026-12-07',
    yearly: true,
    city: null,
    supplier: null,
  }
  expect(toClosure({ ...line, scope: 'city', city: 'Milano' })).toMatchObject({
    scope: 'city',
    city: 'Milano',
    yearly: true,
  })
  expect(toClosure({ ...line, scope: 'supplier', supplier: 3 })).toMatchObject({ scope: 'supplier', supplier: 3 })
})
