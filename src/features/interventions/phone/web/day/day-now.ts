/** A day with what this phone has done since it was read: closings are done and an own order holds, from the tap until the server's answer says so itself. */
import type { DayPlan } from '#features/interventions/planning/day-plan-contract.ts'
import { isOver, type Progress } from '#features/interventions/planning/stop-rules.ts'
import { localDay, minutesOf, toLocalClock } from '#lib/time/dates.ts'
import { isAhead } from '#web/offline/ahead.ts'
import type { OutboxItem } from '#web/offline/outbox.ts'

export type DayNow = {
  plan: DayPlan
  order: readonly number[]
  /** Whether it is the technician's own order, and whether that still waits here. */
  isOwn: boolean
  isWaiting: boolean
  /** The working hours are long past: no more arrival times are estimated, what was done is closed. */
  isOver: boolean
  progress: Progress
}

const minuteOf = (instant: string | Date) => minutesOf(toLocalClock(instant).slice(11, 16))
const isClosing = ({ kind }: OutboxItem) => kind === 'close' || kind === 'cannot_do'

/** Behind the technician, with what the plan does not know of. */
function doneOf(plan: DayPlan, ahead: readonly OutboxItem[]): Progress['done'] {
  const here = ahead.filter(isClosing).flatMap(({ body, made_at }) => {
    const stop = plan.stops.find(({ id }) => id === Number(body.intervention_id))
    return stop
      ? [{ id: stop.id, place: stop.place, at: localDay(made_at) === plan.on ? minuteOf(made_at) : null }]
      : []
  })
  return [...plan.done, ...here.filter(({ id }) => plan.done.every((it) => it.id !== id))]
}

export function dayNow(
  plan: DayPlan,
  outbox: readonly OutboxItem[],
  { read_at, now }: { read_at: number; now: number },
): DayNow {
  const ahead = outbox.filter((item) => item.state === 'refused' || isAhead(item, read_at))
  // The last one holds.
  const sent = ahead.findLast(({ kind, body }) => kind === 'order_day' && body.on === plan.on)
  // Our own command: its ids are numbers. None of them is the office's order.
  const own = sent ? ((sent.body.ids as number[]) ?? []) : (plan.own?.order ?? [])
  const minute = plan.on === localDay(new Date(now)) ? minuteOf(new Date(now)) : null
  return {
    plan,
    order: own.length > 0 ? own : plan.order,
    isOwn: own.length > 0 && own.join() !== plan.order.join(),
    isWaiting: sent !== undefined && sent.ended_at === null,
    isOver: isOver(plan, minute),
    progress: { now: minute, done: doneOf(plan, ahead) },
  }
}

const longDay = 14
const lunch = 13 * 60

/** More stops than one looks over are read as a morning and an afternoon. */
export function halvesOf<Stop extends { visit: { arrival: number } }>(
  stops: readonly Stop[],
  isTimed: boolean,
): { name: 'day' | 'morning' | 'afternoon'; stops: readonly Stop[] }[] {
  const morning = stops.filter(({ visit }) => visit.arrival < lunch)
  const afternoon = stops.filter(({ visit }) => visit.arrival >= lunch)
  if (!isTimed || stops.length <= longDay || morning.length === 0 || afternoon.length === 0)
    return [{ name: 'day', stops }]
  return [
    { name: 'morning', stops: morning },
    { name: 'afternoon', stops: afternoon },
  ]
}
