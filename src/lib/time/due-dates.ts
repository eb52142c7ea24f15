/** When a job is due, its SLA state, and a sentence that explains the date. */

import { type Language, say, type Words } from '../texts/texts.ts'
import { addDays, formatDay, toLocalClock } from './dates.ts'
import { dueDateTexts as texts } from './due-date-texts.ts'
import { type WorkCalendar, weekdayOf } from './working-days.ts'

/** A period in which the SLA clock is stopped: the days after `from`, up to and including `to`. */
export type Hold = Readonly<{ from: string; to: string }>

export type DueDateInput = Readonly<{
  /** UTC instant. */
  received_at: string
  /** HH:mm on the local clock; a job that comes in a minute later counts from the next working day. */
  cut_off: string
  closing_days: number
  /** Only holds whose reason stops the clock. */
  holds: readonly Hold[]
}>

export type DueDate = Readonly<{ counts_from: string; due_on: string; hold_days: number }>

/** Holds in the order of their days; those that overlap are one, so that a day inside two of them counts once, in the date and in its sentence. */
function mergeHolds(holds: readonly Hold[]): Hold[] {
  const merged: { from: string; to: string }[] = []
  for (const { from, to } of holds.toSorted((left, right) => (left.from < right.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last === undefined || from >= last.to) merged.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return merged
}

export function dueDate(job: DueDateInput, calendar: WorkCalendar): DueDate {
  const [day = '', time = ''] = toLocalClock(job.received_at).split(' ')
  const counts_from = calendar.onOrAfter(time > job.cut_off ? addDays(day, 1) : day)
  const hold_days = mergeHolds(job.holds).reduce((days, { from, to }) => days + calendar.between(from, to), 0)
  return { counts_from, hold_days, due_on: calendar.add(counts_from, job.closing_days + hold_days) }
}

export const openSlaStates = ['on_time', 'due_soon', 'out_of_sla'] as const
export type OpenSla = (typeof openSlaStates)[number]
const dueSoonDays = 2

/** The first day on which an open job counts as due soon. */
export function soonFrom(due_on: string, calendar: WorkCalendar): string {
  let day = due_on
  for (let left = calendar.isWorkingDay(day) ? 1 : 0; left <= dueSoonDays; ) {
    day = addDays(day, -1)
    if (calendar.isWorkingDay(day)) left += 1
  }
  return day
}

/** SLA state of an open job today. */
export function openSla(due_on: string, today: string, calendar: WorkCalendar): OpenSla {
  if (today > due_on) return 'out_of_sla'
  return calendar.between(today, due_on) <= dueSoonDays ? 'due_soon' : 'on_time'
}

type DaysOff = { first: string; last: string; name: Words }

/** Named days off that follow each other, weekends between them left aside, are one entry. */
function daysOffBetween(first: string, last: string, calendar: WorkCalendar) {
  const named: DaysOff[] = []
  const weekends = new Set<number>()
  let interrupted = true
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const off = calendar.dayOff(day)
    if (!off) interrupted = true
    else if (off.weekend) weekends.add(weekdayOf(day))
    else {
      const previous = interrupted ? undefined : named.at(-1)
      if (previous?.name.EN === off.name.EN) previous.last = day
      else named.push({ first: day, last: day, name: off.name })
      interrupted = false
    }
  }
  return { named, weekends }
}

/** "Received Thu 30-04-2026 17:10, after 16:00: counts from Mon 04-05. 5 working days (skipped: …) → due Mon 11-05-2026." */
export function explainDueDate(job: DueDateInput, calendar: WorkCalendar, language: Language): string {
  const { counts_from, due_on } = dueDate(job, calendar)
  const [received = '', time = ''] = toLocalClock(job.received_at).split(' ')
  const words = (text: Words, params: Record<string, string | number> = {}) => say(text, language, params)
  const weekday = (day: string) => words(texts.weekdays[weekdayOf(day)] ?? texts.weekdays[0])
  const long = (day: string) => `${weekday(day)} ${formatDay(day)}`
  const short = (day: string) => `${weekday(day)} ${formatDay(day).slice(0, 5)}`

  const reason = !calendar.isWorkingDay(received)
    ? words(texts.not_a_working_day)
    : time > job.cut_off
      ? words(texts.after_cut_off, { cut_off: job.cut_off })
      : ''
  const start =
    counts_from === received
      ? words(texts.counts_from_same_day)
      : words(texts.counts_from, { reason, day: short(counts_from) })
  const holds = mergeHolds(job.holds).map(({ from, to }) =>
    words(texts.hold, { days: calendar.between(from, to), from: short(from), to: short(to) }),
  )
  const { named, weekends } = daysOffBetween(received, due_on, calendar)
  const skipped = [
    ...named.map(({ first, last, name }) =>
      first === last
        ? `${short(first)} ${words(name)}`
        : words(texts.range, { first: short(first), last: short(last), name: words(name) }),
    ),
    [6, 0]
      .filter((day) => weekends.has(day))
      .map((day) => words(texts.weekdays[day] ?? texts.weekdays[0]))
      .join(', '),
  ].filter(Boolean)
  return [
    `${words(texts.received, { day: long(received), time })}${start}`,
    words(texts.working_days, { count: job.closing_days }) + holds.join(''),
    skipped.length > 0 ? ` ${words(texts.skipped, { days: skipped.join('; ') })}` : '',
    ` → ${words(texts.due, { day: long(due_on) })}`,
  ].join('')
}
