/** The words of days counted from today, and the spans that filters offer. */

import { bilingual, type Language, say, type Words } from '../texts/texts.ts'
import { offset } from './relative-days.ts'

const texts = bilingual(
  {
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    days_ago: '{count} days ago',
    in_days: 'in {count} days',
    before_today: 'before today',
    last_7: 'last 7 days',
    last_30: 'last 30 days',
    this_week: 'this week',
    this_month: 'this month',
    last_month: 'last month',
    next_7: 'next 7 days',
    next_30: 'next 30 days',
    week_start: 'start of this week',
    week_end: 'end of this week',
    month_start: 'start of this month',
    month_end: 'end of this month',
    last_month_start: 'start of last month',
    last_month_end: 'end of last month',
  },
  {
    today: 'oggi',
    yesterday: 'ieri',
    tomorrow: 'domani',
    days_ago: '{count} giorni fa',
    in_days: 'tra {count} giorni',
    before_today: 'prima di oggi',
    last_7: 'ultimi 7 giorni',
    last_30: 'ultimi 30 giorni',
    this_week: 'questa settimana',
    this_month: 'questo mese',
    last_month: 'mese scorso',
    next_7: 'prossimi 7 giorni',
    next_30: 'prossimi 30 giorni',
    week_start: 'inizio di questa settimana',
    week_end: 'fine di questa settimana',
    month_start: 'inizio di questo mese',
    month_end: 'fine di questo mese',
    last_month_start: 'inizio del mese scorso',
    last_month_end: 'fine del mese scorso',
  },
)

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
