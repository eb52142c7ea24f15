import { expect, test } from 'vitest'
import type { DayPlan } from '#features/interventions/planning/day-plan-contract.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'
import { dayNow, halvesOf } from './day-now.ts'

const on = '2026-11-18'
const times = { read_at: Date.parse(`${on}T08:00:00Z`), now: Date.parse(`${on}T08:00:05Z`) }
const stop = (id: number) => ({ id, place: id, minutes: 30, windows: [], appointment: false })
// Only what the function reads.
const plan = { on, from: 480, until: 1080, stops: [stop(1), stop(2), stop(3)], order: [1, 2, 3], own: null, done: [] }
const dayOf = (items: readonly OutboxItem[], own: number[] | null = null) =>
  dayNow({ ...plan, own: own && { order: own, at: on, added: 0 } } as unknown as DayPlan, items, times)
const entered = (kind: string, body: object, more: Partial<OutboxItem> = {}) =>
  ({ kind, body, made_at: `${on}T08:00:00Z`, state: 'waiting', ended_at: null, ...more }) as unknown as OutboxItem
const received = (second: string): Partial<OutboxItem> => ({ state: 'done', ended_at: `${on}T${second}Z` })

test('an own order holds while it waits, and from its receipt until the day was read again', () => {
  const order = (ids: number[], more?: Partial<OutboxItem>) => entered('order_day', { on, ids }, more)
  expect(dayOf([order([2, 1, 3])])).toMatchObject({ order: [2, 1, 3], isOwn: true, isWaiting: true })
  const arrived = order([2, 1, 3], received('08:00:01'))
  expect(dayOf([arrived])).toMatchObject({ order: [2, 1, 3], isOwn: true, isWaiting: false })
  // The office's order again, which the day that was read before does not know of.
  const back = order([], received('08:00:02'))
  expect(dayOf([arrived, back], [2, 1, 3])).toMatchObject({ order: [1, 2, 3], isOwn: false, isWaiting: false })
  // Read after both: what the server says counts.
  const early = order([2, 1, 3], received('07:59:59'))
  expect(dayOf([early])).toMatchObject({ order: [1, 2, 3], isOwn: false })
})

test('a stop that was closed here does not come back between its receipt and the next reading', () => {
  const closed = (more?: Partial<OutboxItem>) => entered('close', { intervention_id: 1 }, more)
  for (const item of [closed(), closed(received('08:00:01')), closed({ state: 'refused' })])
    expect(dayOf([item]).progress.done).toMatchObject([{ id: 1, place: 1 }])
  expect(dayOf([closed(received('07:59:59'))]).progress.done).toEqual([])
})

test('more than 14 stops are a morning and an afternoon, unless they are put into another order or the times are gone', () => {
  const stops = (...arrivals: number[]) => arrivals.map((arrival) => ({ visit: { arrival } }))
  const long = stops(...Array.from({ length: 15 }, (_, at) => 500 + at * 30))
  const names = (all: typeof long, isTimed = true) =>
    halvesOf(all, isTimed).map((half) => [half.name, half.stops.length])
  expect(names(long)).toEqual([
    ['morning', 10],
    ['afternoon', 5],
  ])
  expect(halvesOf(long, true)[1]?.stops[0]?.visit.arrival).toBe(800)
  expect(names(stops(779, 780))).toEqual([['day', 2]])
  expect(names(long, false)).toEqual([['day', 15]])
  expect(names(stops(...Array.from({ length: 15 }, (_, at) => 480 + at)))).toEqual([['day', 15]])
})
