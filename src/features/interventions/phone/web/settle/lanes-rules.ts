/** Where points and their words stand on two lanes of one clock; pure, so that it can be tested. */

export type Point = { at: string; text: string }
export type Placed = Point & {
  /** Along the clock, in per cent. */
  left: number
  /** Words that would meet stand one above the other. */
  level: number
  /** Its words end at the point instead of beginning there. */
  toLeft: boolean
}

/** About how wide the lanes are, and a letter on them: only what would meet depends on it. */
const width = 660
const letter = 6.4
/** Before the words stands the time. */
const timeLength = 7
const gap = 10
const minutes = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080].map((it) => it * 60_000)
const mostTicks = 7

export type Clock = { from: number; to: number }

/** From the first to the last point, with a little room at both ends. */
export function clockOf(times: readonly string[]): Clock {
  const all = times.map((it) => Date.parse(it))
  const [first, last] = [Math.min(...all), Math.max(...all)]
  const room = Math.max((last - first) * 0.05, 2 * 60_000)
  return { from: first - room, to: last + room }
}

export const placeOf = ({ from, to }: Clock, at: string): number => ((Date.parse(at) - from) / (to - from)) * 100

export function ticksOf({ from, to }: Clock): number[] {
  const step = minutes.find((it) => (to - from) / it <= mostTicks) ?? (to - from) / mostTicks
  const ticks: number[] = []
  for (let at = Math.ceil(from / step) * step; at < to; at += step) ticks.push(at)
  return ticks
}

/** In the order of time; each on the lowest level where it meets no other. */
export function placePoints(clock: Clock, points: readonly Point[]): Placed[] {
  const ends: number[] = []
  return points
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((point) => {
      const left = placeOf(clock, point.at)
      const x = (left / 100) * width
      const wide = (point.text.length + timeLength) * letter
      const toLeft = x + wide > width
      const begin = toLeft ? x - wide : x
      const found = ends.findIndex((end) => begin > end + gap)
      const level = found < 0 ? ends.length : found
      ends[level] = begin + wide
      return { ...point, left, level, toLeft }
    })
}
