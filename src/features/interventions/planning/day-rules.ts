/**
 * The order of a technician's day: which stop comes when, and what it costs.
 *
 * The best order misses the fewest windows; of those the one that is home first; of those the one with the least driving. Up to 13 stops it is
 * exact: for every set of visited stops and every last one of them all ways are kept that no other beats in missed windows, time and driving at once (dynamic
 * programming over sets). Beyond that the day is cut into halves, and into parts of ten where these are longer, each of which is exact: fifty stops are nobody's day,
 * and must not keep everybody waiting. The same input gives the same order.
 */

import type { Cell } from './contract.ts'

/** Minutes since midnight. */
export type Window = { from: number; until: number }
export type Stop = {
  id: number
  /** Where, as an index into the day's table of minutes; -1 where it is not known. */
  place: number
  /** How long the work takes. */
  minutes: number
  /** Work begins and ends within one of them, in the order of the day; none: at any time. */
  windows: readonly Window[]
}
export type Day = {
  from: number
  until: number
  /** Lunch begins at the first moment from then on that is not in the middle of a job; 0 minutes: none. */
  lunch: { from: number; minutes: number }
  /** Where the day begins and ends; -1 where it is not known: then it begins at the first stop. */
  home: number
  /** Where it goes on from, once it has begun. */
  start?: number
  /** Minutes from one place to another. */
  driving: (from: number, to: number) => number
}

export type Visit = Cell['visits'][number]
export type Route = {
  visits: Visit[]
  missed: number
  driving: number
  work: number
  /** When the day begins, and when the technician is home again. */
  from: number
  until: number
  /** The drive home at the end. */
  back: number
}

/** What people have decided of the order of a day. */
export type Hand = {
  /** Those that are not fixed follow each other like this; others stand between them where they cost least. */
  order: readonly number[]
  /** These stand at these places, counted from 0. */
  fixed: readonly { id: number; place: number }[]
}
export const noHand: Hand = { order: [], fixed: [] }

export const mostExact = 13
/** Of a longer day; each stop more doubles the time. */
const mostInPart = 10
/** A longer day is cut at other places each time, until none makes it better. */
const mostRounds = 12

const driveFrom = ({ driving }: Day, from: number, to: number) => (from === to && from < 0 ? 0 : driving(from, to))
/** Nobody drives to where they are; the first stop of a day without a known home is where it begins. */
function legOf(day: Day, from: number | null, to: number): number {
  if (from !== null) return driveFrom(day, from, to)
  const start = day.start ?? day.home
  return start < 0 ? 0 : driveFrom(day, start, to)
}

/** Nothing begins during lunch. */
const afterLunch = ({ lunch }: Day, at: number) =>
  lunch.from <= at && at < lunch.from + lunch.minutes ? lunch.from + lunch.minutes : at
/** What goes on over the beginning of lunch puts lunch after it (work) or around it (driving). */
const plusLunch = ({ lunch }: Day, begin: number, end: number) =>
  begin < lunch.from && end > lunch.from ? end + lunch.minutes : end

type Step = { start: number; end: number; ready: number; window: Window | null; missed: boolean }

/** The first window that still fits; where none does, it is done on arrival and counts as missed. */
function visit(day: Day, stop: Stop, arrival: number): Step {
  for (const window of stop.windows) {
    const start = afterLunch(day, Math.max(arrival, window.from))
    const end = start + stop.minutes
    if (end <= window.until) return { start, end, ready: plusLunch(day, start, end), window, missed: false }
  }
  const start = afterLunch(day, arrival)
  const end = start + stop.minutes
  return { start, end, ready: plusLunch(day, start, end), window: null, missed: stop.windows.length > 0 }
}

const drive = (day: Day, at: number, minutes: number) => {
  const begin = minutes > 0 ? afterLunch(day, at) : at
  return plusLunch(day, begin, begin + minutes)
}

/** What a given order comes to. */
export function follow(day: Day, stops: readonly Stop[]): Route {
  const route: Route = { visits: [], missed: 0, driving: 0, work: 0, from: day.from, until: day.from, back: 0 }
  let [at, place]: [number, number | null] = [day.from, null]
  for (const stop of stops) {
    const driving = legOf(day, place, stop.place)
    const arrival = drive(day, at, driving)
    const { start, end, ready, window, missed } = visit(day, stop, arrival)
    route.visits.push({ id: stop.id, driving, arrival, start, end, window, missed })
    route.driving += driving
    route.work += stop.minutes
    route.missed += missed ? 1 : 0
    ;[at, place] = [ready, stop.place]
  }
  route.back = place === null || day.home < 0 ? 0 : driveFrom(day, place, day.home)
  route.driving += route.back
  route.until = drive(day, at, route.back)
  return route
}

/** Below 0 where the left one is better. */
export const compareRoutes = (
  left: Pick<Route, 'missed' | 'until' | 'driving'>,
  right: Pick<Route, 'missed' | 'until' | 'driving'>,
): number => left.missed - right.missed || left.until - right.until || left.driving - right.driving

/** A way to have visited a set of stops; `before` is the way that it goes on from. */
type Way = { missed: number; at: number; driving: number; stop: number; before: Way | null }

/** Keeps a way unless another is at least as good in all, and drops those that it beats. */
function keep(ways: Way[], way: Way): void {
  for (const other of ways) if (other.missed <= way.missed && other.at <= way.at && other.driving <= way.driving) return
  let kept = 0
  for (const other of ways)
    if (other.missed < way.missed || other.at < way.at || other.driving < way.driving) ways[kept++] = other
  ways.length = kept
  ways.push(way)
}

type From = { at: number; place: number | null }

function bitsIn(set: number): number {
  let bits = 0
  for (let left = set; left > 0; left &= left - 1) bits += 1
  return bits
}

/** Which stop may come at a place, given those that were visited before. */
type May = (place: number, next: number, visited: number) => boolean

/** Fixed places keep to the day as it is now: beyond its end they move up, and each is taken once. */
function placesOf(stops: readonly Stop[], { fixed }: Hand): ReadonlyMap<number, number> {
  const there = fixed.filter(({ id }) => stops.some((stop) => stop.id === id))
  const byPlace = new Map<number, number>()
  let free = stops.length
  for (const { id, place } of there.toSorted((a, b) => b.place - a.place || b.id - a.id)) {
    free = Math.min(place, free - 1)
    byPlace.set(free, id)
  }
  return byPlace
}

/** The stops that were put into an order by hand and are not fixed. */
const sequenceOf = (stops: readonly Stop[], { order }: Hand, places: ReadonlyMap<number, number>): number[] => {
  const fixed = new Set(places.values())
  return order.filter((id, at) => !fixed.has(id) && order.indexOf(id) === at && stops.some((stop) => stop.id === id))
}

function mayBy(stops: readonly Stop[], hand: Hand): May {
  const places = placesOf(stops, hand)
  const fixed = new Set(places.values())
  const sequence = sequenceOf(stops, hand, places)
  const before = stops.map(({ id }) => {
    const previous = sequence[sequence.indexOf(id) - 1]
    return previous === undefined ? -1 : stops.findIndex((stop) => stop.id === previous)
  })
  return (place, next, visited) => {
    const id = stops[next]?.id ?? 0
    const owner = places.get(place)
    if (owner !== undefined || fixed.has(id)) return owner === id
    const previous = before[next] ?? -1
    return previous < 0 || (visited & (1 << previous)) !== 0
  }
}

/** More stops than can be ordered exactly: the sequence as it is, the others between it, then the fixed ones at their places. */
function longByHand(day: Day, stops: readonly Stop[], hand: Hand): Stop[] {
  const places = placesOf(stops, hand)
  const stopOf = (id: number | undefined) => stops.filter((stop) => stop.id === id)
  const sequence = sequenceOf(stops, hand, places)
  const fixed = [...places.values()]
  const others = stops.filter(({ id }) => !sequence.includes(id) && !fixed.includes(id))
  const order = roughOrder(day, others, sequence.flatMap(stopOf))
  for (const [place, id] of [...places].toSorted(([a], [b]) => a - b)) order.splice(place, 0, ...stopOf(id))
  return order
}

const anyOrder: May = () => true

/** The best order of some stops from a place and time on, home afterwards or not. */
function exactOrder(day: Day, stops: readonly Stop[], from: From, isLast: boolean, may: May = anyOrder): Stop[] {
  const count = stops.length
  const all = (1 << count) - 1
  const table: Way[][][] = Array.from({ length: 1 << count }, () => Array.from({ length: count }, () => []))
  const step = (way: Way | null, next: number): Way | undefined => {
    const stop = stops[next]
    if (!stop) return undefined
    const last = way ? (stops[way.stop]?.place ?? -1) : from.place
    const leg = legOf(day, last, stop.place)
    const { ready, missed } = visit(day, stop, drive(day, way?.at ?? from.at, leg))
    const before = way ?? { missed: 0, driving: 0 }
    return {
      missed: before.missed + (missed ? 1 : 0),
      at: ready,
      driving: before.driving + leg,
      stop: next,
      before: way,
    }
  }
  const put = (set: number, way: Way | undefined) => {
    const ways = way && table[set]?.[way.stop]
    if (ways) keep(ways, way)
  }
  for (let next = 0; next < count; next += 1) if (may(0, next, 0)) put(1 << next, step(null, next))
  for (let set = 1; set < all; set += 1) {
    const place = bitsIn(set)
    for (const ways of table[set] ?? [])
      for (const way of ways)
        for (let next = 0; next < count; next += 1)
          if ((set & (1 << next)) === 0 && may(place, next, set)) put(set | (1 << next), step(way, next))
  }
  const ends = (table[all] ?? []).flat().map((way) => {
    const back = isLast && day.home >= 0 ? driveFrom(day, stops[way.stop]?.place ?? -1, day.home) : 0
    return { way, missed: way.missed, until: drive(day, way.at, back), driving: way.driving + back }
  })
  const [best] = ends.sort(compareRoutes)
  const order: Stop[] = []
  for (let way = best?.way ?? null; way !== null; way = way.before) {
    const stop = stops[way.stop]
    if (stop) order.unshift(stop)
  }
  return order
}

/** Cheapest insertion, by urgency of the windows: where the halves of a long day come from. */
function roughOrder(day: Day, stops: readonly Stop[], begun: readonly Stop[] = []): Stop[] {
  const urgent = (stop: Stop) => Math.min(...stop.windows.map(({ until }) => until), Number.POSITIVE_INFINITY)
  const byUrgency = stops.toSorted((a, b) => urgent(a) - urgent(b) || a.id - b.id)
  let order = [...begun]
  for (const stop of byUrgency) {
    const ways = Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, stop))
    const [best] = ways.map((way) => ({ way, route: follow(day, way) })).sort((a, b) => compareRoutes(a.route, b.route))
    order = best?.way ?? order
  }
  return order
}

/** Each part is put into its best order, given what comes before it. */
function exactParts(day: Day, order: readonly Stop[], cut: number): Stop[] {
  const done: Stop[] = []
  for (let at = 0; at < order.length; ) {
    const size = at === 0 ? cut : mostInPart
    const part = order.slice(at, at + size)
    const before = done.length > 0 ? endOf(day, done) : { at: day.from, place: null }
    done.push(...exactOrder(day, part, before, at + size >= order.length))
    at += size
  }
  return done
}

/** Where and when one is free after these stops. */
function endOf(day: Day, stops: readonly Stop[]): From {
  const { visits } = follow(day, stops)
  const [last, stop] = [visits.at(-1), stops.at(-1)]
  if (!last || !stop) return { at: day.from, place: null }
  return { at: plusLunch(day, last.start, last.end), place: stop.place }
}

/** The best order of a day, of those that keep to what people decided. */
export function orderDay(day: Day, given: readonly Stop[], hand: Hand = noHand): Route {
  const stops = given.toSorted((a, b) => a.id - b.id)
  const isFree = hand.order.length === 0 && hand.fixed.length === 0
  if (stops.length <= mostExact)
    return follow(
      day,
      exactOrder(day, stops, { at: day.from, place: null }, true, isFree ? anyOrder : mayBy(stops, hand)),
    )
  if (!isFree) return follow(day, longByHand(day, stops, hand))
  const cuts = [Math.min(mostInPart, Math.ceil(stops.length / 2)), 5, 8, 3]
  let best = roughOrder(day, stops)
  for (let [round, idle] = [0, 0]; round < mostRounds && idle < cuts.length; round += 1) {
    const order = exactParts(day, best, cuts[round % cuts.length] ?? mostInPart)
    const isBetter = compareRoutes(follow(day, order), follow(day, best)) < 0
    idle = isBetter ? 0 : idle + 1
    if (isBetter) best = order
  }
  return follow(day, best)
}
