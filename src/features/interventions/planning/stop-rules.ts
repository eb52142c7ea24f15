/** A day as screens show it: worked out from what the server sent, on a phone without a network too, with its sentences. */
import { type Language, say } from '#lib/texts/texts.ts'
import type { DayPlan } from './day-plan-contract.ts'
import { type Day, follow, type Route, type Stop, type Visit } from './day-rules.ts'
import { clock } from './opening-rules.ts'
import { graceMinutes, tightMinutes } from './rules.ts'
import { stopTexts as texts } from './stop-texts.ts'

const dayOf = (plan: DayPlan): Day => ({
  from: plan.from,
  until: plan.until,
  lunch: { from: plan.lunch_from, minutes: plan.lunch_minutes },
  home: plan.home,
  driving: (from, to) => plan.legs[from]?.[to] ?? 0,
})

/** The stops of a day in an order; what it does not name comes last, what is not of the day is passed over. */
function stopsIn(plan: DayPlan, order: readonly number[]): Stop[] {
  const known = new Map(plan.stops.map((stop) => [stop.id, stop]))
  const named = [...new Set(order)].flatMap((id) => known.get(id) ?? [])
  return [...named, ...plan.stops.filter(({ id }) => !order.includes(id))]
}

/** What an order comes to. */
export const routeIn = (plan: DayPlan, order: readonly number[]): Route => follow(dayOf(plan), stopsIn(plan, order))

type Lunch = Pick<DayPlan, 'lunch_from' | 'lunch_minutes'>
/** After the job that goes on over its beginning; null where the day has none. */
export function lunchIn({ lunch_from, lunch_minutes }: Lunch, route: Pick<Route, 'visits' | 'from' | 'until'>) {
  if (lunch_minutes === 0 || lunch_from < route.from || lunch_from > route.until) return null
  return route.visits.find(({ start, end }) => start < lunch_from && lunch_from < end)?.end ?? lunch_from
}

/** How far a day has got. */
export type Progress = {
  /** Minutes since midnight; null on another day. */
  now: number | null
  /** Stops that are behind the technician, in the order of the work. */
  done: readonly { id: number; place: number; at: number | null }[]
}

/**
 * The rest of a day from where it has got to: it goes on from the last stop, and as planned until the next one should have been done;
 * from then on everything moves back by what is lost.
 */
export function routeNow(plan: DayPlan, order: readonly number[], { now, done }: Progress): Route {
  const isDone = new Set(done.map(({ id }) => id))
  const stops = stopsIn(plan, order).filter(({ id }) => !isDone.has(id))
  const last = done.at(-1)
  const from = Math.max(plan.from, last?.at ?? 0)
  const day: Day = { ...dayOf(plan), from, ...(last ? { start: last.place } : {}) }
  const route = follow(day, stops)
  const [next] = route.visits
  if (now === null || !next || now <= next.end) return route
  return follow({ ...day, from: from + now - next.end }, stops)
}

/** As long after the working hours somebody may still be on the way. */
const overtimeMinutes = 60

/** Whether nobody works this day any more: from then on its stops have no times, since none would be true. */
export const isOver = ({ until }: DayPlan, now: number | null): boolean =>
  now !== null && now >= until + overtimeMinutes

/** How many minutes later one is home than by another order, and how many more windows are missed. */
export const costOf = (route: Route, than: Route) => ({
  minutes: route.until - than.until,
  driving: route.driving - than.driving,
  missed: route.missed - than.missed,
})

/** Tight: little to spare. Missed: not in this order. Lost: not even at once. */
export type Risk = { level: 'tight' | 'missed' | 'lost'; words: string }

type RiskOf = {
  plan: DayPlan
  visit: Visit
  /** The town before it, where it is left by when. */
  before: string | null
  /** The earliest that one could be there, going at once. */
  soonest: number | null
}

export function riskOf({ plan, visit, before, soonest }: RiskOf, language: Language): Risk | null {
  const stop = plan.stops.find(({ id }) => id === visit.id)
  if (!stop) return null
  if (!visit.missed) {
    const spare = visit.window && !stop.appointment ? visit.window.until - visit.end : tightMinutes
    if (!visit.window || spare >= tightMinutes) return null
    return {
      level: 'tight',
      words: say(texts.risk_closes, language, { at: clock(visit.window.until), minutes: spare }),
    }
  }
  const window = stop.windows.at(-1)
  if (!window) return null
  const latest = stop.appointment ? window.from + graceMinutes : window.until - stop.minutes
  const what = stop.appointment
    ? say(texts.risk_late_start, language, { at: clock(window.from), arrival: clock(visit.arrival) })
    : say(texts.risk_late_end, language, { at: clock(window.until), end: clock(visit.end) })
  const leave = latest - visit.driving
  if (leave < plan.from || (soonest !== null && soonest > latest))
    return { level: 'lost', words: `${what} ${say(texts.cannot_be_met, language)}` }
  const wayOut =
    before === null
      ? say(texts.leave_start, language, { leave: clock(leave) })
      : say(texts.leave_by, language, { town: before, leave: clock(leave) })
  return { level: 'missed', words: `${what} ${wayOut}` }
}

/** Why a stop stands where it does. */
function sayWhy(visit: Visit, isFirst: boolean, appointment: string | null, language: Language): string {
  const { arrival, start, driving, window } = visit
  if (appointment !== null) return say(texts.why_appointment, language, { at: appointment })
  if (window && start > arrival && start === window.from) return say(texts.why_opens, language, { at: clock(start) })
  if (isFirst && driving === 0) return say(texts.why_begins, language)
  return say(isFirst ? texts.why_first : texts.why_near, language, { minutes: driving })
}

/** When a stop is made, why it stands there, and what is at risk: at most three sentences. */
export function sayVisit(
  { visits }: { visits: readonly Visit[] },
  id: number,
  appointment: string | null,
  language: Language,
): { lines: string[]; risk: string | null } {
  const place = visits.findIndex((visit) => visit.id === id)
  const visit = visits[place]
  if (!visit) return { lines: [], risk: null }
  const { arrival, start, end, window, missed } = visit
  const times = say(texts.stop_times, language, {
    place: place + 1,
    arrival: clock(arrival),
    start: clock(start),
    end: clock(end),
  })
  const spare = window && appointment === null ? window.until - end : null
  const risk = missed
    ? say(texts.risk_missed, language)
    : window && spare !== null && spare < tightMinutes
      ? say(texts.risk_closes, language, { at: clock(window.until), minutes: spare })
      : null
  return { lines: [times, sayWhy(visit, place === 0, appointment, language)], risk }
}
