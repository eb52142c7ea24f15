/** The words of days counted from today, and the spans that filters offer. */

import { bilingual, type Language, say, type Words } from '../texts/texts.ts'
import { offset } from './relative-days.ts'

const texts = bilingual({
  today: ['today', 'oggi'],
  yesterday: ['yesterday', 'ieri'],
  tomorrow: ['tomorrow', 'domani'],
  days_ago: ['{count} days ago', '{count} giorni fa'],
  in_days: ['in {count} days', 'tra {count} giorni'],
  before_today: ['before today', 'prima di oggi'],
  last_7: ['last 7 days', 'ultimi 7 giorni'],
  last_30: ['last 30 days', 'ultimi 30 giorni'],
  this_week: ['this week', 'questa settimana'],
  this_month: ['this month', 'questo mese'],
  last_month: ['last month', 'mese scorso'],
  next_7: ['next 7 days', 'prossimi 7 giorni'],
  next_30: ['next 30 days', 'prossimi 30 giorni'],
  week_start: ['start of this week', 'inizio di questa settimana'],
  week_end: ['end of this week', 'fine di questa settimana'],
  month_start: ['start of this month', 'inizio di questo mese'],
  month_end: ['end of this month', 'fine di questo mese'],
  last_month_start: ['start of last month', 'inizio del mese scorso'],
  last_month_end: ['end of last month', 'fine del mese scorso'],
})

export type DaySpan = { from?: string; to?: string; words: Words }

const past: readonly DaySpan[] = [
  { from: 'today-1', to: 'today-1', words: texts.yesterday },
  { from: 'today-6', to: 'today', words: texts.last_7 },
  { from: 'today-29', to: 'today', words: texts.last_30 },
  { from: 'last-month-start', to: 'last-month-end', words: texts.last_month },
]
const future: readonly DaySpan[] = [
  { to: 'today-1', words: texts.before_today },
  { from: 'today+1', to: 'today+1', words: texts.tomorrow },
  { from: 'today', to: 'today+6', words: texts.next_7 },
  { from: 'today', to: 'today+29', words: texts.next_30 },
]
const either: readonly DaySpan[] = [
  { from: 'today', to: 'today', words: texts.today },
  { from: 'week-start', to: 'week-end', words: texts.this_week },
  { from: 'month-start', to: 'month-end', words: texts.this_month },
]

/** What a filter offers: of days to come, such as due dates, other spans than of days that were. */
export const offeredSpans = (ahead: boolean): readonly DaySpan[] => [...either, ...(ahead ? future : past)]

const sameBound = (one: string | undefined, other: string | undefined) => one?.replace(' ', '+') === other

/** The words of a whole span that has a name. */
export const findSpan = (from: string | undefined, to: string | undefined): DaySpan | undefined =>
  [...either, ...past, ...future].find((span) => sameBound(from, span.from) && sameBound(to, span.to))

/** One bound in words. */
export function describeRelativeDay(text: string, language: Language): string {
  const [, sign, number] = offset.exec(text) ?? []
  const count = Number(number ?? 0)
  if (sign === '-' && count > 0) return say(count === 1 ? texts.yesterday : texts.days_ago, language, { count })
  if (sign && count > 0) return say(count === 1 ? texts.tomorrow : texts.in_days, language, { count })
  const edges: Readonly<Record<string, Words>> = {
    'week-start': texts.week_start,
    'week-end': texts.week_end,
    'month-start': texts.month_start,
    'month-end': texts.month_end,
    'last-month-start': texts.last_month_start,
    'last-month-end': texts.last_month_end,
  }
  return say(edges[text] ?? texts.today, language)
}
