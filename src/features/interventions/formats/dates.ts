/** Dates and times as clients write them: which format a column has, and the instant that a cell stands for. */
import { singleBlanks } from '#lib/texts/clean-text.ts'
import { fromLocalClock, isRealDay } from '#lib/time/dates.ts'

/** Orders of day, month and year; the separators may be - / . or a space, the time may follow. */
export const dateOrders = ['DMY', 'MDY', 'YMD', 'YMD_plain', 'DMY_plain'] as const
export type DateOrder = (typeof dateOrders)[number]
export const timeZones = ['rome', 'utc'] as const
export type TimeZone = (typeof timeZones)[number]

type Parts = { day: string; time: string | undefined; offset: string | undefined }

const time = String.raw`(?:[T ,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)? ?(am|pm|AM|PM)? ?(Z|UTC|[+-]\d{2}:?\d{2})?)?`
const patterns: Record<DateOrder, RegExp> = {
  DMY: new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,10})[-/. ](\d{4}|\d{2})${time}$`, 'i'),
  MDY: new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${time}$`, 'i'),
  YMD: new RegExp(String.raw`^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})${time}$`, 'i'),
  YMD_plain: new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${time}$`, 'i'),
  DMY_plain: new RegExp(String.raw`^(\d{2})(\d{2})(\d{4})${time}$`, 'i'),
}

const monthStarts = [
  ['gen', 'jan'],
  ['feb'],
  ['mar'],
  ['apr'],
  ['mag', 'may'],
  ['giu', 'jun'],
  ['lug', 'jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['ott', 'oct'],
  ['nov'],
  ['dic', 'dec'],
]
function monthNumber(text: string): string {
  if (/^\d+$/.test(text)) return text
  const at = monthStarts.findIndex((starts) => starts.some((start) => text.toLowerCase().startsWith(start)))
  return at < 0 ? '' : String(at + 1)
}

const two = (text: string) => text.padStart(2, '0')
const fullYear = (text: string) => (text.length === 2 ? `20${text}` : text)

/** The name of the day before a date says nothing new; nor does a word between the date and its time: "lun 09/11/2026 ore 14:30". */
const withoutWords = (text: string) =>
  /[a-z]/i.test(text) ? text.replace(dayName, '').replace(/[ ,](?:alle )?(?:ore|alle|h|at)\.? (?=\d)/i, ' ') : text
const dayName =
  /^\s*(?:(?:lun|mar|gio|ven)(?:ed[iì]|ted[iì]|ved[iì]|erd[iì])?|mer(?:coled[iì])?|sab(?:ato)?|dom(?:enica)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)[.,]?\s+(?=\d)/i

/** A date as a spreadsheet counts it, in days since 1900, where the cell has lost its format: 46329.604. Years 2000 to 2099. */
function splitDayNumber(text: string): Parts | undefined {
  const match = /^\d{5}(?:[.,]\d{1,12})?$/.exec(text.trim())
  if (!match) return undefined
  const minutes = Math.floor(Number(match[0].replace(',', '.')) * minutesADay + 0.01)
  const days = Math.floor(minutes / minutesADay)
  if (days < 36_526 || days > 73_050) return undefined
  const [day = ''] = new Date(Date.UTC(1899, 11, 30 + days)).toISOString().split('T')
  const time = minutes % minutesADay
  return { day, time: time === 0 ? undefined : clockOf(time), offset: undefined }
}
const minutesADay = 1_440
const clockOf = (minutes: number) => `${two(String(Math.floor(minutes / 60)))}:${two(String(minutes % 60))}`
export const isDayNumber = (text: string) => splitDayNumber(text) !== undefined

/** No date with its time is longer, whatever words it has. */
const longestDate = 60

/** A date that begins with its year, and one counted in days, is read in a column of another order too: some files mix them. */
function splitDate(given: string, order: DateOrder): Parts | undefined {
  const text = singleBlanks(given)
  if (text.length > longestDate) return undefined
  // Nearly every cell is in the order of its column; what is read by one of these ways is read by no other.
  return (
    splitInOrder(text, order) ??
    splitDayNumber(text) ??
    (order === 'DMY' || order === 'MDY' ? splitInOrder(withoutWords(text).trim(), 'YMD') : undefined) ??
    splitInOrder(withoutWords(text).trim(), order)
  )
}

function splitInOrder(text: string, order: DateOrder): Parts | undefined {
  const match = patterns[order].exec(text)
  if (!match) return undefined
  const [, first = '', second = '', third = '', hour, minute = '00', , half, offset] = match
  const [year, month, day] =
    order === 'YMD' || order === 'YMD_plain'
      ? [first, second, third]
      : order === 'MDY'
        ? [fullYear(third), first, second]
        : [fullYear(third), monthNumber(second), first]
  const iso = `${year}-${two(month)}-${two(day)}`
  if (!isRealDay(iso)) return undefined
  const clock = hour === undefined ? undefined : clockTime(hour, minute, half)
  if (hour !== undefined && clock === undefined) return undefined
  return { day: iso, time: clock, offset }
}

function clockTime(hours: string, minutes: string, half: string | undefined): string | undefined {
  let hour = Number(hours)
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return hour > 23 || Number(minutes) > 59 ? undefined : `${two(String(hour))}:${minutes}`
}

/** 'HH:mm' of a time as people and spreadsheets write it; undefined for anything else. */
export function parseTime(text: string): string | undefined {
  // A part of a day, where the cell has lost its format: 0.604166.
  if (/^0[.,]\d{3,}$/.test(text.trim()))
    return clockOf(Math.floor((Number(text.trim().replace(',', '.')) * minutesADay + 0.01) % minutesADay))
  // Three numbers with dots between them are a date: 09.11.26.
  const match = /^(\d{1,2})(?::(\d{2})(?:[:.]\d{2}(?:\.\d+)?)?|[.h](\d{2}))\s*(am|pm)?$/i.exec(text.trim())
  if (!match) return undefined
  const [, hours = '', afterColon, afterDot, half] = match
  return clockTime(hours, afterColon ?? afterDot ?? '', half)
}

export const isTime = (text: string) => parseTime(text) !== undefined
export const readDay = (text: string, order: DateOrder) => splitDate(text, order)?.day
export const isDateIn = (text: string, order: DateOrder) => readDay(text, order) !== undefined
/** Five digits alone may be anything, such as a postal code. */
export const isAnyDate = (text: string) => !isDayNumber(text) && dateOrders.some((order) => isDateIn(text, order))

/** The instant that a date with its time stands for, in UTC; a date alone counts from the start of the working day. */
export function readInstant(date: string, order: DateOrder, zone: TimeZone, separateTime?: string): string | undefined {
  const parts = splitDate(date, order)
  if (!parts) return undefined
  const clock = separateTime?.trim() ? parseTime(separateTime) : (parts.time ?? '00:00')
  if (clock === undefined) return undefined
  if (parts.offset && !/^(Z|UTC)$/i.test(parts.offset)) {
    const offset = parts.offset.includes(':') ? parts.offset : `${parts.offset.slice(0, 3)}:${parts.offset.slice(3)}`
    return new Date(`${parts.day}T${clock}:00${offset}`).toISOString()
  }
  if (parts.offset || zone === 'utc') return `${parts.day}T${clock}:00.000Z`
  // The hour that summer time skips does not exist on the local clock: read it as the hour after.
  return fromLocalClock(parts.day, clock) ?? fromLocalClock(parts.day, `03:${clock.slice(3)}`)
}

export type DateFinding = {
  order: DateOrder
  /** Values that this order reads, of all that are filled. */
  fits: number
  of: number
  /** Another order reads as many values but gives other days: the user has to choose. */
  ambiguous: boolean
}

/** Which order of day and month the values of a column have; an order without days in the future is preferred. */
export function findDateOrder(values: readonly string[], today: string): DateFinding | undefined {
  const filled = values.filter((value) => value.trim() !== '')
  const readings = dateOrders.map((order) => {
    const days = filled.map((value) => splitDate(value, order)?.day)
    const fits = days.filter((day) => day !== undefined).length
    const future = days.filter((day) => day !== undefined && day > today).length
    const own = filled.filter((value) => splitInOrder(withoutWords(singleBlanks(value)).trim(), order)).length
    return { order, fits, future, own, days: days.join() }
  })
  const [best, second] = readings.toSorted((a, b) => b.fits - a.fits || a.future - b.future || b.own - a.own)
  if (!best || best.fits === 0) return undefined
  const ambiguous =
    second !== undefined && second.fits === best.fits && second.future === best.future && second.days !== best.days
  return { order: best.order, fits: best.fits, of: filled.length, ambiguous }
}
