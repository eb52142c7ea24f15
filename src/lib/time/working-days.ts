/** The Italian working calendar: weekends, national holidays (computed), and the closures that a company keeps. Days are 'YYYY-MM-DD'. */

import { conflict, defineErrors } from '../texts/errors.ts'
import { both, type Words } from '../texts/texts.ts'
import { addDays, formatDay } from './dates.ts'

export const calendarErrors = defineErrors('calendar', {
  no_working_day: conflict(
    'The closures leave no working day in the ten years from {day}, so that no due date can be computed. Shorten or delete one of them in the settings.',
    'Le chiusure non lasciano alcun giorno lavorativo nei dieci anni dal {day}, quindi nessuna scadenza è calcolabile. Accorcia o elimina una di esse nelle impostazioni.',
  ),
})

/** Days on which work stops: for everyone, in one city, or for one supplier's jobs; `from` and `to` are both included. */
export type Closure = Readonly<{
  name: string
  from: string
  to: string
  /** Repeats every year from its first one on. */
  yearly?: boolean
}> &
  (
    | Readonly<{ scope: 'all' }>
    | Readonly<{ scope: 'city'; city: string }>
    | Readonly<{ scope: 'supplier'; supplier: string | number }>
  )

/** As it is stored and sent: with a place for a city and for a supplier. */
export type ClosureLine = Readonly<{
  name: string
  from: string
  to: string
  yearly: boolean
  scope: Closure['scope']
  city: string | null
  supplier: number | null
}>
export function toClosure({ scope, city, supplier, ...common }: ClosureLine): Closure {
  if (scope === 'city') return { ...common, scope, city: city ?? '' }
  if (scope === 'supplier') return { ...common, scope, supplier: supplier ?? 0 }
  return { ...common, scope: 'all' }
}

/** Where and for whom a job is done: decides which closures count. */
export type WorkPlace = Readonly<{ city: string | null; supplier: string | number | null }>

/** Why a day is not a working day: a weekend, or a named holiday or closure. */
export type DayOff = Readonly<{ weekend: true; name?: Words } | { weekend: false; name: Words }>

export type WorkCalendar = Readonly<{
  dayOff: (day: string) => DayOff | undefined
  isWorkingDay: (day: string) => boolean
  /** The day itself if it is a working day, else the next one. */
  onOrAfter: (day: string) => string
  /** The working day that comes `count` working days after a day; 0 is the day itself. */
  add: (day: string, count: number) => string
  /** Working days after `from`, up to and including `to`; 0 when `to` is not later. */
  between: (from: string, to: string) => number
}>

/** Upper limit for the search of a working day, so that it always ends; no closure is longer. */
const longestSearchDays = 3_660

/** 0 is Sunday, as in Date. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Every year, from the year given on. */
const fixedHolidays: readonly (readonly [monthAndDay: string, name: Words, since?: number])[] = [
  ['01-01', both("New Year's Day", 'Capodanno')],
  ['01-06', both('Epiphany', 'Epifania')],
  ['04-25', both('Liberation Day', 'Festa della Liberazione')],
  ['05-01', both('Labour Day', 'Festa dei lavoratori')],
  ['06-02', both('Republic Day', 'Festa della Repubblica')],
  ['08-15', both('Assumption Day', 'Ferragosto')],
  ['10-04', both('Saint Francis', 'San Francesco'), 2026],
  ['11-01', both("All Saints' Day", 'Ognissanti')],
  ['12-08', both('Immaculate Conception', 'Immacolata Concezione')],
  ['12-25', both('Christmas Day', 'Natale')],
  ['12-26', both("Saint Stephen's Day", 'Santo Stefano')],
]

/** The national holidays of a year by day. */
export function holidaysOf(year: number): ReadonlyMap<string, Words> {
  const easter = easterOf(year)
  const fixed = fixedHolidays.filter(([, , since = 0]) => year >= since)
  return new Map([
    ...fixed.map(([monthAndDay, name]) => [`${year}-${monthAndDay}`, name] as const),
    [easter, both('Easter', 'Pasqua')],
    [addDays(easter, 1), both('Easter Monday', 'Lunedì dell’Angelo')],
  ])
}

const sameCity = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase()

function concerns(closure: Closure, place: WorkPlace): boolean {
  if (closure.scope === 'all') return true
  if (closure.scope === 'city') return place.city !== null && sameCity(closure.city, place.city)
  return closure.supplier === place.supplier
}

const inYear = (day: string, yearsLater: number) =>
  `${String(Number(day.slice(0, 4)) + yearsLater).padStart(4, '0')}${day.slice(4)}`

/** Days are compared as text, so 29 February needs no special case in other years. */
function covers(closure: Closure, day: string): boolean {
  if (!closure.yearly) return closure.from <= day && day <= closure.to
  const yearsLater = Number(day.slice(0, 4)) - Number(closure.from.slice(0, 4))
  // A closure that began last December may extend into this year.
  return [yearsLater, yearsLater - 1].some(
    (years) => years >= 0 && inYear(closure.from, years) <= day && day <= inYear(closure.to, years),
  )
}

/** Every pair of a city and a supplier that closures name, and those that none names: each may have its own days off. */
const placesOf = (closures: readonly Closure[]): WorkPlace[] => {
  const cities = [null, ...new Set(closures.flatMap((it) => (it.scope === 'city' ? [it.city] : [])))]
  const suppliers = [null, ...new Set(closures.flatMap((it) => (it.scope === 'supplier' ? [it.supplier] : [])))]
  return cities.flatMap((city) => suppliers.map((supplier) => ({ city, supplier })))
}

/** A closure of a year and what adjoins it. */
const longestBreakDays = 400

/** Whether some place has no working day in the year from a day on. */
export const leaveNoWorkingDay = (closures: readonly Closure[], day: string): boolean =>
  placesOf(closures).some((place) => {
    const { isWorkingDay } = workCalendar(closures, place)
    for (let searched = 0; searched < longestBreakDays; searched += 1)
      if (isWorkingDay(addDays(day, searched))) return false
    return true
  })

/** The calendar of one place. It caches the days it was asked for: reuse it for all jobs of that place. */
export function workCalendar(closures: readonly Closure[], place: WorkPlace): WorkCalendar {
  const mine = closures.filter((closure) => concerns(closure, place))
  const holidays = new Map<number, ReadonlyMap<string, Words>>()
  const known = new Map<string, DayOff | undefined>()

  function find(day: string): DayOff | undefined {
    const year = Number(day.slice(0, 4))
    const ofYear = holidays.get(year) ?? holidaysOf(year)
    holidays.set(year, ofYear)
    const closure = mine.find((one) => covers(one, day))
    const name = ofYear.get(day) ?? (closure && both(closure.name, closure.name))
    const weekday = weekdayOf(day)
    if (weekday === 0 || weekday === 6) return name ? { weekend: true, name } : { weekend: true }
    return name && { weekend: false, name }
  }
  function dayOff(day: string): DayOff | undefined {
    if (!known.has(day)) known.set(day, find(day))
    return known.get(day)
  }
  const isWorkingDay = (day: string) => dayOff(day) === undefined

  function onOrAfter(day: string): string {
    let next = day
    for (let searched = 0; searched < longestSearchDays; searched += 1) {
      if (isWorkingDay(next)) return next
      next = addDays(next, 1)
    }
    throw calendarErrors.no_working_day({ day: formatDay(day) })
  }

  return {
    dayOff,
    isWorkingDay,
    onOrAfter,
    add(day, count) {
      let reached = day
      for (let counted = 0; counted < count; counted += 1) reached = onOrAfter(addDays(reached, 1))
      return reached
    },
    between(from, to) {
      let count = 0
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1
      return count
    },
  }
}
