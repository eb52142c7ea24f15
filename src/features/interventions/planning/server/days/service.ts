/** A technician's day by itself: its order as the office and the technician have it, and deciding it. */
import { invalidField, requestErrors } from '#lib/texts/errors.ts'
import { addDays, formatDay, localDay, minutesOf, toLocalClock } from '#lib/time/dates.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import { sayAnswer } from '../../answer-rules.ts'
import type { OrderInput, TechnicianDay } from '../../day-contract.ts'
import type { DayPlan } from '../../day-plan-contract.ts'
import { orderDay } from '../../day-rules.ts'
import { dayChanged } from '../../notifications.ts'
import { daysOnPhone } from '../../rules.ts'
import { errors } from '../../texts.ts'
import { cardOf, coveredBy } from '../board/service.ts'
import { handOf, isAppointed, isDone, loadPlanner, minutesOfDay, type Planner } from '../planner.ts'
import { lockTechnician, type PlannedTechnician } from '../queries.ts'
import * as queries from './queries.ts'

/** Days ahead in which a phone looks for days with stops. */
export const phoneLooksAhead = 14

type DoneAt = ReadonlyMap<number, string>

/** Minutes since midnight, where it was on the day itself. */
const minuteOn = (on: string, at: string | undefined): number | null =>
  at !== undefined && localDay(at) === on ? minutesOf(toLocalClock(at).slice(11, 16)) : null

export function planOfDay(planner: Planner, technician: PlannedTechnician, on: string, doneAt: DoneAt): DayPlan {
  const jobs = planner.jobsOf(technician.id, on)
  const [day, stops] = planner.dayWith(technician, on, jobs)
  const open = stops.filter(({ id }) => jobs.some((job) => job.id === id && !isDone(job)))
  const places = Math.max(day.home, ...stops.map(({ place }) => place)) + 1
  const legs = Array.from({ length: places }, (_, from) =>
    Array.from({ length: places }, (_, to) => day.driving(from, to)),
  )
  const idsOf = (hand = handOf(undefined)) => orderDay(day, open, hand).visits.map(({ id }) => id)
  const office = planner.orderOf(technician.id, on, 'office')
  const best = idsOf()
  const own = planner.orderOf(technician.id, on, 'technician')
  const isThere = (id: number) => open.some((stop) => stop.id === id)
  return {
    on,
    from: day.from,
    until: day.until,
    lunch_from: day.lunch.from,
    lunch_minutes: day.lunch.minutes,
    home: day.home,
    legs,
    stops: open.map(({ windows, ...stop }) => ({
      ...stop,
      windows: [...windows],
      appointment: jobs.some((job) => job.id === stop.id && isAppointed(job, on)),
    })),
    order: office ? idsOf(handOf(office)) : best,
    best,
    decided: office
      ? {
          by: office.made_by,
          at: office.made_at,
          sequence: office.job_ids.filter(isThere),
          fixed: office.fixed_ids.filter(isThere),
        }
      : null,
    own: own
      ? {
          order: idsOf(handOf(own)),
          at: own.made_at,
          added: open.filter(({ id }) => !own.job_ids.includes(id)).length,
        }
      : null,
    done: [...doneAt].flatMap(([id, at]) => {
      const stop = stops.find((it) => it.id === id)
      return stop ? [{ id, place: stop.place, at: minuteOn(on, at) }] : []
    }),
  }
}

export async function doneTimes({ tx }: Pick<UserAct, 'tx'>, jobs: Planner['planned']): Promise<DoneAt> {
  const done = jobs.filter(isDone).map(({ id }) => id)
  const rows = await queries.listDoneTimes(tx, done)
  return new Map(rows.map(({ id, done_at }) => [id, done_at]))
}

export async function getDay(act: UserAct, technician_id: number, on: string, today: string): Promise<TechnicianDay> {
  const planner = await loadPlanner(act, on, addDays(on, 1), [technician_id])
  const [technician] = planner.technicians
  if (!technician) throw requestErrors.not_found()
  const jobs = planner.jobsOf(technician_id, on)
  const covered = coveredBy(planner)
  const answer = planner.answer(technician, on, [])
  return {
    today,
    technician: {
      id: technician.id,
      name: technician.name,
      home: planner.homeOf(technician)?.name ?? null,
      day_minutes: minutesOfDay(technician),
    },
    off: sayAnswer(answer, technician, [], act.language).refused,
    estimated: planner.isEstimated,
    day: planOfDay(planner, technician, on, await doneTimes(act, jobs)),
    jobs: jobs.map((job) => cardOf(planner, covered, job)),
  }
}

/** The next days that have stops, and today in any case. */
export async function getOwnDays(act: UserAct, today: string): Promise<DayPlan[]> {
  const planner = await loadPlanner(act, today, addDays(today, phoneLooksAhead), [act.user.id])
  const [technician] = planner.technicians
  if (!technician) return []
  const doneAt = await doneTimes(act, planner.planned)
  const days = new Set([today, ...planner.planned.flatMap(({ planned_on }) => planned_on ?? [])])
  return [...days]
    .toSorted()
    .slice(0, daysOnPhone)
    .map((on) => planOfDay(planner, technician, on, doneAt))
}

const nowOf = (act: UserAct) => act.at ?? new Date().toISOString()

/** Written at once; what is not of this day, or is done, is refused by name. */
export async function decideOrder(
  act: UserAct,
  technician_id: number,
  on: string,
  { sequence, fixed }: OrderInput,
  today: string,
): Promise<TechnicianDay> {
  if (on < today) throw errors.day_over()
  if (!(await lockTechnician(act.tx, technician_id))) throw requestErrors.not_found()
  const before = await getDay(act, technician_id, on, today)
  const known = new Set(before.day.order)
  const ids = [...sequence, ...fixed.map(({ id }) => id)]
  if (ids.some((id) => !known.has(id))) throw errors.order_changed({ name: before.technician.name })
  const isAgain = (list: readonly number[]) => new Set(list).size < list.length
  if (isAgain(sequence) || isAgain(fixed.map(({ id }) => id)) || isAgain(fixed.map(({ place }) => place)))
    throw invalidField('sequence', 'invalid')
  const about = { technician_id, planned_on: on, side: 'office', made_at: nowOf(act) } as const
  if (ids.length === 0) await queries.deleteOrder(act.tx, about)
  else
    await queries.saveOrder(act.tx, {
      ...about,
      job_ids: sequence,
      fixed_ids: fixed.map(({ id }) => id),
      fixed_places: fixed.map(({ place }) => place),
      made_by: act.user.id,
    })
  await recordAudit(act, {
    subject: 'dispatch-board',
    action: 'order',
    id: technician_id,
    label: `${before.technician.name}, ${on}`,
    topics: ['closing-requests'],
  })
  const after = await getDay(act, technician_id, on, today)
  if (after.day.order.join() !== before.day.order.join())
    await notify(act, dayChanged, {
      message: 'order',
      to: { account_ids: [technician_id] },
      items: [{ id: Number(on.replaceAll('-', '')), label: formatDay(on) }],
    })
  return after
}
