import { expect, test } from 'vitest'
import { compareRoutes, type Day, follow, type Hand, orderDay, type Route, type Stop } from './day-rules.ts'

/** Numbers that look like chance and are the same each time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const noLunch = { from: 0, minutes: 0 }
const onLine: Day = {
  from: 480,
  until: 1020,
  lunch: noLunch,
  home: 0,
  driving: (from, to) => Math.abs(from - to),
}
const stop = (id: number, place: number, more: Partial<Stop> = {}): Stop => ({
  id,
  place,
  minutes: 30,
  windows: [],
  ...more,
})
const ids = ({ visits }: Route) => visits.map(({ id }) => id)

function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [at, item] of items.entries()) for (const rest of orders(items.toSpliced(at, 1))) yield [item, ...rest]
}

function randomDay(seed: number, most: number): { day: Day; stops: Stop[] } {
  const next = chance(seed)
  const places = Array.from({ length: 9 }, () => [next(60), next(60)] as const)
  const driving = (from: number, to: number) => {
    const [a, b] = [places[from] ?? [0, 0], places[to] ?? [0, 0]]
    return from === to ? 12 : Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + 3
  }
  const lunch = next(3) === 0 ? noLunch : { from: 720 + next(90), minutes: 30 + next(60) }
  const day: Day = { from: 480, until: 1020, lunch, home: next(4) === 0 ? -1 : next(9), driving }
  const windowOf = (): Stop['windows'] => {
    const from = 480 + next(400)
    if (next(3) === 0) return [{ from, until: from + 60 + next(60) }]
    return [
      { from: 540 - next(60), until: 720 + next(60) },
      { from: 900 + next(60), until: 1100 + next(60) },
    ]
  }
  const stops = Array.from({ length: 1 + next(most) }, (_, at) =>
    stop(at + 1, next(9), { minutes: 15 + next(5) * 15, windows: next(2) === 0 ? [] : windowOf() }),
  )
  return { day, stops }
}

test('the order of a day is as good as the best of all orders, in 2,000 random days with windows and lunch', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const { day, stops } = randomDay(seed, 5)
    const found = orderDay(day, stops)
    let best = found
    for (const order of orders(stops)) {
      const route = follow(day, order)
      if (compareRoutes(route, best) < 0) best = route
    }
    expect([seed, best.missed, best.until, best.driving]).toEqual([seed, found.missed, found.until, found.driving])
  }
})

/** Whether an order keeps to what was decided: fixed ones at their places, the others of the sequence one after the other. */
function keepsTo(order: readonly Stop[], hand: Hand): boolean {
  const found = order.map(({ id }) => id)
  const fixed = hand.fixed.map(({ id }) => id)
  const sequence = hand.order.filter((id) => !fixed.includes(id) && found.includes(id))
  return (
    hand.fixed.every(({ id, place }) => found[place] === id) &&
    sequence.every((id, at) => at === 0 || found.indexOf(sequence[at - 1] ?? 0) < found.indexOf(id))
  )
}

test('what people decided holds, and the rest is as good as the best of all orders that keep to it', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const { day, stops } = randomDay(seed, 5)
    const next = chance(seed + 9_000)
    const shuffled = stops.toSorted(() => next(3) - 1).map(({ id }) => id)
    const fixed = shuffled.slice(0, next(3)).map((id, at) => ({ id, place: stops.length - 1 - at }))
    const hand: Hand = { order: shuffled.slice(next(2), next(stops.length + 1)), fixed }
    const found = orderDay(day, stops, hand)
    const way = ids(found).flatMap((id) => stops.filter((it) => it.id === id))
    expect([seed, way.length, keepsTo(way, hand)]).toEqual([seed, stops.length, true])
    for (const order of orders(stops))
      if (keepsTo(order, hand)) expect(compareRoutes(follow(day, order), found)).toBeGreaterThanOrEqual(0)
  }
})

test('a place beyond the end of the day moves up, and one stop that is gone leaves the others in their order', () => {
  const stops = [stop(1, 10), stop(2, 30), stop(3, 20)]
  expect(ids(orderDay(onLine, stops, { order: [2, 9, 1, 3], fixed: [] }))).toEqual([2, 1, 3])
  const fixed = [
    { id: 1, place: 7 },
    { id: 2, place: 7 },
  ]
  expect(ids(orderDay(onLine, stops, { order: [], fixed }))).toEqual([3, 1, 2])
})

test('a long day keeps to a decided order too', () => {
  const stops = Array.from({ length: 20 }, (_, at) => stop(at + 1, ((at * 7) % 20) + 1, { minutes: 5 }))
  const order = stops.map(({ id }) => id).toReversed()
  expect(ids(orderDay(onLine, stops, { order, fixed: [] }))).toEqual(order)
  const route = ids(orderDay(onLine, stops, { order: [5, 4], fixed: [{ id: 9, place: 0 }] }))
  expect([route.length, route[0], route.indexOf(5) < route.indexOf(4)]).toEqual([20, 9, true])
})

test('the same stops in another order give the same day', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const { day, stops } = randomDay(seed, 9)
    expect(orderDay(day, stops.toReversed())).toEqual(orderDay(day, stops))
  }
})

test('a day of thirteen stops is ordered exactly: along the line and back', () => {
  const stops = Array.from({ length: 13 }, (_, at) => stop(at + 1, ((at * 5) % 13) + 1, { minutes: 5 }))
  expect(orderDay(onLine, stops)).toMatchObject({ driving: 26, missed: 0 })
})

test('a longer day is cut into halves, and no stop is lost', () => {
  for (const count of [14, 20, 30]) {
    const stops = Array.from({ length: count }, (_, at) => stop(at + 1, ((at * 7) % count) + 1, { minutes: 5 }))
    const route = orderDay(onLine, stops)
    expect(ids(route).toSorted((a, b) => a - b)).toEqual(stops.map(({ id }) => id))
    expect(route.driving).toBeLessThan(2.5 * count)
  }
})

test('fifty jobs dropped on one day are ordered with bounded work, for others wait meanwhile', () => {
  const next = chance(3)
  const places = Array.from({ length: 51 }, () => [next(40), next(40)] as const)
  let asked = 0
  const driving = (from: number, to: number) => {
    const [a, b] = [places[from] ?? [0, 0], places[to] ?? [0, 0]]
    asked += 1
    return 2 + Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])
  }
  const open = [
    { from: 540, until: 750 },
    { from: 900, until: 1140 },
  ]
  const stops = Array.from({ length: 50 }, (_, at) => stop(at + 1, at + 1, { windows: next(3) > 0 ? open : [] }))
  expect(orderDay({ ...onLine, driving }, stops).visits.length).toBe(50)
  expect(asked).toBeLessThan(1_500_000)
})

test('an appointment is kept though it is not on the way', () => {
  const near = stop(1, 10)
  const far = stop(2, 50, { windows: [{ from: 540, until: 585 }] })
  const route = orderDay(onLine, [near, far])
  expect(ids(route)).toEqual([2, 1])
  expect(route.visits[0]).toMatchObject({ arrival: 530, start: 540, end: 570, missed: false })
})

test('a window that cannot be met is said to be missed, and the stop is still made', () => {
  const route = orderDay(onLine, [stop(1, 10, { windows: [{ from: 400, until: 450 }] })])
  expect(route).toMatchObject({ missed: 1, visits: [{ missed: true, window: null, start: 490 }] })
})

test('work is not interrupted by lunch, and nothing begins during it', () => {
  const day = { ...onLine, lunch: { from: 500, minutes: 60 } }
  const route = follow(day, [stop(1, 10), stop(2, 10, { place: 20 })])
  // 490 to 520, lunch until 580, ten minutes on the road.
  expect(route.visits.map(({ start, end }) => [start, end])).toEqual([
    [490, 520],
    [590, 620],
  ])
})

test('without a known home the day begins at its first stop; a day without stops ends as it begins', () => {
  expect(orderDay({ ...onLine, home: -1 }, [stop(1, 10), stop(2, 30)])).toMatchObject({ driving: 20, back: 0 })
  expect(orderDay(onLine, [])).toMatchObject({ visits: [], from: 480, until: 480, driving: 0 })
})
