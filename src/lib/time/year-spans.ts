/** The weeks and months of a year, as days from and to. */
import { addDays } from './dates.ts'
import { weekdayOf } from './working-days.ts'

export type Span = { from: string; to: string }
export type Week = Span & { number: number }

const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7))

/** The week belongs to the year of its Thursday. */
function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3)
  const firstOfYear = `${thursday.slice(0, 4)}-01-01`
  return Math.floor((Date.parse(thursday) - Date.parse(firstOfYear)) / (7 * 86_400_000)) + 1
}

/** Monday to Sunday; the first and the last week end where the year does. */
export function weeksOf(year: number): Week[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const weeks: Week[] = []
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7))
    weeks.push({ number: weekNumber(monday), from: monday, to: addDays(monday, 6) })
  return weeks.map((week, at) => ({
    ...week,
    ...(at === 0 ? { from: first } : {}),
    ...(at === weeks.length - 1 ? { to: last } : {}),
  }))
}

export const monthsOf = (year: number): Span[] =>
  Array.from({ length: 12 }, (_, month) => {
    const from = `${year}-${String(month + 1).padStart(2, '0')}-01`
    const next = month === 11 ? `${year + 1}-01-01` : `${year}-${String(month + 2).padStart(2, '0')}-01`
    return { from, to: addDays(next, -1) }
  })
