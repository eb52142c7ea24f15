/** What each technician lacks, and which warehouse it comes from. Pure, so that the same facts always give the same plan. */

import { z } from 'zod'
import { emptyVan, type Holding as Held, promiseOne } from '#features/interventions/jobs/van-rules.ts'
import { integer } from '#lib/records/fields.ts'
import { compareTexts } from '#lib/texts/compare.ts'
import { addDays } from '#lib/time/dates.ts'

export type Job = { technician_id: number; supplier_id: number; parts: readonly number[]; due_on: string }
export type Holding = Held & { technician_id: number }
export const Minimum = z.strictObject({ technician_id: integer, part_id: integer, minimum: integer })
export type Minimum = z.infer<typeof Minimum>
export const Free = z.strictObject({ warehouse_id: integer, part_id: integer, free: integer })
export type Free = z.infer<typeof Free>
/** The warehouse that a technician's last goods came from. */
export const Usual = z.strictObject({ technician_id: integer, warehouse_id: integer })
export type Usual = z.infer<typeof Usual>
export type Facts = {
  jobs: readonly Job[]
  holdings: readonly Holding[]
  minimums: readonly Minimum[]
  free: readonly Free[]
  usual: readonly Usual[]
}

type Take = { warehouse_id: number; quantity: number }
export type Line = {
  technician_id: number
  part_id: number
  /** Jobs that need one of this part, and the day the first of them is due. */
  jobs: number
  due_on: string | null
  minimum: number
  in_van: number
  on_the_way: number
  promised: number
  /** Jobs and minimum less what is in the van and on the way. */
  short: number
  takes: Take[]
}

type Open = Line & { lacking: { jobs: number; minimum: number } }

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const keyOf = (technician_id: number, part_id: number) => `${technician_id} ${part_id}`

/** Gives each job one of what its technician holds, in the order of their due dates; what is left over counts for the minimum. */
function findLacking({ jobs, holdings, minimums, free }: Facts): Open[] {
  const lines = new Map<string, Open>()
  const lineOf = (technician_id: number, part_id: number): Open => {
    const key = keyOf(technician_id, part_id)
    const found = lines.get(key)
    if (found) return found
    const line: Open = {
      technician_id,
      part_id,
      jobs: 0,
      due_on: null,
      minimum: 0,
      in_van: 0,
      on_the_way: 0,
      promised: 0,
      short: 0,
      takes: [],
      lacking: { jobs: 0, minimum: 0 },
    }
    lines.set(key, line)
    return line
  }
  const vans = new Map(
    Array.from(
      Map.groupBy(holdings, ({ technician_id }) => technician_id),
      ([technician_id, parts]) => [technician_id, emptyVan(parts)],
    ),
  )
  const stock = new Map<number, number>()
  for (const { part_id, free: count } of free) stock.set(part_id, (stock.get(part_id) ?? 0) + count)
  const inOrder = [...jobs].sort((a, b) => compareTexts(a.due_on, b.due_on))
  for (const { technician_id, parts, due_on } of inOrder) {
    const [preferred] = parts
    if (preferred === undefined) continue
    const promised = promiseOne(vans.get(technician_id) ?? new Map(), parts)
    const part_id = promised?.part_id ?? parts.find((part) => (stock.get(part) ?? 0) > 0) ?? preferred
    const line = lineOf(technician_id, part_id)
    line.jobs += 1
    line.due_on ??= due_on
    if (!promised) {
      line.lacking.jobs += 1
      stock.set(part_id, (stock.get(part_id) ?? 0) - 1)
    }
  }
  for (const { technician_id, part_id, minimum } of minimums) {
    const line = lineOf(technician_id, part_id)
    line.minimum = minimum
    line.lacking.minimum = minimum
  }
  for (const [technician_id, parts] of vans)
    for (const { part_id, in_van, on_the_way, promised } of parts.values()) {
      const line = Object.assign(lineOf(technician_id, part_id), { in_van, on_the_way, promised })
      line.lacking.minimum = Math.max(0, line.minimum - (in_van + on_the_way - promised))
    }
  for (const line of lines.values()) line.short = line.lacking.jobs + line.lacking.minimum
  return [...lines.values()].filter(({ short }) => short > 0)
}

/** Urgent jobs first, then minimums; from the usual warehouse of the technician first, then from the fullest. */
export function planReplenishment(facts: Facts): Line[] {
  const lines = findLacking(facts)
  const last = '9999-12-31'
  lines.sort((a, b) => {
    const [one, other] = [a.due_on ?? last, b.due_on ?? last]
    if (one !== other) return one < other ? -1 : 1
    return a.technician_id - b.technician_id || a.part_id - b.part_id
  })
  const usual = new Map(facts.usual.map(({ technician_id, warehouse_id }) => [technician_id, warehouse_id]))
  const pools = facts.free.map((pool) => ({ ...pool }))
  for (const reason of ['jobs', 'minimum'] as const)
    for (const { technician_id, part_id, takes, lacking } of lines) {
      const home = usual.get(technician_id)
      const near = (pool: Free) => (pool.warehouse_id === home ? 0 : 1)
      const open = pools
        .filter((pool) => pool.part_id === part_id && pool.free > 0)
        .sort((a, b) => near(a) - near(b) || b.free - a.free || a.warehouse_id - b.warehouse_id)
      let wanted = lacking[reason]
      for (const pool of open) {
        const quantity = Math.min(wanted, pool.free)
        if (quantity === 0) break
        pool.free -= quantity
        wanted -= quantity
        const before = takes.find(({ warehouse_id }) => warehouse_id === pool.warehouse_id)
        if (before) before.quantity += quantity
        else takes.push({ warehouse_id: pool.warehouse_id, quantity })
      }
    }
  return lines.map(({ lacking: _lacking, ...line }) => line)
}

export const proposedOf = ({ takes }: Pick<Line, 'takes'>): number => sum(takes.map(({ quantity }) => quantity))

/** Over these weeks the use is counted, and within those a model is said to run short. */
export const countedWeeks = 8
export const warnedWeeks = 6

export const Use = z.strictObject({ part_id: integer, in_stock: integer, installed: integer, minimum: integer })
export type Use = z.infer<typeof Use>
export type Shortage = Use & {
  /** Installed in a week, to one decimal. */
  per_week: number
  /** The day when the stock is used up at this rate; empty where nothing is used. */
  empty_on: string | null
}

/** Models whose stock in the warehouses is used up within the next weeks, or is below its minimum; the first to end first. */
export function findShortages(uses: readonly Use[], today: string): Shortage[] {
  const found = uses.flatMap((use): Shortage[] => {
    const rate = use.installed / countedWeeks
    const days = rate > 0 ? Math.floor((use.in_stock / rate) * 7) : Number.POSITIVE_INFINITY
    if (days > warnedWeeks * 7 && use.in_stock >= use.minimum) return []
    const empty_on = Number.isFinite(days) ? addDays(today, days) : null
    return [{ ...use, per_week: Math.round(rate * 10) / 10, empty_on }]
  })
  const last = '9999-12-31'
  return found.sort((a, b) => {
    const [one, other] = [a.empty_on ?? last, b.empty_on ?? last]
    return one < other ? -1 : one > other ? 1 : a.part_id - b.part_id
  })
}
