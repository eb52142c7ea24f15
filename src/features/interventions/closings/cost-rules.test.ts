import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CostLine } from '#features/interventions/costs/rules.ts'
import { type ClosingCost, isByHand, mergeCosts, proposeCosts, sumsOf } from './cost-rules.ts'

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-05-${String(n).padStart(2, '0')}`)
const line = fc.record({
  supplier_id: fc.constantFrom(null, 1, 2),
  module_id: fc.constantFrom(null, 5, 6),
  code_id: fc.constantFrom(10, 11),
  outcome: fc.constantFrom('done' as const, 'not_possible' as const),
  whom: fc.constantFrom('client' as const, 'technician' as const),
  article: fc.constantFrom('A', 'a ', 'B', 'C'),
  description: fc.constant('x'),
  value_cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  per_use: fc.constant(false),
  valid_from: day,
})
const lists = fc.array(line, { maxLength: 25 }).map((lines) => lines.map((it, at): CostLine => ({ id: at + 1, ...it })))
const question = { supplier_id: 1, module_id: 5, code_id: 10, outcome: 'done' } as const

const fits = (it: CostLine, worked_on: string) =>
  it.code_id === 10 &&
  it.outcome === 'done' &&
  it.valid_from <= worked_on &&
  (it.supplier_id === null || it.supplier_id === 1) &&
  (it.module_id === null || it.module_id === 5)
const rank = (it: CostLine) => (it.module_id !== null ? 2 : it.supplier_id !== null ? 1 : 0)
const keyOf = (it: { whom: string; article: string }) => `${it.whom} ${it.article.trim().toLowerCase()}`

test('of each article the most specific and newest valid on the day of work wins, once, for either side', () => {
  fc.assert(
    fc.property(lists, day, (lines, worked_on) => {
      const found = proposeCosts(lines, { ...question, worked_on }, [])
      const valid = lines.filter((it) => fits(it, worked_on))
      expect(new Set(found.map(keyOf))).toEqual(new Set(valid.map(keyOf)))
      expect(new Set(found.map(keyOf)).size).toBe(found.length)
      for (const won of found) {
        const chosen = lines.find(({ id }) => id === won.setting_id)
        const rivals = valid.filter((it) => keyOf(it) === keyOf(won))
        const best = Math.max(...rivals.map(rank))
        const newest = rivals
          .filter((it) => rank(it) === best)
          .map(({ valid_from }) => valid_from)
          .toSorted()
          .at(-1)
        expect([chosen && rank(chosen), chosen?.valid_from, won.value_cents]).toEqual([
          best,
          newest,
          chosen?.value_cents,
        ])
      }
    }),
    { numRuns: 300 },
  )
})

test('sums are those of the lines in whole cents, and what was changed by hand stays', () => {
  fc.assert(
    fc.property(lists, day, day, fc.integer({ min: -5_000, max: 5_000 }), (lines, first, second, by) => {
      const before = proposeCosts(lines, { ...question, worked_on: first }, [{ article: 'b', quantity: 3 }])
      const changed = before.map((it, at): ClosingCost => (at === 0 ? { ...it, value_cents: it.value_cents + by } : it))
      const after = mergeCosts(changed, proposeCosts(lines, { ...question, worked_on: second }, []))
      for (const kept of changed.filter(isByHand)) expect(after).toContainEqual(kept)
      const { client_cents, technician_cents } = sumsOf(after)
      expect(client_cents + technician_cents).toBe(after.reduce((sum, it) => sum + it.value_cents, 0))
      expect(new Set(after.map(keyOf)).size).toBe(after.length)
    }),
    { numRuns: 200 },
  )
})
