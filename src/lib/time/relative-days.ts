/**
 * Days counted from today: `today`, `today-6`, `today+7`, `week-start`, `month-end`, `last-month-start` and the like. Filters of lists take
 * them as bounds, so that a saved view "late this week" holds tomorrow too; they become plain days when a query is read.
 */
import { addDays, localDay } from './dates.ts'

/** A plus arrives as a space where somebody wrote it into an address by hand. */
export const offset = /^today(?:([-+ ])(\d{1,4}))?$/
const named = /^(week|month|last-month)-(start|end)$/
/** A day of the calendar, or one counted from today. */
export const dayBound = /^(?:\d{4}-\d{2}-\d{2}|today(?:[-+ ]\d{1,4})?|(?:week|month|last-month)-(?:start|end))$/

export const isRelativeDay = (text: string): boolean => offset.test(text) || named.test(text)

const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`
/** Monday is the first day of the week. */
const startOfWeek = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
/** The first day of the month after: no month has more than 31 days, and none fewer than 28. */
const startOfNextMonth = (day: string) => startOfMonth(addDays(startOfMonth(day), 31))

/** The plain day that a text stands for on a certain day; any other text comes back as it is. */
export function resolveDay(text: string, today = localDay()): string {
  const days = offset.exec(text)
  if (days) return addDays(today, Number(days[2] ?? 0) * (days[1] === '-' ? -1 : 1))
  const [, span, edge] = named.exec(text) ?? []
  if (span === 'week') return addDays(startOfWeek(today), edge === 'start' ? 0 : 6)
  if (span === 'month') return edge === 'start' ? startOfMonth(today) : addDays(startOfNextMonth(today), -1)
  if (span === 'last-month') {
    const last = addDays(startOfMonth(today), -1)
    return edge === 'start' ? startOfMonth(last) : last
  }
  return text
}
