import { expect, test } from 'vitest'
import { niceScale } from './scale.ts'

test('an axis has round numbers that hold every value', () => {
  expect(niceScale(0, 462).steps).toEqual([0, 200, 400, 600])
  expect(niceScale(0, 3).steps).toEqual([0, 1, 2, 3])
  expect(niceScale(80, 100).steps).toEqual([80, 85, 90, 95, 100])
  expect(niceScale(0, 0)).toEqual({ least: 0, most: 0, steps: [0] })
  for (const most of [1, 7, 19, 250, 999, 1_001, 48_213]) {
    const { steps } = niceScale(0, most)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(most)
    expect(steps.length).toBeLessThanOrEqual(7)
  }
})
