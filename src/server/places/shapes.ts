/**
 * The areas of the map, drawn from the centres of municipalities: what is nearer to a centre than to any other is its area (Voronoi), as far as
 * it is not further away than its neighbours are, so that coasts and borders end. These are not the limits of municipalities, and the map says so.
 */
import type { Municipality } from '#lib/places/municipalities.ts'
import { project, type Spot } from '#lib/places/projection.ts'
import { provincesOf, type RegionKey } from '#lib/places/regions.ts'
import { municipalities } from './municipalities.ts'

/** An area reaches as far as the fifth neighbour, within these steps. */
const [nearest, furthest, neighbour] = [45, 120, 4]
const corners = 20
const gridSize = 120

/** A corner, and whose area lies beyond the side that begins there; -1: nobody's. */
type Corner = Spot & { beyond: number }
type Centre = Spot & { province: string }

export type RegionShapes = {
  provinces: { province: string; path: string; at: Spot }[]
  /** Between provinces. */
  borders: string
}

function nearOf(centres: readonly Centre[]) {
  const keyOf = (column: number, row: number) => column * 1_000 + row
  const cellOf = (value: number) => Math.floor(value / gridSize)
  const grid = Map.groupBy(centres.keys(), (at) => keyOf(cellOf(centres[at]?.x ?? 0), cellOf(centres[at]?.y ?? 0)))
  return (centre: Centre, own: number) => {
    const found: { at: number; away: number; there: Centre }[] = []
    const reach = Math.ceil((2 * furthest) / gridSize)
    for (let column = -reach; column <= reach; column += 1)
      for (let row = -reach; row <= reach; row += 1)
        for (const at of grid.get(keyOf(cellOf(centre.x) + column, cellOf(centre.y) + row)) ?? []) {
          const there = centres[at]
          if (!there || at === own) continue
          const away = Math.hypot(there.x - centre.x, there.y - centre.y)
          // Two centres on one spot share an area.
          if (away > 0 && away <= 2 * furthest) found.push({ at, away, there })
        }
    return found.sort((a, b) => a.away - b.away || a.at - b.at)
  }
}

/** Takes away what is nearer to the other centre. */
function cut(area: readonly Corner[], centre: Spot, other: Spot, beyond: number): Corner[] {
  const [dx, dy] = [other.x - centre.x, other.y - centre.y]
  const [mx, my] = [(other.x + centre.x) / 2, (other.y + centre.y) / 2]
  const over = ({ x, y }: Spot) => (x - mx) * dx + (y - my) * dy
  const left: Corner[] = []
  area.forEach((from, at) => {
    const to = area[(at + 1) % area.length] ?? from
    const [a, b] = [over(from), over(to)]
    if (a <= 0) left.push(from)
    if (a <= 0 === b <= 0) return
    const share = a / (a - b)
    left.push({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      beyond: a <= 0 ? beyond : from.beyond,
    })
  })
  return left
}

const rounded = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) })

/** Steps from corner to corner are shorter to write than places. */
function write(area: readonly Spot[], end: string): string {
  const [first = { x: 0, y: 0 }, ...rest] = area.map(rounded)
  let at = first
  const steps = rest.map((to) => {
    const step = `${to.x - at.x} ${to.y - at.y}`
    at = to
    return step
  })
  return `M${first.x} ${first.y}l${steps.join(' ')}${end}`
}

const middle = (some: readonly Spot[]): Spot =>
  rounded({
    x: some.reduce((sum, { x }) => sum + x, 0) / some.length,
    y: some.reduce((sum, { y }) => sum + y, 0) / some.length,
  })

/** The areas of some provinces; neighbours in others bound them. */
export function drawShapes(all: readonly Municipality[], wanted: readonly string[]): RegionShapes {
  const centres = all.map((it) => ({ ...project(it), province: it.province }))
  const near = nearOf(centres)
  const paths = new Map<string, string[]>(wanted.map((province) => [province, []]))
  const borders: string[] = []
  centres.forEach((centre, own) => {
    const path = paths.get(centre.province)
    if (!path) return
    const around = near(centre, own)
    const reach = Math.min(furthest, Math.max(nearest, around[neighbour]?.away ?? nearest))
    let area: Corner[] = Array.from({ length: corners }, (_, at) => ({
      x: centre.x + reach * Math.cos((at * 2 * Math.PI) / corners),
      y: centre.y + reach * Math.sin((at * 2 * Math.PI) / corners),
      beyond: -1,
    }))
    for (const { at, away, there } of around) {
      if (away > 2 * reach) break
      area = cut(area, centre, there, at)
    }
    path.push(write(area, 'z'))
    area.forEach((from, at) => {
      const to = area[(at + 1) % area.length]
      const beyond = centres[from.beyond]
      // Of two provinces that are both wanted the first one draws the border.
      const isFirst = from.beyond > own || !paths.has(beyond?.province ?? '')
      if (to && beyond && beyond.province !== centre.province && isFirst) borders.push(write([from, to], ''))
    })
  })
  return {
    provinces: [...paths].map(([province, areas]) => ({
      province,
      path: areas.join(''),
      at: middle(centres.filter((it) => it.province === province)),
    })),
    borders: borders.join(''),
  }
}

const drawn = new Map<RegionKey, RegionShapes>()
/** Drawn once; about a tenth of a second for the largest. */
export function shapesOf(region: RegionKey): RegionShapes {
  const shapes = drawn.get(region) ?? drawShapes(municipalities(), provincesOf(region))
  drawn.set(region, shapes)
  return shapes
}
