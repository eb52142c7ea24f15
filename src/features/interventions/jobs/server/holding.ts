/** Holds and appointments: when work on a job waits, and when it is to be done. */

import type { Role } from '#lib/records/endpoint.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { say } from '#lib/texts/texts.ts'
import { addDays, formatInstant, localDay } from '#lib/time/dates.ts'
import type { UserAct } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import type { Jobs } from '../contract.ts'
import { errors, texts } from '../texts.ts'
import { findHoldReason } from './change-queries.ts'
import { datesOf, loadDueRules, releasedBy } from './due.ts'
import { changeAll, type Done, type LockedJob, lockSelected, named } from './service.ts'

/** A year later than today is a typing error. */
function requireSoon(act: UserAct, field: string, day: string | null): void {
  if (day !== null && day > addDays(today(act.at), 366))
    throw invalidField(field, { key: 'too_late', words: texts.day_too_late })
}

export async function hold(
  act: UserAct,
  jobs: Jobs,
  { hold_reason_id, from, until }: { hold_reason_id: number; from: string | null; until: string | null },
  by?: readonly Role[],
): Promise<Done> {
  const reason = await findHoldReason(act.tx, hold_reason_id)
  if (!reason) throw invalidField('hold_reason_id', 'missing_record')
  const hold_from = from ?? today(act.at)
  if (hold_from > today()) throw invalidField('from', 'date_in_future')
  if (until !== null && until < hold_from) throw invalidField('until', 'last_before_first')
  requireSoon(act, 'until', until)
  const locked = await lockSelected(act, jobs, 'hold')
  const later = locked.find((job) => from !== null && localDay(job.received_at) > from)
  if (later) {
    const params = { name: later.number, day: formatInstant(later.received_at).slice(0, 10) }
    throw invalidField('from', { key: 'before_received', words: texts.hold_before_received, params })
  }
  const held = locked
    .filter((job) => job.hold_reason_id !== null)
    .map(({ number }) => `${number} (${say(texts.on_hold, act.language)})`)
  if (held.length > 0) throw errors.wrong_state({ names: named(held) })
  const rules = await loadDueRules(act.tx)
  const on = { hold_reason_id, hold_from, hold_until: until, paused: reason.stops_clock }
  const holdOf = (job: LockedJob) => {
    const held = { ...job, ...on }
    if (until === null) return on
    // Days that are over count and leave no hold; an end that is known counts from now on.
    return until < today(act.at) ? releasedBy(rules, held, until) : { ...on, ...datesOf(rules, held) }
  }
  return changeAll(act, 'hold', locked, holdOf, null, by)
}

/** Ends holds today, or on the day until which they were meant to last if that came before. */
export async function release(
  act: UserAct,
  jobs: Jobs,
  last_day: string = today(act.at),
  by?: readonly Role[],
): Promise<Done> {
  const locked = await lockSelected(act, jobs, 'release')
  const free = locked.filter((job) => job.hold_reason_id === null).map(({ number }) => number)
  if (free.length > 0) throw errors.not_on_hold({ names: named(free) })
  const rules = await loadDueRules(act.tx)
  return changeAll(act, 'release', locked, (job) => releasedBy(rules, job, last_day), null, by)
}

export async function appoint(
  act: UserAct,
  jobs: Jobs,
  { appointment_on, appointment_at }: { appointment_on: string | null; appointment_at: string | null },
  by?: readonly Role[],
): Promise<Done> {
  if (appointment_on === null && appointment_at !== null) throw invalidField('appointment_on', 'required')
  if (appointment_on !== null && appointment_on < today(act.at)) throw invalidField('appointment_on', 'date_in_past')
  requireSoon(act, 'appointment_on', appointment_on)
  const locked = await lockSelected(act, jobs, 'appoint')
  return changeAll(act, 'appoint', locked, () => ({ appointment_on, appointment_at }), null, by)
}
