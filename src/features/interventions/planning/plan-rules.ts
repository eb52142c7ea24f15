/**
 * The plan of the next days: which technician does which job on which day, in which order, with which unit.
 *
 * Only what can be is planned: by who covers the province, on days they work, within their hours and the shop's windows, with a unit that is in
 * the van or can be there in time. Of such plans a better one has fewer jobs without a day, then fewer late ones and fewer days late, then fewer
 * units to ship, then fewer minutes; of equals the earlier day. What is planned already stays as it is.
 *
 * Jobs are put in one after the other: next comes the one that would lose most by waiting. Then each is moved to where it costs less, and
 * those that found no day or a late one may take the place of another that has somewhere else to go. Input is sorted first, so that the same input gives the same plan.
 */
import { type Day, follow, type Stop, type Window } from './day-rules.ts'

export type PlanJob = {
  id: number
  /** Index into the table of minutes; -1 where it is not known. */
  place: number
  province: string | null
  minutes: number
  /** The last day in time, as an index; below 0 where it is late already, beyond the last where there is more time. */
  due: number
  /** When it can be done, by day; null: not on this day. */
  windows: readonly (readonly Window[] | null)[]
  /** Units that serve it; empty where nothing is brought. */
  parts: readonly number[]
  /** Only this one may do it, where it is theirs already. */
  technician_id: number | null
  /** Where an earlier suggestion had it: kept while it is as good. */
  before?: { technician_id: number; day: number } | undefined
}

export type PlanTechnician = {
  id: number
  provinces: readonly string[]
  /** Work and driving of a day at most. */
  minutes: number
  /** What is not promised to jobs with a day; and what was sent, which is there from the next day on. */
  van: ReadonlyMap<number, number>
  way?: ReadonlyMap<number, number>
  /** Null: away. Stops are those of jobs that stay, in their order. */
  days: readonly ({ day: Day; stops: readonly Stop[] } | null)[]
}

export type PlanInput = {
  jobs: readonly PlanJob[]
  technicians: readonly PlanTechnician[]
  /** Units in the warehouses that can be sent, by part. */
  stock: ReadonlyMap<number, number>
  /** Days until a unit that is sent today can be used. */
  shipping: number
}

type Unit = { part: number; from: 'van' | 'way' | 'warehouse' }
export type Planned = {
  job_id: number
  technician_id: number
  day: number
  unit: Unit | null
  /** Its place among the stops of the day, from 0, and the minutes that would be saved without it. */
  place: number
  added: number
  late: number
}
export type UnplannedReason = 'nobody_covers' | 'nobody_there' | 'no_unit' | 'no_room'
export type Plan = { planned: Planned[]; unplanned: { job_id: number; reason: UnplannedReason }[] }

/** So far apart that a lower one never outweighs a higher one. */
const cost = { unplanned: 1e12, late: 1e9, lateDay: 1e7, shipped: 1e5, minute: 20, moved: 7 } as const

type Cell = {
  technician: PlanTechnician
  day: Day
  on: number
  stops: Stop[]
  missed: number
  driving: number
  work: number
}
type Option = { cell: Cell; at: number; unit: Unit | null; cost: number; added: number }
type Given = { job: PlanJob; option: Option }

const takesFrom = (left: Map<number, number>, part: number, count: number) =>
  left.set(part, (left.get(part) ?? 0) - count)

/** Everything that changes while a plan is made. */
function board({ technicians, stock, shipping }: PlanInput) {
  const vans = new Map(technicians.map((it) => [it.id, new Map(it.van)]))
  const ways = new Map(technicians.map((it) => [it.id, new Map(it.way)]))
  const left = new Map(stock)
  let tried = 0
  const cells: Cell[] = technicians
    .toSorted((a, b) => a.id - b.id)
    .flatMap((technician) =>
      technician.days.flatMap((it, on) => {
        if (!it) return []
        const { driving, work, missed } = follow(it.day, it.stops)
        return [{ technician, day: it.day, on, stops: [...it.stops], missed, driving, work }]
      }),
    )

  /** In the van first, then what is on the way, then from a warehouse where there is time; undefined where there is none. */
  function unitFor(job: PlanJob, { technician, on }: Cell): Unit | null | undefined {
    if (job.parts.length === 0) return null
    const van = vans.get(technician.id)
    const inVan = job.parts.find((part) => (van?.get(part) ?? 0) > 0)
    if (inVan !== undefined) return { part: inVan, from: 'van' }
    const onTheWay = on > 0 ? job.parts.find((part) => (ways.get(technician.id)?.get(part) ?? 0) > 0) : undefined
    if (onTheWay !== undefined) return { part: onTheWay, from: 'way' }
    const sent = on >= shipping ? job.parts.find((part) => (left.get(part) ?? 0) > 0) : undefined
    return sent === undefined ? undefined : { part: sent, from: 'warehouse' }
  }

  const mayGo = (job: PlanJob, { technician, on }: Cell): boolean =>
    job.windows[on] !== null &&
    job.windows[on] !== undefined &&
    (job.technician_id === null
      ? job.province !== null && technician.provinces.includes(job.province)
      : job.technician_id === technician.id)

  /** The best place of a job in a day; undefined where it does not fit. */
  function optionIn(job: PlanJob, cell: Cell): Option | undefined {
    tried += 1
    const windows = job.windows[cell.on]
    if (!windows || cell.driving + cell.work + job.minutes > cell.technician.minutes) return undefined
    const unit = unitFor(job, cell)
    if (unit === undefined) return undefined
    const stop: Stop = { id: job.id, place: job.place, minutes: job.minutes, windows }
    let best: Option | undefined
    const late = Math.max(0, cell.on - job.due)
    const isKept = job.before?.technician_id === cell.technician.id && job.before.day === cell.on
    const base =
      (late > 0 ? cost.late + late * cost.lateDay : 0) +
      (unit?.from === 'warehouse' ? cost.shipped : 0) +
      (job.before && !isKept ? cost.moved * cost.minute : 0) +
      cell.on
    for (let at = 0; at <= cell.stops.length; at += 1) {
      const route = follow(cell.day, cell.stops.toSpliced(at, 0, stop))
      if (route.missed > cell.missed || route.until > cell.day.until) continue
      if (route.driving + route.work > cell.technician.minutes) continue
      const added = route.driving + route.work - cell.driving - cell.work
      const price = base + added * cost.minute
      if (!best || price < best.cost) best = { cell, at, unit, cost: price, added }
    }
    return best
  }

  /** Where units are counted. */
  const storeOf = ({ technician }: Cell, { from }: Unit) =>
    (from === 'warehouse' ? left : (from === 'van' ? vans : ways).get(technician.id)) ?? left
  const measure = (cell: Cell) => {
    const { driving, work, missed } = follow(cell.day, cell.stops)
    Object.assign(cell, { driving, work, missed })
  }
  function put(job: PlanJob, { cell, at, unit }: Option): void {
    const windows = job.windows[cell.on] ?? []
    cell.stops.splice(at, 0, { id: job.id, place: job.place, minutes: job.minutes, windows })
    if (unit) takesFrom(storeOf(cell, unit), unit.part, 1)
    measure(cell)
  }
  /** Gives back what it took, and says what putting it back in would cost now. */
  function take({ job, option: { cell, unit } }: Given): void {
    const at = cell.stops.findIndex(({ id }) => id === job.id)
    cell.stops.splice(at, 1)
    if (unit) takesFrom(storeOf(cell, unit), unit.part, -1)
    measure(cell)
  }
  return { cells, mayGo, optionIn, put, take, unitFor, tries: () => tried }
}

type Board = ReturnType<typeof board>

const cheaper = (one: Option | undefined, other: Option | undefined) =>
  one && (!other || one.cost < other.cost) ? one : other

function bestOf(it: Board, job: PlanJob, cells: readonly Cell[]): Option | undefined {
  let best: Option | undefined
  for (const cell of cells) best = cheaper(it.optionIn(job, cell), best)
  return best
}

/** Jobs one after the other: the one with the fewest ways left, then the one that would lose most by waiting. */
function fill(it: Board, jobs: readonly PlanJob[], given: Map<number, Given>): void {
  const waiting = new Map(jobs.map((job) => [job.id, { job, cells: it.cells.filter((cell) => it.mayGo(job, cell)) }]))
  const options = new Map<number, Map<Cell, Option>>()
  const lookUp = (job: PlanJob, cells: readonly Cell[]) => {
    const found = options.get(job.id) ?? new Map<Cell, Option>()
    for (const cell of cells) {
      const option = it.optionIn(job, cell)
      if (option) found.set(cell, option)
      else found.delete(cell)
    }
    options.set(job.id, found)
  }
  for (const { job, cells } of waiting.values()) lookUp(job, cells)
  while (waiting.size > 0) {
    let next: { job: PlanJob; option: Option; regret: number } | undefined
    for (const { job } of waiting.values()) {
      const [best, second] = twoBest(options.get(job.id)?.values() ?? [])
      if (!best) {
        waiting.delete(job.id)
        continue
      }
      const regret = (second?.cost ?? cost.unplanned) - best.cost
      if (!next || regret > next.regret || (regret === next.regret && job.due < next.job.due))
        next = { job, option: best, regret }
    }
    if (!next) break
    const { job, option } = next
    it.put(job, option)
    given.set(job.id, { job, option })
    waiting.delete(job.id)
    // What fits has changed in this cell; a unit that was taken counts in all of them.
    for (const { job: other, cells } of waiting.values()) {
      const isShared = option.unit && other.parts.includes(option.unit.part)
      const changed = cells.filter(
        (cell) =>
          cell === option.cell ||
          (isShared && (option.unit?.from === 'warehouse' || cell.technician === option.cell.technician)),
      )
      if (changed.length > 0) lookUp(other, changed)
    }
  }
}

function twoBest(options: Iterable<Option>): [Option | undefined, Option | undefined] {
  let [best, second]: [Option | undefined, Option | undefined] = [undefined, undefined]
  for (const option of options)
    if (!best || option.cost < best.cost) [best, second] = [option, best]
    else if (!second || option.cost < second.cost) second = option
  return [best, second]
}

/** Each job to where it costs less now; until nothing moves, a few rounds at most. */
function improve(it: Board, given: Map<number, Given>, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    let hasMoved = false
    for (const now of [...given.values()].toSorted((a, b) => a.job.id - b.job.id)) {
      it.take(now)
      const stay = it.optionIn(now.job, now.option.cell)
      const cells = it.cells.filter((cell) => it.mayGo(now.job, cell))
      const best = cheaper(bestOf(it, now.job, cells), stay)
      // It was there: there is always a way back.
      const option = best && stay && best.cost < stay.cost ? best : (stay ?? best ?? now.option)
      it.put(now.job, option)
      given.set(now.job.id, { job: now.job, option })
      hasMoved ||= option.cell !== now.option.cell
    }
    if (!hasMoved) return
  }
}

/** A job without a day, or with a late one, takes the place of another that has somewhere else to go at a lower price in all. */
function makeRoom(it: Board, jobs: readonly PlanJob[], given: Map<number, Given>): void {
  // One that is late on the first day has no better one.
  const isBad = (job: PlanJob) => {
    const cell = given.get(job.id)?.option.cell
    return !cell || (cell.on > job.due && cell.on > 0)
  }
  for (const job of jobs.filter(isBad).slice(0, mostTrades)) {
    if (it.tries() > mostTries) return
    const mine = given.get(job.id)
    if (mine) it.take(mine)
    const now = mine ? (it.optionIn(job, mine.option.cell)?.cost ?? mine.option.cost) : cost.unplanned
    const trade = bestTrade(it, job, given, now)
    if (!trade) {
      if (mine) it.put(job, it.optionIn(job, mine.option.cell) ?? mine.option)
      continue
    }
    it.take(trade.out)
    it.put(job, trade.inside)
    given.set(job.id, { job, option: trade.inside })
    given.delete(trade.out.job.id)
    if (!trade.elsewhere) continue
    it.put(trade.out.job, trade.elsewhere)
    given.set(trade.out.job.id, { job: trade.out.job, option: trade.elsewhere })
  }
}

/** Elsewhere: where the other one goes; nowhere, where it is worth it all the same. */
type Trade = { out: Given; inside: Option; elsewhere: Option | undefined }

function bestTrade(it: Board, job: PlanJob, given: ReadonlyMap<number, Given>, now: number): Trade | undefined {
  let [best, least]: [Trade | undefined, number] = [undefined, now]
  for (const cell of it.cells.filter((one) => it.mayGo(job, one)))
    for (const out of inTheWay(job, cell, given)) {
      const there = out.option.cell
      const at = there.stops.findIndex(({ id }) => id === out.job.id)
      it.take(out)
      const before = it.optionIn(out.job, there)?.cost ?? out.option.cost
      const inside = it.optionIn(job, cell)
      if (inside && inside.cost - before < least) {
        it.put(job, inside)
        const cells = it.cells.filter((other) => it.mayGo(out.job, other))
        const elsewhere = bestOf(it, out.job, cells)
        const price = inside.cost + (elsewhere?.cost ?? cost.unplanned) - before
        if (price < least) [best, least] = [{ out, inside, elsewhere }, price]
        it.take({ job, option: inside })
      }
      it.put(out.job, { ...out.option, at })
      if (least < now - cost.lateDay / 2 || it.tries() > mostTries) return best
    }
  return best
}

/** Those on the same day, and those of the same person who have a unit that would serve. */
function inTheWay(job: PlanJob, cell: Cell, given: ReadonlyMap<number, Given>): Given[] {
  const sameDay = cell.stops.flatMap(({ id }) => given.get(id) ?? [])
  if (job.parts.length === 0) return sameDay
  const sameUnit = [...given.values()].filter(
    ({ job: { id }, option }) =>
      id !== job.id &&
      option.cell !== cell &&
      option.unit !== null &&
      job.parts.includes(option.unit.part) &&
      (option.unit.from === 'warehouse' || option.cell.technician === cell.technician),
  )
  return [...sameDay, ...sameUnit]
}

function reasonFor(it: Board, job: PlanJob, { technicians }: PlanInput): UnplannedReason {
  const isTheirs = ({ id, provinces }: PlanTechnician) =>
    job.technician_id === null ? job.province !== null && provinces.includes(job.province) : job.technician_id === id
  if (!technicians.some(isTheirs)) return 'nobody_covers'
  const cells = it.cells.filter((cell) => it.mayGo(job, cell))
  if (cells.length === 0) return 'nobody_there'
  return cells.every((cell) => it.unitFor(job, cell) === undefined) ? 'no_unit' : 'no_room'
}

const rounds = 4
/** Jobs that others make room for; the most urgent first. */
const mostTrades = 80
/** Looks at a day after which no more room is made: counted, not timed, so that the plan is the same on every machine. */
const mostTries = 1_000_000

export function planDays(input: PlanInput): Plan {
  const jobs = input.jobs.toSorted((a, b) => a.due - b.due || a.id - b.id)
  const it = board(input)
  const given = new Map<number, Given>()
  // What an earlier suggestion had stays where it was, as long as that can be.
  for (const job of jobs) {
    const cell = it.cells.find(
      ({ technician, on }) => technician.id === job.before?.technician_id && on === job.before.day,
    )
    const option = cell && it.mayGo(job, cell) ? it.optionIn(job, cell) : undefined
    if (!option) continue
    it.put(job, option)
    given.set(job.id, { job, option })
  }
  const isAgain = given.size > 0
  const left = jobs.filter(({ id }) => !given.has(id))
  fill(it, left, given)
  if (!isAgain) improve(it, given, rounds)
  makeRoom(it, jobs, given)
  if (!isAgain) {
    improve(it, given, 1)
    makeRoom(it, jobs, given)
  }
  return {
    planned: jobs.flatMap((job) => {
      const found = given.get(job.id)
      if (!found) return []
      const { cell, unit } = found.option
      const others = cell.stops.filter(({ id }) => id !== job.id)
      const without = follow(cell.day, others)
      return [
        {
          job_id: job.id,
          technician_id: cell.technician.id,
          day: cell.on,
          unit,
          place: cell.stops.findIndex(({ id }) => id === job.id),
          added: cell.driving + cell.work - without.driving - without.work,
          late: Math.max(0, cell.on - job.due),
        },
      ]
    }),
    unplanned: jobs
      .filter(({ id }) => !given.has(id))
      .map((job) => ({ job_id: job.id, reason: reasonFor(it, job, input) })),
  }
}
