/** When a job is due: the settings that decide it, applied to one job or to many. */
import { type ClosingDaysLine, closingDaysFor } from '#features/interventions/settings/rules.ts'
import { calendarOf, closingDaysLines, type OfficeCalendar } from '#features/interventions/settings/server/service.ts'
import type { Language } from '#lib/texts/texts.ts'
import { toLocalClock } from '#lib/time/dates.ts'
import { dueDate, explainDueDate, type Hold, soonFrom } from '#lib/time/due-dates.ts'
import { type WorkCalendar, workCalendar } from '#lib/time/working-days.ts'
import type { Tx } from '#server/database/db.ts'
import { errors } from '../texts.ts'
import type { Change, LockedJob } from './change-queries.ts'
import '#server/time/time-zone.ts'

/** What the due date of a job rests on. */
export type DueJob = {
  supplier_id: number
  code_id: number
  province: string | null
  city: string | null
  received_at: string
  /** Of the client's row or of the form; empty where the settings decide. */
  given_days: number | null
  holds: readonly Hold[]
}
export type DueDates = { closing_days: number; due_on: string; soon_from: string }

export type DueRules = {
  /** Undefined where no line of the closing days fits. */
  compute: (job: DueJob) => DueDates | undefined
  explain: (job: DueJob & { closing_days: number }, language: Language) => string
  calendar: (place: { city: string | null; supplier_id: number }) => WorkCalendar
}

export function dueRulesOf(office: OfficeCalendar, lines: readonly ClosingDaysLine[]): DueRules {
  const calendars = new Map<string, WorkCalendar>()
  const calendar: DueRules['calendar'] = ({ city, supplier_id }) => {
    const key = `${supplier_id} ${city?.trim().toLowerCase() ?? ''}`
    const known = calendars.get(key) ?? workCalendar(office.closures, { city, supplier: supplier_id })
    calendars.set(key, known)
    return known
  }
  /** A file repeats few days many times. */
  const dates = new Map<WorkCalendar, Map<string, DueDates>>()
  const known = (days: WorkCalendar, key: string, work: () => DueDates): DueDates => {
    const ofCalendar = dates.get(days) ?? new Map<string, DueDates>()
    dates.set(days, ofCalendar)
    const found = ofCalendar.get(key) ?? work()
    ofCalendar.set(key, found)
    return found
  }
  const inputOf = (job: DueJob, closing_days: number) => ({
    received_at: job.received_at,
    cut_off: office.cutOffOf(job.supplier_id),
    closing_days,
    holds: job.holds,
  })
  return {
    calendar,
    compute(job) {
      const [on = '', time = ''] = toLocalClock(job.received_at).split(' ')
      const closing_days = job.given_days ?? closingDaysFor(lines, { ...job, on })?.days
      if (closing_days === undefined) return undefined
      const days = calendar(job)
      const work = () => {
        const { due_on } = dueDate(inputOf(job, closing_days), days)
        return { closing_days, due_on, soon_from: soonFrom(due_on, days) }
      }
      if (job.holds.length > 0) return work()
      const isLate = time > office.cutOffOf(job.supplier_id)
      return known(days, `${on} ${isLate} ${closing_days}`, work)
    },
    explain: (job, language) => explainDueDate(inputOf(job, job.closing_days), calendar(job), language),
  }
}

export const loadDueRules = async (tx: Tx): Promise<DueRules> =>
  dueRulesOf(await calendarOf(tx), await closingDaysLines(tx))

export const dueOf = (rules: DueRules, job: DueJob): DueDates => {
  const dates = rules.compute(job)
  if (!dates) throw errors.no_closing_days({}, { closing_days: { key: 'required' } })
  return dates
}

type HeldJob = Pick<LockedJob, 'holds' | 'paused' | 'hold_from' | 'hold_until'>

/** The holds that move the due date: those that are over, and the present one once its end is known. Lists have the same as SQL. */
export const countedHolds = ({ holds, paused, hold_from, hold_until }: HeldJob): readonly Hold[] =>
  paused && hold_from !== null && hold_until !== null ? [...holds, { from: hold_from, to: hold_until }] : holds

/** When a job with these holds is due, by the closing days it has. */
export function datesOf(rules: DueRules, job: LockedJob): Pick<DueDates, 'due_on' | 'soon_from'> {
  const { due_on, soon_from } = dueOf(rules, { ...job, given_days: job.closing_days, holds: countedHolds(job) })
  return { due_on, soon_from }
}

const noHold = { hold_reason_id: null, hold_from: null, hold_until: null, paused: false }

/** What the end of a hold changes: a reason that stops the clock moves the due date by the working days up to its last day, or to the day it was meant to end if that came before. */
export function releasedBy(rules: DueRules, job: LockedJob, last_day: string): Change {
  if (!job.paused || job.hold_from === null) return noHold
  const end = job.hold_until !== null && job.hold_until < last_day ? job.hold_until : last_day
  // Days are written YYYY-MM-DD, so that the later one is the greater text.
  const [, to = end] = [job.hold_from, end].sort()
  const holds = [...job.holds, { from: job.hold_from, to }]
  return { ...noHold, holds, ...datesOf(rules, { ...job, ...noHold, holds }) }
}
