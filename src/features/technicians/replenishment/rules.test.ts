import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facts, findShortages, planReplenishment, proposedOf } from './rules.ts'

const none: Facts = { jobs: [], holdings: [], minimums: [], free: [], usual: [] }
const job = (technician_id: number, parts: number[], due_on = '2026-03-10') => ({
  technician_id,
  supplier_id: 1,
  parts,
  due_on,
})

test('jobs and the minimum on top, less what is held and on its way', () => {
  const facts: Facts = {
    ...none,
    jobs: [job(1, [7]), job(1, [7], '2026-03-08'), job(1, [7])],
    holdings: [{ technician_id: 1, part_id: 7, in_van: 1, on_the_way: 1 }],
    minimums: [{ technician_id: 1, part_id: 7, minimum: 4 }],
    free: [{ warehouse_id: 3, part_id: 7, free: 50 }],
  }
  expect(planReplenishment(facts)).toEqual([
    {
      technician_id: 1,
      part_id: 7,
      jobs: 3,
      due_on: '2026-03-08',
      minimum: 4,
      in_van: 1,
      on_the_way: 1,
      promised: 2,
      short: 5,
      takes: [{ warehouse_id: 3, quantity: 5 }],
    },
  ])
})

test('a job takes another part that serves as well before one is sent', () => {
  const holdings = [{ technician_id: 1, part_id: 8, in_van: 1, on_the_way: 0 }]
  expect(planReplenishment({ ...none, jobs: [job(1, [7, 8])], holdings })).toEqual([])
  // Nobody holds one, and only the second choice is in stock.
  const free = [{ warehouse_id: 3, part_id: 8, free: 1 }]
  expect(planReplenishment({ ...none, jobs: [job(1, [7, 8])], free })).toMatchObject([
    { part_id: 8, takes: [{ warehouse_id: 3, quantity: 1 }] },
  ])
})

test('the technician’s usual warehouse comes first, then the fullest; the most urgent job is served first', () => {
  const free = [
    { warehouse_id: 3, part_id: 7, free: 1 },
    { warehouse_id: 4, part_id: 7, free: 9 },
  ]
  const usual = [{ technician_id: 1, warehouse_id: 3 }]
  const plan = planReplenishment({ ...none, jobs: [job(1, [7]), job(1, [7])], free, usual })
  expect(plan[0]?.takes).toEqual([
    { warehouse_id: 3, quantity: 1 },
    { warehouse_id: 4, quantity: 1 },
  ])
  const last = [{ warehouse_id: 3, part_id: 7, free: 1 }]
  const minimums = [{ technician_id: 1, part_id: 7, minimum: 5 }]
  const scarce = planReplenishment({ ...none, jobs: [job(2, [7], '2026-03-12')], minimums, free: last })
  expect(scarce.map((line) => [line.technician_id, proposedOf(line)])).toEqual([
    [2, 1],
    [1, 0],
  ])
})

const few = fc.integer({ min: 1, max: 4 })
const facts: fc.Arbitrary<Facts> = fc.record({
  jobs: fc.array(
    fc.record({
      technician_id: few,
      supplier_id: few,
      parts: fc.uniqueArray(few, { maxLength: 2 }),
      due_on: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-09'),
    }),
    { maxLength: 20 },
  ),
  holdings: fc.uniqueArray(
    fc.record({
      technician_id: few,
      part_id: few,
      in_van: fc.integer({ min: 0, max: 5 }),
      on_the_way: fc.integer({ min: 0, max: 2 }),
    }),
    { selector: (it) => `${it.technician_id} ${it.part_id}` },
  ),
  minimums: fc.uniqueArray(fc.record({ technician_id: few, part_id: few, minimum: few }), {
    selector: (it) => `${it.technician_id} ${it.part_id}`,
  }),
  free: fc.uniqueArray(fc.record({ warehouse_id: few, part_id: few, free: fc.integer({ min: 1, max: 6 }) }), {
    selector: (it) => `${it.warehouse_id} ${it.part_id}`,
  }),
  usual: fc.uniqueArray(fc.record({ technician_id: few, warehouse_id: few }), { selector: (it) => it.technician_id }),
})

test('no plan takes more than there is or is lacking, and none leaves something lacking while it is in stock', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const plan = planReplenishment(given)
      expect(planReplenishment(given)).toEqual(plan)
      for (const { warehouse_id, part_id, free } of given.free) {
        const taken = plan
          .filter((line) => line.part_id === part_id)
          .flatMap(({ takes }) => takes)
          .filter((take) => take.warehouse_id === warehouse_id)
        expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(free)
      }
      for (const part_id of new Set(plan.map((line) => line.part_id))) {
        const lines = plan.filter((line) => line.part_id === part_id)
        const [lacking, proposed] = [0, 1].map((which) =>
          lines.reduce((sum, line) => sum + (which === 0 ? line.short : proposedOf(line)), 0),
        ) as [number, number]
        const stock = given.free.reduce((sum, it) => sum + (it.part_id === part_id ? it.free : 0), 0)
        expect(proposed).toBe(Math.min(lacking, stock))
        for (const line of lines) expect(proposedOf(line)).toBeLessThanOrEqual(line.short)
      }
    }),
  )
})

test('a model runs short when its use so far empties the stock within six weeks, or below its minimum', () => {
  const uses = [
    { part_id: 1, in_stock: 12, installed: 32, minimum: 0 },
    { part_id: 2, in_stock: 400, installed: 32, minimum: 0 },
    { part_id: 3, in_stock: 2, installed: 0, minimum: 5 },
    { part_id: 4, in_stock: 0, installed: 8, minimum: 0 },
  ]
  expect(findShortages(uses, '2026-03-02')).toEqual([
    { part_id: 4, in_stock: 0, installed: 8, minimum: 0, per_week: 1, empty_on: '2026-03-02' },
    { part_id: 1, in_stock: 12, installed: 32, minimum: 0, per_week: 4, empty_on: '2026-03-23' },
    { part_id: 3, in_stock: 2, installed: 0, minimum: 5, per_week: 0, empty_on: null },
  ])
})
