/** Jobs as dots: where each stands, and which of one town are one dot. */
import type { Spot } from '#lib/places/projection.ts'
import type { Board, BoardJob } from '../../contract.ts'
import { byUrgency, type Edge } from '../board-state.ts'
import { mostSpread, spread } from './geometry.ts'

/** At a spot of the map, and so many pixels beside it. */
export type Dot = Spot & { jobs: readonly BoardJob[]; town: string; beside: Spot }

export type Shown = 'unassigned' | 'day' | 'both'
export const showns = ['both', 'unassigned', 'day'] as const

export type Places = ReadonlyMap<number, Board['places'][number]>

/** On the map the colour is the SLA of today, planned or not. */
export const slaEdge = ({ sla }: BoardJob): Edge =>
  (({ out_of_sla: 'danger', due_soon: 'warning', on_time: 'success', paused: 'neutral' }) as const)[sla]

/** So far to the left of a stop of the day stand the other jobs of its town: its number and its time are read. */
const besideStop = 26

/** The most urgent first; those without a place are left out. */
export function dotsOf(jobs: readonly BoardJob[], places: Places, stops: ReadonlySet<number | null>): Dot[] {
  const towns = Map.groupBy(jobs.toSorted(byUrgency), (job) => job.municipality_id)
  return [...towns].flatMap(([id, some]) => {
    const place = id === null ? undefined : places.get(id)
    if (!place) return []
    const { x, y, name: town } = place
    const left = stops.has(id) ? besideStop : 0
    if (some.length > mostSpread) return [{ x, y, town, jobs: some, beside: { x: -left, y: 0 } }]
    return spread(some.length).flatMap((beside, at) => {
      const job = some[at]
      return job ? [{ x, y, town, jobs: [job], beside: { x: beside.x - left, y: beside.y } }] : []
    })
  })
}
