import { expect, test } from 'vitest'
import { clockOf, placePoints, ticksOf } from './lanes-rules.ts'

const at = (time: string) => `2026-11-18T${time}:00.000Z`

test('words that would meet stand one above the other, and those at the end read to the left', () => {
  const clock = clockOf([at('08:00'), at('10:00')])
  const placed = placePoints(clock, [
    { at: at('08:05'), text: 'given to Chiara Galli on the board' },
    { at: at('08:10'), text: 'appointment' },
    { at: at('10:00'), text: 'received' },
  ])
  expect(placed.map(({ level, toLeft }) => [level, toLeft])).toEqual([
    [0, false],
    [1, false],
    [0, true],
  ])
  expect(placed.every(({ left }) => left > 0 && left < 100)).toBe(true)
})

test('a clock has at most seven marks, for minutes as for weeks', () => {
  for (const end of ['2026-11-18T08:03:00Z', '2026-11-18T18:00:00Z', '2027-03-18T08:00:00Z']) {
    const ticks = ticksOf(clockOf([at('08:00'), end]))
    expect(ticks.length).toBeGreaterThan(0)
    expect(ticks.length).toBeLessThanOrEqual(8)
  }
})
