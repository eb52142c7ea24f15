/** Technicians' days worked out: the stops of each with their windows, the route, and what one more job would come to. */
import { dueRules, vansOf } from '#features/interventions/jobs/server/service.ts'
import { calendarOf } from '#features/interventions/settings/server/service.ts'
import type { Municipality } from '#lib/places/municipalities.ts'
import { addDays, minutesOf } from '#lib/time/dates.ts'
import { weekdayOf, workCalendar } from '#lib/time/working-days.ts'
import type { UserAct } from '#server/records/act.ts'
import { today as todayNow } from '#server/time/today.ts'
import type { Answer } from '../contract.ts'
import { type Day, type Hand, noHand, orderDay, type Route, type Stop, type Window } from '../day-rules.ts'
import { readOpeningHours } from '../opening-rules.ts'
import {
  graceMinutes,
  mostAhead,
  type PlanState,
  type Reason,
  type Refusal,
  unknownDriving,
  usualMinutes,
} from '../rules.ts'
import { listOrders, type StoredOrder } from './days/queries.ts'
import { loadMinutes } from './minutes/service.ts'
import { listTowns } from './places/queries.ts'
import { loadPlaces } from './places/service.ts'
import * as queries from './queries.ts'

type Job = queries.PlannedJob
type Technician = queries.PlannedTechnician
export type PlannedDay = { technician: Technician; on: string; jobs: Job[]; route: Route }

export type Planner = Awaited<ReturnType<typeof loadPlanner>>

export const minutesOfDay = (it: Technician): number =>
  it.day_minutes ?? Math.max(0, minutesOf(it.work_until) - minutesOf(it.work_from) - it.lunch_minutes)

/** Done: it takes no more time of the day. */
export const isDone = ({ status }: Pick<Job, 'status'>) => status === 'closed' || status === 'closing_requested'

const overlap = (some: readonly Window[], other: Window): Window[] =>
  some
    .map(({ from, until }) => ({ from: Math.max(from, other.from), until: Math.min(until, other.until) }))
    .filter(({ from, until }) => from < until)

/** When a job can be done on a day: the appointment, else what was agreed within the opening hours. Closed all day: no window, and it is said. */
export function windowsOf(job: Job, on: string): Window[] {
  const minutes = job.minutes ?? usualMinutes
  if (isAppointed(job, on)) {
    const from = minutesOf(job.appointment_at ?? '')
    return [{ from, until: from + graceMinutes + minutes }]
  }
  const open = openOn(job, on) ?? []
  const from = job.planned_from === null ? 0 : minutesOf(job.planned_from)
  const until = job.planned_until === null ? 24 * 60 : minutesOf(job.planned_until)
  if (job.planned_on !== on || (job.planned_from === null && job.planned_until === null)) return [...open]
  return open.length > 0 ? overlap(open, { from, until }) : [{ from, until }]
}

/** Empty: closed; undefined: not known. */
const openOn = (job: Pick<Job, 'opening_hours'>, on: string) =>
  readOpeningHours(job.opening_hours)?.[(weekdayOf(on) + 6) % 7] ?? undefined

const orderKey = ({ technician_id, planned_on, side }: Pick<StoredOrder, 'technician_id' | 'planned_on' | 'side'>) =>
  `${technician_id} ${planned_on} ${side}`

export const handOf = (it: StoredOrder | undefined): Hand =>
  it ? { order: it.job_ids, fixed: it.fixed_ids.map((id, at) => ({ id, place: it.fixed_places[at] ?? 0 })) } : noHand

export const isAppointed = (job: Job, on: string) => job.appointment_on === on && job.appointment_at !== null

/** Null where the shop is closed all day. */
export const windowsOn = (job: Job, on: string): Window[] | null =>
  openOn(job, on)?.length === 0 && !isAppointed(job, on) ? null : windowsOf(job, on)

/** What is known of technicians, vans, places and days, for many questions. */
export async function loadPlanner(act: UserAct, from: string, to: string, technicians?: readonly number[]) {
  const { tx } = act
  const today = todayNow(act.at)
  const places = await loadPlaces(tx)
  const due = await dueRules(act)
  const { closures } = await calendarOf(tx)
  const everywhere = workCalendar(closures, { city: null, supplier: null })
  const people = await queries.listTechnicians(tx, today, technicians)
  const first = from < today ? today : from
  const planned = (await queries.listPlanned(tx, first, to, technicians)).filter(
    ({ technician_id }) => technician_id !== null,
  )
  const orders = new Map((await listOrders(tx, first, to, technicians)).map((it) => [orderKey(it), it]))
  const vans = await vansOf(tx, technicians)
  const cells = Map.groupBy(planned, ({ technician_id, planned_on }) => `${technician_id} ${planned_on}`)

  // Between homes and the towns of all open jobs: whatever may be asked about is among them.
  const roads = await loadMinutes(tx, async () => {
    const towns = (await listTowns(tx)).flatMap((town) => places.find(town)?.id ?? [])
    return [...new Set([...towns, ...people.flatMap(({ home_id }) => home_id ?? [])])]
  })
  const known = new Map<string, number>()
  const driving = (a: Municipality | undefined, b: Municipality | undefined): number => {
    if (!a || !b) return unknownDriving
    const key = a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`
    const minutes = known.get(key) ?? roads.between(a, b)
    known.set(key, minutes)
    return minutes
  }
  const orderOf = (technician_id: number, planned_on: string, side: StoredOrder['side']) =>
    orders.get(orderKey({ technician_id, planned_on, side }))
  const routes = new Map<string, Route>()
  /** In the order that the office decided, and the best one of those. */
  function routeOf(technician: Technician, on: string, jobs: readonly Job[]): Route {
    const open = jobs.filter((job) => !isDone(job))
    const [day, stops] = dayWith(technician, on, open)
    const order = orderOf(technician.id, on, 'office')
    // Days on which shops are open alike have the same route, unless people decided its order.
    const texts = stops.map(({ id, windows }) => `${id}:${windows.map(({ from, until }) => `${from}-${until}`)}`)
    const key = `${technician.id} ${order ? on : ''} ${texts.sort()}`
    const found = routes.get(key) ?? orderDay(day, stops, handOf(order))
    routes.set(key, found)
    return found
  }
  /** Places of the stops are counted from 0, home among them; `earliest`: what of the day is over. */
  function dayWith(technician: Technician, on: string, jobs: readonly Job[], earliest = 0): [Day, Stop[]] {
    const at: (Municipality | undefined)[] = []
    const indexOf = (place: Municipality | undefined): number => {
      const index = at.indexOf(place)
      return index >= 0 ? index : at.push(place) - 1
    }
    const home = homeOf(technician)
    const stops = jobs.map((job) => ({
      id: job.id,
      place: indexOf(places.find(job)),
      minutes: job.minutes ?? usualMinutes,
      windows: windowsOf(job, on),
    }))
    const day: Day = {
      from: Math.max(earliest, minutesOf(technician.work_from)),
      until: minutesOf(technician.work_until),
      lunch: { from: minutesOf(technician.lunch_from), minutes: technician.lunch_minutes },
      home: home ? indexOf(home) : -1,
      driving: (a, b) => driving(at[a], at[b]),
    }
    return [day, stops]
  }
  const homeOf = ({ home_id }: Technician) => (home_id === null ? undefined : places.byId(home_id))
  const jobsOf = (technician_id: number, on: string) => cells.get(`${technician_id} ${on}`) ?? []
  const absenceOn = (technician: Technician, on: string) =>
    technician.absences.find((it) => it.from <= on && on <= it.to)

  /** What the plan does to the due date, and by how many working days it is late. */
  function planOf(job: Job, on: string): { plan: PlanState; late_days: number } {
    if (on < job.due_on) return { plan: 'in_time', late_days: 0 }
    if (on === job.due_on) return { plan: 'last_day', late_days: 0 }
    return { plan: 'late', late_days: Math.max(1, due.calendar(job).between(job.due_on, on)) }
  }

  function refusalOf(technician: Technician, on: string): Refusal | null {
    if (on < today) return 'past'
    if (on > addDays(today, mostAhead)) return 'far'
    if (!technician.active) return 'inactive'
    if (everywhere.dayOff(on)) return 'closed'
    return absenceOn(technician, on) ? 'absent' : null
  }

  /** Without a route, where the work alone is more than the day: what is added then says nothing. */
  function answer(technician: Technician, on: string, jobs: readonly Job[]): Answer {
    const day_minutes = minutesOfDay(technician)
    const refusal = refusalOf(technician, on)
    const moved = new Set(jobs.map(({ id }) => id))
    const there = jobsOf(technician.id, on).filter((job) => !isDone(job))
    const staying = there.filter(({ id }) => !moved.has(id))
    const plans = jobs.map((job) => planOf(job, on))
    const wanting = jobs.filter(({ parts }) => parts.length > 0)
    const parts = partsFor(technician.id, wanting)
    const covers = jobs.every(({ province }) => province !== null && technician.provinces.includes(province))
    const common = {
      technician_id: technician.id,
      on,
      refusal,
      late: plans.filter(({ plan }) => plan === 'late').length,
      late_days: Math.max(0, ...plans.map(({ late_days }) => late_days)),
      last_day: plans.filter(({ plan }) => plan === 'last_day').length,
      wanted: wanting.length,
      ...parts,
      day_minutes,
      estimated: !roads.isMatrix,
      hours_unknown: jobs.filter((job) => openOn(job, on) === undefined).length,
    }
    const nothing = { added: null, minutes: null, place: null, at: null, missed: 0 }
    if (refusal !== null) return { ...common, ...nothing, reasons: [] }
    const work = [...staying, ...jobs].reduce((sum, { minutes }) => sum + (minutes ?? usualMinutes), 0)
    const isTooMuch = work > day_minutes
    const before = routeOf(technician, on, there)
    const after = isTooMuch ? undefined : routeOf(technician, on, [...staying, ...jobs])
    const minutes = after ? after.work + after.driving : work
    const missed = after ? Math.max(0, after.missed - before.missed) : 0
    const first = after?.visits.findIndex(({ id }) => id === jobs[0]?.id) ?? -1
    const reasons: Reason[] = [
      ...(covers ? [] : (['not_covered'] as const)),
      ...(minutes > day_minutes
        ? (['over_hours'] as const)
        : after && after.until > minutesOf(technician.work_until)
          ? (['ends_late'] as const)
          : []),
      // One that is late already has no better day.
      ...(jobs.some(({ due_on }) => due_on >= today && due_on < on) ? (['late'] as const) : []),
      ...(missed > 0 ? (['missed'] as const) : []),
      ...(jobs.some((job) => openOn(job, on)?.length === 0) ? (['shop_closed'] as const) : []),
      ...(jobs.some((job) => due.calendar(job).dayOff(on)) ? (['closed_there'] as const) : []),
      ...(jobs.some(({ appointment_on }) => appointment_on !== null && appointment_on !== on)
        ? (['other_appointment'] as const)
        : []),
      ...(jobs.some(({ on_hold }) => on_hold) ? (['on_hold'] as const) : []),
    ]
    return {
      ...common,
      reasons,
      added: after ? minutes - before.work - before.driving : null,
      minutes,
      place: first < 0 ? null : first + 1,
      at: after?.visits[first]?.start ?? null,
      missed,
    }
  }

  /** Of what has to be brought, how much the van has: promised to these very jobs, or free. */
  function partsFor(technician_id: number, wanting: readonly Job[]): { in_van: number; model: string | null } {
    const taken = new Map<number, number>()
    const van = vans.of(technician_id)
    let in_van = 0
    let lacking: string | null = null
    for (const job of wanting) {
      const promise = job.technician_id === technician_id ? vans.promises.get(job.id) : undefined
      const free = job.parts.find((id) => {
        const part = van.get(id)
        return part !== undefined && part.in_van - part.promised - (taken.get(id) ?? 0) > 0
      })
      if (promise?.from === 'van') in_van += 1
      else if (free !== undefined) {
        in_van += 1
        taken.set(free, (taken.get(free) ?? 0) + 1)
      } else lacking ??= job.tml_model
    }
    return { in_van, model: lacking ?? wanting[0]?.tml_model ?? null }
  }

  return {
    today,
    places,
    due,
    everywhere,
    isEstimated: !roads.isMatrix,
    technicians: people,
    planned,
    vans,
    driving,
    homeOf,
    jobsOf,
    orderOf,
    dayWith,
    routeOf,
    planOf,
    refusalOf,
    answer,
  }
}
