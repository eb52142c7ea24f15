/** The board: days, technicians with their routes, cards; what a move would come to, and the move. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { changeAll, type Done, lockSelected, noDay, pendingPlans } from '#features/interventions/jobs/server/service.ts'
import { project } from '#lib/places/projection.ts'
import { only } from '#lib/records/only.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { addDays, minutesOf } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { sayAnswer } from '../../answer-rules.ts'
import { type Answer, type Board, type BoardJob, JobFacts, type MoveInput, TechnicianFacts } from '../../contract.ts'
import { usualMinutes } from '../../rules.ts'
import { errors } from '../../texts.ts'
import { named } from '../places/service.ts'
import { isDone, loadPlanner, minutesOfDay, type Planner } from '../planner.ts'
import * as queries from '../queries.ts'

/** Cards of the tray at most; those due first. */
const mostInTray = 600

type RangeOf = { from: string | null; days: number }

/** The last of so many working days; weekends and closures lie between them. */
function lastDay({ everywhere, today }: Planner, { from, days }: RangeOf): { from: string; to: string } {
  const first = from !== null && from > today ? from : today
  return { from: first, to: everywhere.add(everywhere.onOrAfter(first), days - 1) }
}

/** Far enough for any number of working days of the board. */
const farEnough = (from: string | null, today: string) => addDays(from !== null && from > today ? from : today, 60)

async function plannerFor(act: UserAct, range: RangeOf, today: string, technicians?: readonly number[]) {
  return loadPlanner(act, today, farEnough(range.from, today), technicians)
}

/** Provinces that somebody covers. */
export const coveredBy = ({ technicians }: Planner): ReadonlySet<string> =>
  new Set(technicians.flatMap(({ active, provinces }) => (active ? provinces : [])))

const slaOf = (job: queries.PlannedJob, today: string): BoardJob['sla'] =>
  job.paused ? 'paused' : job.due_on < today ? 'out_of_sla' : job.soon_from <= today ? 'due_soon' : 'on_time'

export function cardOf(planner: Planner, covered: ReadonlySet<string>, job: queries.PlannedJob): BoardJob {
  const { today, due, places, vans } = planner
  const calendar = due.calendar(job)
  const plan = job.planned_on !== null && job.planned_on >= today ? planner.planOf(job, job.planned_on) : null
  const isWanting = job.parts.length > 0
  return {
    ...only(JobFacts.shape, job),
    sla: slaOf(job, today),
    days_left: job.due_on >= today ? calendar.between(today, job.due_on) : -calendar.between(job.due_on, today),
    plan: plan?.plan ?? null,
    late_days: plan?.late_days ?? 0,
    minutes: job.minutes ?? usualMinutes,
    model: isWanting ? job.tml_model : null,
    in_van: isWanting && job.status === 'assigned' ? vans.promises.get(job.id)?.from === 'van' : null,
    municipality_id: places.find(job)?.id ?? null,
    covered: job.province !== null && covered.has(job.province),
  }
}

export async function getBoard(act: UserAct, range: RangeOf, today: string): Promise<Board> {
  const planner = await plannerFor(act, range, today)
  const { from, to } = lastDay(planner, range)
  const planned = planner.planned.filter(
    ({ planned_on }) => planned_on !== null && from <= planned_on && planned_on <= to,
  )
  const tray = await queries.listToAssign(act.tx, mostInTray)
  const idle = await queries.listWithoutDay(act.tx, today)
  const [open] = tray.length > mostInTray ? await queries.countToAssign(act.tx) : []
  const covered = coveredBy(planner)
  const days: Board['days'] = []
  for (let on = from; on <= to; on = addDays(on, 1)) {
    const off = planner.everywhere.dayOff(on)
    days.push({ on, weekend: off?.weekend ?? false, off: off?.name ? say(off.name, act.language) : null })
  }
  const jobs = [...planned, ...idle, ...tray.slice(0, mostInTray)].map((job) => cardOf(planner, covered, job))
  const towns = new Set([...jobs.map((it) => it.municipality_id), ...planner.technicians.map((it) => it.home_id)])
  return {
    today,
    days,
    technicians: planner.technicians.map((technician) => ({
      ...only(TechnicianFacts.shape, technician),
      home: planner.homeOf(technician)?.name ?? null,
      day_minutes: minutesOfDay(technician),
      work_until: minutesOf(technician.work_until),
      lunch_from: minutesOf(technician.lunch_from),
      cells: days.flatMap(({ on }) => {
        const jobs = planner.jobsOf(technician.id, on)
        if (jobs.length === 0) return []
        const { visits, driving, work, from: begins, until } = planner.routeOf(technician, on, jobs)
        const done = jobs.filter(isDone).length
        const own = planner.orderOf(technician.id, on, 'technician')?.job_ids ?? []
        const order = visits.map(({ id }) => id)
        const own_order =
          own.filter((id) => order.includes(id)).join() !== order.filter((id) => own.includes(id)).join()
        return [{ on, visits, done, driving, work, from: begins, until, own_order }]
      }),
    })),
    jobs,
    untold: await pendingPlans(act),
    estimated: planner.isEstimated,
    more: open ? open.count - mostInTray : 0,
    places: [...towns].flatMap((id) => {
      const town = id === null ? undefined : planner.places.byId(id)
      return town ? [{ ...named(town), ...project(town) }] : []
    }),
  }
}

/** For every technician and day of the board. Those who do not cover a province, or cannot, are not worked out in minutes. */
export async function getAnswers(
  act: UserAct,
  ids: readonly number[],
  range: RangeOf,
  today: string,
): Promise<Answer[]> {
  const planner = await plannerFor(act, range, today)
  const { from, to } = lastDay(planner, range)
  const jobs = await queries.listJobs(act.tx, ids)
  const answers: Answer[] = []
  for (const technician of planner.technicians) {
    for (let on = from; on <= to; on = addDays(on, 1))
      if (!planner.everywhere.dayOff(on)) answers.push(planner.answer(technician, on, jobs))
    // Many jobs take a second for everybody's days: others are answered meanwhile.
    await yieldToEventLoop()
  }
  return answers
}

const nobody = { status: 'open', technician_id: null, assigned_at: null, changed_since_assigned: false, ...noDay }

/** Refused cells stay refused; what is unusual is asked once. */
export async function moveJobs(act: UserAct, input: MoveInput, today: string): Promise<Done> {
  const { items, technician_id, on, from: planned_from, until: planned_until, confirmed } = input
  const selection = { ids: items.map(({ id }) => id), versions: items.map(({ version }) => version) }
  if (technician_id === null) {
    if ((on ?? planned_from ?? planned_until) !== null) throw invalidField('technician_id', 'required')
    const jobs = await lockSelected(act, selection, 'take_back')
    return changeAll(act, 'take_back', jobs, () => nobody)
  }
  if (!(await queries.lockTechnician(act.tx, technician_id)))
    throw errors.unknown_technician({}, { technician_id: { key: 'missing_record' } })
  const locked = await lockSelected(act, selection, 'plan')
  if (on === null && (planned_from !== null || planned_until !== null)) throw invalidField('on', 'required')
  const planner = await plannerFor(act, { from: on, days: 1 }, today, [technician_id])
  const [technician] = planner.technicians
  if (!technician) throw errors.technician_inactive()
  if (on === null) {
    if (!technician.active) throw errors.technician_inactive()
  } else {
    const jobs = (await queries.listJobs(act.tx, selection.ids)).map((job) => ({
      ...job,
      planned_on: on,
      planned_from,
      planned_until,
    }))
    const answer = planner.answer(technician, on, jobs)
    const { refused, unusual } = sayAnswer(answer, technician, jobs, act.language)
    if (refused) throw errors.refused({ reason: refused })
    if (unusual.length > 0 && !confirmed) throw errors.confirm({ reasons: unusual.join(' ') })
  }
  const day = on === null ? noDay : { planned_on: on, planned_from, planned_until }
  const assigned = {
    status: 'assigned',
    technician_id,
    assigned_at: act.at ?? new Date().toISOString(),
    changed_since_assigned: false,
  }
  return changeAll(act, 'plan', locked, (job) => (job.technician_id === technician_id ? day : { ...assigned, ...day }))
}
