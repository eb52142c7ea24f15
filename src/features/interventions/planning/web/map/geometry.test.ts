import { expect, test } from 'vitest'
import { fitted, isInside, nextInDirection, showingTogether, spread, toMap, zoomAt } from './geometry.ts'

const size = { width: 600, height: 400 }

test('a window shows all its spots, and the middle of them in its middle', () => {
  const view = fitted(
    [
      { x: 1000, y: 1000 },
      { x: 3000, y: 1500 },
    ],
    size,
  )
  expect(toMap(view, { x: 300, y: 200 })).toEqual({ x: 2000, y: 1250 })
  expect(toMap(view, { x: 0, y: 0 }).x).toBeLessThan(1000)
  expect(fitted([], size).scale).toBeGreaterThan(0)
})

test('what lies under the pointer stays there when one zooms, within bounds', () => {
  const view = fitted(
    [
      { x: 1000, y: 1000 },
      { x: 3000, y: 1500 },
    ],
    size,
  )
  const at = { x: 120, y: 90 }
  const [before, after] = [toMap(view, at), toMap(zoomAt(view, 2, at), at)]
  expect(after.x).toBeCloseTo(before.x)
  expect(after.y).toBeCloseTo(before.y)
  expect(zoomAt(view, 1e9, at).scale).toBe(3)
})

test('a lasso holds what lies inside, also where it is hollow', () => {
  const corners = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 3],
    [0, 10],
  ].map(([x = 0, y = 0]) => ({ x, y }))
  expect(
    [
      { x: 5, y: 2 },
      { x: 5, y: 8 },
      { x: 11, y: 5 },
    ].map((it) => isInside(corners, it)),
  ).toEqual([true, false, false])
  expect(isInside([], { x: 1, y: 1 })).toBe(false)
})

test('dots of one town do not cover each other', () => {
  for (const [at, one] of spread(6).entries())
    for (const other of spread(6).slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(7)
})

test('an arrow goes to the nearest in its direction', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 10, y: 1 },
    { x: 4, y: 9 },
    { x: -3, y: 0 },
  ]
  expect(nextInDirection(spots, { x: 0, y: 0 }, 1, 0)).toEqual({ x: 10, y: 1 })
  expect(nextInDirection(spots, { x: 0, y: 0 }, -1, 0)).toEqual({ x: -3, y: 0 })
  expect(nextInDirection(spots, { x: 0, y: 0 }, 0, -1)).toBeUndefined()
})

test('the window moves over a day that cannot be read in it, clear of what covers it, and else stays', () => {
  const window = { width: 500, height: 600 }
  const covered = { top: 96, right: 120, bottom: 56 }
  const day = [
    { x: 5_000, y: 7_000 },
    { x: 5_900, y: 9_000 },
  ]
  const italy = fitted([], window)
  for (const from of [italy, fitted([{ x: 1_000, y: 1_000 }], window)]) {
    const moved = showingTogether(from, day, window, covered)
    for (const { x, y } of day) {
      const [left, top] = [(x - moved.x) * moved.scale, (y - moved.y) * moved.scale]
      expect([left > 20, left < 380, top > 100, top < 544], `${left} ${top}`).toEqual([true, true, true, true])
    }
    expect(showingTogether(moved, [], window, covered)).toBe(moved)
  }
  const near = showingTogether(italy, day, window, covered)
  expect(showingTogether(zoomAt(near, 0.7, { x: 250, y: 300 }), day, window, covered)).not.toEqual(near)
})
