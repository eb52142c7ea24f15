import { expect, test } from 'vitest'
import type { DifferenceRow } from '../../files-contract.ts'
import { cancelGone, countTicked, firstTicks, keepTicks, toggle } from './choices.ts'

const row = (n: number, more: Partial<DifferenceRow> = {}) =>
  // Only what ticks are about.
  ({ n, id: n + 100, status: 'open', blocked: false, ...more }) as DifferenceRow
const counts = (changed: number, gone_open: number, gone_assigned = 0) =>
  ({ counts: { new: 0, changed, changed_blocked: 0, gone_open, gone_assigned } }) as Parameters<typeof countTicked>[0]

test('ticks stay when the differences are looked at again, but for rows that left their group', () => {
  const ticks = toggle(firstTicks, 'changed', [row(1), row(2), row(3)], false)
  expect(countTicked(counts(5, 0), ticks).changed).toBe(2)
  // Row 2 is no difference any more, and row 3 has a closing request by now.
  const kept = keepTicks(ticks, 'changed', [row(1), row(3, { blocked: true }), row(4), row(5)])
  expect(kept.changed).toEqual({ accept: true, except: [1] })
  expect(countTicked(counts(3, 0), kept).changed).toBe(2)
})

test('ticks among the gone are counted by what is still gone', () => {
  const rows = [row(0, { id: 1 }), row(0, { id: 2 }), row(0, { id: 3, status: 'assigned' })]
  const all = cancelGone(firstTicks, 'open')
  const ticks = toggle(toggle(all, 'gone', rows.slice(0, 1), false), 'gone', rows.slice(2), true)
  expect(countTicked(counts(0, 2, 1), ticks).gone).toBe(2)
  const kept = keepTicks(ticks, 'gone', rows.slice(1))
  expect(kept.gone).toEqual({ cancel: 'open', except: [3] })
  expect(countTicked(counts(0, 1, 1), kept).gone).toBe(2)
})
