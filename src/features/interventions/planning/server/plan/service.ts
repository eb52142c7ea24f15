/** The plan of the next days: what the rules need is read, what they say gets its sentences, and what is accepted is written. */

import { mayDo } from '#features/interventions/jobs/rules.ts'
import { changeAll, describeChanges, lockJobs } from '#features/interventions/jobs/server/service.ts'
import { freeInVan, freeOnTheWay } from '#features/interventions/jobs/van-rules.ts'
import type { Municipality } from '#lib/places/municipalities.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { addDays, formatDay, minutesOf, toLocalClock } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { sayAnswer } from '../../answer-rules.ts'
import { orderDay } from '../../day-rules.ts'
import { clock } from '../../opening-rules.ts'
import type { AcceptInput, DaysPlan, MakeInput, PlannedJob } from '../../plan-contract.ts'
import type { Plan, PlanJob, Planned, UnplannedReason } from '../../plan-rules.ts'
import { planTexts as texts } from '../../plan-texts.ts'
import { mostPlanned, shippingDays, usualMinutes } from '../../rules.ts'
import { errors } from '../../texts.ts'
import { cardOf, coveredBy } from '../board/service.ts'
import { handOf, isDone, loadPlanner, minutesOfDay, type Planner, windowsOf, windowsOn } from '../planner.ts'
import * as queries from '../queries.ts'
import { type PlanTask, planInThread } from './thread.ts'

type Job = queries.PlannedJob
type Technician = queries.PlannedTechnician

/** The working days that are planned. */
function daysOf({ everywhere, today }: Planner, from: string | null, count: number): string[] {
  const first = everywhere.onOrAfter(from !== null && from > today ? from : today)
  return Array.from({ length: count }, (_, at) => everywhere.add(first, at))
}

/** The last of the days that is in time; below 0 where there is none, beyond the last where there is more time. */
const dueIn = (days: readonly string[], due_on: string): number =>
  due_on > (days.at(-1) ?? '') ? days.length : days.findLastIndex((on) => on <= due_on)

/** What was promised to the shop: an appointment, or hours that were agreed for a day. */
const promisedDay = (job: Job): string | null =>
  job.appointment_on ?? (job.planned_from === null && job.planned_until === null ? null : job.planned_on)

/** Null where it cannot be: closed, promised for another day. */
function windowsIn(planner: Planner, job: Job, on: string) {
  const promised = promisedDay(job)
  if (promised !== null && promised >= planner.today && promised !== on) return null
  if (planner.due.calendar(job).dayOff(on)) return null
  return windowsOn(job, on)
}

/** What of a day is over already. */
const overOf = (act: Pick<UserAct, 'at'>, { today }: Planner, on: string): number =>
  on === today ? minutesOf(toLocalClock(act.at ?? new Date().toISOString()).slice(11, 16)) : 0

/** The best order of a day with these jobs beside those it has. */
function routeWith(
  act: Pick<UserAct, 'at'>,
  planner: Planner,
  technician: Technician,
  on: string,
  jobs: readonly Job[],
) {
  const moved = new Set(jobs.map(({ id }) => id))
  const there = planner.jobsOf(technician.id, on).filter((job) => !isDone(job) && !moved.has(job.id))
  const hand = handOf(planner.orderOf(technician.id, on, 'office'))
  return orderDay(...planner.dayWith(technician, on, [...there, ...jobs], overOf(act, planner, on)), hand)
}

/** Places are numbered over all days, so that all share one table of minutes. */
function placeNumbers(planner: Planner) {
  const at: (Municipality | undefined)[] = []
  const numbers = new Map<number, number>()
  const numberOf = (place: Municipality | undefined): number => {
    if (!place) return -1
    const known = numbers.get(place.id)
    if (known !== undefined) return known
    numbers.set(place.id, at.length)
    return at.push(place) - 1
  }
  /** Minutes between all that were numbered. */
  const table = () => ({
    minutes: Uint16Array.from(at.flatMap((from) => at.map((to) => planner.driving(from, to)))),
    places: at.length,
  })
  return { numberOf, table }
}

/** What is free in the van or on the way, and what is promised there to jobs that get their day now. */
function unitsOf(planner: Planner, technician_id: number, jobs: readonly Job[], from: 'van' | 'way') {
  const free = from === 'van' ? freeInVan : freeOnTheWay
  const units = new Map([...planner.vans.of(technician_id)].map(([part, it]) => [part, free(it)]))
  for (const job of jobs) {
    const promise = job.technician_id === technician_id ? planner.vans.promises.get(job.id) : null
    if (promise?.from === from) units.set(promise.part_id, (units.get(promise.part_id) ?? 0) + 1)
  }
  return units
}

async function taskOf(
  act: UserAct,
  planner: Planner,
  jobs: readonly Job[],
  days: readonly string[],
  earlier: MakeInput['earlier'],
): Promise<PlanTask> {
  const { numberOf, table } = placeNumbers(planner)
  const suggested = new Map(
    earlier.map(({ id, technician_id, on }) => [id, { technician_id, day: days.indexOf(on) }] as const),
  )
  const moving = new Set(jobs.map(({ id }) => id))
  const planJob = (job: Job): PlanJob => ({
    id: job.id,
    place: numberOf(planner.places.find(job)),
    province: job.province,
    minutes: job.minutes ?? usualMinutes,
    due: dueIn(days, job.due_on),
    windows: days.map((on) => windowsIn(planner, job, on)),
    parts: job.parts,
    technician_id: job.technician_id,
    before: suggested.get(job.id),
  })
  const stock = new Map((await queries.countStock(act.tx)).map(({ part_id, count }) => [part_id, count]))
  const planned = jobs.map(planJob)
  const technicians = planner.technicians
    .filter(({ active }) => active)
    .map((technician) => ({
      id: technician.id,
      provinces: technician.provinces,
      minutes: minutesOfDay(technician),
      van: unitsOf(planner, technician.id, jobs, 'van'),
      way: unitsOf(planner, technician.id, jobs, 'way'),
      days: days.map((on) => {
        if (planner.refusalOf(technician, on) !== null) return null
        const there = planner.jobsOf(technician.id, on).filter((job) => !isDone(job) && !moving.has(job.id))
        const stops = planner.routeOf(technician, on, there).visits.flatMap(({ id }) => {
          const job = there.find((it) => it.id === id)
          if (!job) return []
          const place = numberOf(planner.places.find(job))
          return [{ id, place, minutes: job.minutes ?? usualMinutes, windows: windowsOf(job, on) }]
        })
        const day = {
          from: Math.max(overOf(act, planner, on), minutesOf(technician.work_from)),
          until: minutesOf(technician.work_until),
          lunch: { from: minutesOf(technician.lunch_from), minutes: technician.lunch_minutes },
          home: numberOf(planner.homeOf(technician)),
        }
        return { day, stops }
      }),
    }))
  return { jobs: planned, technicians, stock, shipping: shippingDays, ...table() }
}

type Why = { job: Job; it: Planned; late: number; send_on: string | null; at: number; on: string; today: string }

function sayWhy({ job, it, late, send_on, at, on, today }: Why, language: Language): string {
  // It could not be there on an earlier day.
  const isUnit = it.unit?.from === 'warehouse' && it.day <= shippingDays
  const due =
    job.appointment_on === on && job.appointment_at !== null
      ? say(texts.appointment, language, { at: job.appointment_at })
      : late > 0
        ? job.due_on < today
          ? say(texts.overdue, language, { day: formatDay(job.due_on) })
          : say(isUnit ? texts.late_unit : texts.late, language, { days: late })
        : job.due_on === on
          ? say(texts.last_day, language)
          : say(texts.in_time, language, { day: formatDay(job.due_on) })
  const model = job.tml_model ?? ''
  const unit =
    it.unit === null
      ? ''
      : send_on === null
        ? say(it.unit.from === 'van' ? texts.in_van : texts.on_the_way, language, { model })
        : say(texts.to_send, language, { model, day: formatDay(send_on) })
  return [due, unit, say(texts.time, language, { added: it.added, at: clock(at) })].filter(Boolean).join(' ')
}

const sayWithout = (job: Job, reason: UnplannedReason | 'on_hold', language: Language): string =>
  job.province === null && reason === 'nobody_covers'
    ? say(texts.no_province, language)
    : say(texts[reason], language, { province: job.province ?? '', model: job.tml_model ?? '' })

/** Read here, and made by what it returns, which needs no transaction: a plan takes seconds. Accepting looks at every version again. */
export async function makePlan(act: UserAct, asked: MakeInput, today: string): Promise<() => Promise<DaysPlan>> {
  const planner = await loadPlanner(act, today, addDays(asked.from ?? today, 60))
  const days = daysOf(planner, asked.from, asked.days)
  const all = asked.ids
    ? (await queries.listJobs(act.tx, asked.ids)).filter(({ status }) => mayDo('plan', status))
    : [...(await queries.listToAssign(act.tx, mostPlanned)), ...(await queries.listWithoutDay(act.tx, today))].slice(
        0,
        mostPlanned,
      )
  const held = all.filter(({ on_hold }) => on_hold)
  const jobs = all.filter(({ on_hold }) => !on_hold)
  const task = await taskOf(act, planner, jobs, days, asked.earlier)
  return async () => sayPlan(act, { planner, days, jobs, held, today }, await planInThread(task))
}

type Read = { planner: Planner; days: readonly string[]; jobs: readonly Job[]; held: readonly Job[]; today: string }

function sayPlan(act: Omit<UserAct, 'tx'>, { planner, days, jobs, held, today }: Read, plan: Plan): DaysPlan {
  const { language } = act
  const known = new Map(jobs.map((job) => [job.id, job]))
  const covered = coveredBy(planner)
  const byCell = Map.groupBy(plan.planned, ({ technician_id, day }) => `${technician_id} ${day}`)
  const planned: PlannedJob[] = []
  for (const group of byCell.values()) {
    const [first] = group
    const technician = planner.technicians.find(({ id }) => id === first?.technician_id)
    const on = days[first?.day ?? 0]
    if (!technician || on === undefined) continue
    const moved = group.flatMap(({ job_id }) => known.get(job_id) ?? [])
    const { visits } = routeWith(act, planner, technician, on, moved)
    for (const it of group) {
      const job = known.get(it.job_id)
      const at = visits.findIndex(({ id }) => id === it.job_id)
      const visit = visits[at]
      if (!job || !visit) continue
      const send_on = it.unit?.from === 'warehouse' ? (days[Math.max(0, it.day - shippingDays)] ?? today) : null
      const { late_days } = planner.planOf(job, on)
      planned.push({
        job: cardOf(planner, covered, job),
        technician_id: technician.id,
        technician: technician.name,
        on,
        place: at + 1,
        at: visit.start,
        late_days,
        unit: it.unit?.from ?? null,
        added: it.added,
        reason: sayWhy({ job, it, late: late_days, send_on, at: visit.start, on, today }, language),
      })
    }
  }
  planned.sort(
    (a, b) => a.technician.localeCompare(b.technician, 'it') || a.on.localeCompare(b.on) || a.place - b.place,
  )
  const without = [
    ...plan.unplanned.flatMap(({ job_id, reason }) => {
      const job = known.get(job_id)
      return job ? [{ job: cardOf(planner, covered, job), reason: sayWithout(job, reason, language) }] : []
    }),
    ...held.map((job) => ({ job: cardOf(planner, covered, job), reason: sayWithout(job, 'on_hold', language) })),
  ]
  return { days: [...days], planned, without }
}

/** What changed since the plan was made is left out and named; a day that takes nothing any more refuses all. */
export async function acceptPlan(act: UserAct, { items }: AcceptInput, today: string) {
  const wanted = new Map(items.map((item) => [item.id, item]))
  const technicians = [...new Set(items.map(({ technician_id }) => technician_id))].toSorted((a, b) => a - b)
  for (const id of technicians) if (!(await queries.lockTechnician(act.tx, id))) throw errors.unknown_technician()
  const locked = await lockJobs(act, [...wanted.keys()])
  const isFit = (job: (typeof locked)[number]) =>
    job.version === wanted.get(job.id)?.version && mayDo('plan', job.status)
  const fit = locked.filter(isFit)
  const changed = locked.filter((job) => !isFit(job)).map(({ id }) => id)
  const left_out = await describeChanges(act, changed)
  if (fit.length === 0) return { batch_id: null, count: 0, left_out }
  const planner = await loadPlanner(act, today, addDays(today, 60), technicians)
  for (const { technician_id, on } of fit.flatMap(({ id }) => wanted.get(id) ?? [])) {
    const technician = planner.technicians.find(({ id }) => id === technician_id)
    if (!technician) throw errors.technician_inactive()
    const { refused } = sayAnswer(planner.answer(technician, on, []), technician, [], act.language)
    if (refused) throw errors.refused({ reason: refused })
  }
  const now = act.at ?? new Date().toISOString()
  const done = await changeAll(act, 'plan', fit, (job) => {
    const { technician_id = 0, on = null } = wanted.get(job.id) ?? {}
    // Hours that were agreed hold for their day.
    const day = job.planned_on === on ? {} : { planned_on: on, planned_from: null, planned_until: null }
    const assigned = { status: 'assigned', technician_id, assigned_at: now, changed_since_assigned: false }
    return job.technician_id === technician_id ? day : { ...assigned, ...day }
  })
  return { ...done, left_out }
}
