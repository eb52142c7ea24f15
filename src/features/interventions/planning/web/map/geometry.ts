/** The geometry of the map: what the window shows, what lies in a lasso, where dots of one town stand. */
import type { Spot } from '#lib/places/projection.ts'

/** What lies at the left top of the window, and how many pixels a step has. */
export type View = Spot & { scale: number }
export type Size = { width: number; height: number }

/** From all of Italy in a small window to a village. */
export const [leastScale, mostScale] = [0.03, 3]
const bounded = (scale: number) => Math.min(mostScale, Math.max(leastScale, scale))

/** A window over some spots, with room around them; without any, all of Italy. */
export function fitted(spots: readonly Spot[], { width, height }: Size, padding = 48): View {
  const all =
    spots.length > 0
      ? spots
      : [
          { x: 400, y: 300 },
          { x: 9_300, y: 12_000 },
        ]
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = (length: number) => Math.max(1, length - 2 * padding)
  // One town is shown with what is around it.
  const scale = bounded(Math.min(room(width) / Math.max(400, right - left), room(height) / Math.max(400, bottom - top)))
  return { x: (left + right) / 2 - width / 2 / scale, y: (top + bottom) / 2 - height / 2 / scale, scale }
}

/** What lies over the window at its edges, in pixels. */
export type Covered = { top: number; right: number; bottom: number }
const nothingCovered: Covered = { top: 0, right: 0, bottom: 0 }
const margin = 24

/** Whether all of them lie in the part of the window that nothing covers. */
function areSeen(view: View, spots: readonly Spot[], { width, height }: Size, covered: Covered): boolean {
  const between = (value: number, from: number, to: number) => value > from + margin && value < to - margin
  return spots.every(
    ({ x, y }) =>
      between((x - view.x) * view.scale, 0, width - covered.right) &&
      between((y - view.y) * view.scale, covered.top, height - covered.bottom),
  )
}

/** The same window where the spot is in sight; else over it. */
export function showing(view: View, spot: Spot, size: Size): View {
  if (areSeen(view, [spot], size, nothingCovered)) return view
  return { ...view, x: spot.x - size.width / 2 / view.scale, y: spot.y - size.height / 2 / view.scale }
}

/** A day that is so much smaller than it could be cannot be read. */
const tiny = 1 / 3

/** The same window where these can be read together; else over them. */
export function showingTogether(view: View, spots: readonly Spot[], size: Size, covered: Covered): View {
  const free = { width: size.width - covered.right, height: size.height - covered.top - covered.bottom }
  const whole = fitted(spots, free, margin)
  if (spots.length === 0 || (areSeen(view, spots, size, covered) && view.scale > whole.scale * tiny)) return view
  return { ...whole, y: whole.y - covered.top / whole.scale }
}

/** Nearer or further; what lies under the pixel stays there. */
export function zoomAt(view: View, factor: number, at: Spot): View {
  const scale = bounded(view.scale * factor)
  return { x: view.x + at.x / view.scale - at.x / scale, y: view.y + at.y / view.scale - at.y / scale, scale }
}

export const toMap = (view: View, { x, y }: Spot): Spot => ({ x: view.x + x / view.scale, y: view.y + y / view.scale })

/** By the even-odd rule; a line alone holds nothing. */
export function isInside(corners: readonly Spot[], { x, y }: Spot): boolean {
  let inside = false
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

/** More than these in one town are one dot with their number. */
export const mostSpread = 6

/** Where the dots of one town stand around it, in pixels: a spiral. */
export function spread(count: number): Spot[] {
  return Array.from({ length: count }, (_, at) => {
    if (count === 1) return { x: 0, y: 0 }
    const angle = at * 2.4
    const away = 7 * Math.sqrt(at + 0.5)
    return { x: Math.round(away * Math.cos(angle)), y: Math.round(away * Math.sin(angle)) }
  })
}

/** The nearest spot in the direction of an arrow; what lies aside counts as further away. */
export function nextInDirection<Item extends Spot>(items: readonly Item[], from: Spot, dx: number, dy: number) {
  let best: { item: Item; away: number } | undefined
  for (const item of items) {
    const along = (item.x - from.x) * dx + (item.y - from.y) * dy
    const aside = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx)
    const away = along + 2 * aside
    if (along > 0 && away < (best?.away ?? Number.POSITIVE_INFINITY)) best = { item, away }
  }
  return best?.item
}
