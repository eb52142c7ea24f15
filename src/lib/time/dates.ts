/** Days and instants as the office writes them: DD-MM-YYYY and HH:mm on its own clock, Europe/Rome unless set otherwise; N/A when empty. */
export const defaultTimeZone = 'Europe/Rome'
export const notAvailable = 'N/A'

/** 'YYYY-MM-DD' to 'DD-MM-YYYY', by slicing the text: a list of 500 rows creates no Date objects. */
export const formatDay = (day: string | null | undefined): string =>
  day ? `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}` : notAvailable

const createClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
let zone = defaultTimeZone
/** Made when it is first asked: a browser takes longer for it than for anything else at the start of a page. */
let made: Intl.DateTimeFormat | undefined
const wallClock = () => {
  made ??= createClock(zone)
  return made
}
/**
 * How far the office's clock is ahead of UTC, by UTC day, and on the days when clocks change by quarter of an hour: they change at no
 * other instants, and a file asks thousands of times.
 */
const offsets = {
  days: new Map<number, number | 'changes'>(),
  quarters: new Map<number, number>(),
  /** The instants at which days of our clock begin, without those near a change. */
  begins: new Map<string, number>(),
}
const quarterMs = 900_000
const dayMs = 86_400_000
const mostOffsets = 50_000

/** Sets the office's time zone for this process or page, once at its start; throws a RangeError for an unknown name. */
export function setTimeZone(timeZone: string): void {
  if (timeZone === zone) return
  made = createClock(timeZone)
  zone = timeZone
  offsets.days.clear()
  offsets.quarters.clear()
  offsets.begins.clear()
}

export const currentTimeZone = (): string => wallClock().resolvedOptions().timeZone

/** The day and minute of a UTC instant on the office's clock, as 'YYYY-MM-DD HH:mm'. */
export function toLocalClock(instant: string | Date): string {
  const ms = new Date(instant).getTime()
  if (!isPlainYear(ms)) return askClock(instant)
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 16).replace('T', ' ')
}

/** The day of an instant on the office's clock; today where none is given. */
export const localDay = (instant: string | Date = new Date()): string => toLocalClock(instant).slice(0, 10)

/** How far the office's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(ms: number): number {
  const ofDay = offsetOfDay(Math.floor(ms / dayMs))
  if (ofDay !== 'changes') return ofDay
  const quarter = Math.floor(ms / quarterMs)
  const known = offsets.quarters.get(quarter)
  return known ?? remember(offsets.quarters, quarter, askOffset(quarter * quarterMs))
}
function offsetOfDay(day: number): number | 'changes' {
  const known = offsets.days.get(day)
  if (known !== undefined) return known
  const first = askOffset(day * dayMs)
  return remember(offsets.days, day, first === askOffset((day + 1) * dayMs) ? first : 'changes')
}
const askOffset = (ms: number) =>
  zone === defaultTimeZone && ms >= sameRuleSince
    ? offsetByRule(ms)
    : Date.parse(`${askClock(new Date(ms)).replace(' ', 'T')}:00Z`) - ms

/**
 * Clocks of Italy change at 01:00 UTC on the last Sundays of March and October. Said here because a phone takes a tenth of a second until its
 * browser can answer that; a test compares it with what the browser says.
 */
const sameRuleSince = Date.UTC(1996, 0, 1)
const hourMs = 3_600_000
function offsetByRule(ms: number): number {
  const year = new Date(ms).getUTCFullYear()
  return ms >= lastSunday(year, 2) + hourMs && ms < lastSunday(year, 9) + hourMs ? 2 * hourMs : hourMs
}
/** Of a month with 31 days. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31)
  return last - new Date(last).getUTCDay() * dayMs
}

function remember<K, T>(map: Map<K, T>, key: K, value: T): T {
  if (map.size >= mostOffsets) map.clear()
  map.set(key, value)
  return value
}

/** Older clocks were set by the sun, to the second; later years have more digits. */
const isPlainYear = (ms: number) => ms > firstQuarter && ms < lastQuarter
const firstQuarter = Date.UTC(1970, 0, 2)
const lastQuarter = Date.UTC(9999, 0, 1)

function askClock(instant: string | Date): string {
  const parts = Object.fromEntries(
    wallClock()
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
}

/** How far the office's clock is from UTC at an instant, as files write it: '+02:00'. */
export function formatOffset(instant: string): string {
  const minutes = Math.round(offsetAt(Date.parse(instant)) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

export function formatInstant(instant: string | null | undefined): string {
  if (!instant) return notAvailable
  // A text that is no instant is shown as it is: nothing that a record holds may break a page.
  if (Number.isNaN(Date.parse(instant))) return instant
  const local = toLocalClock(instant)
  return `${formatDay(local)} ${local.slice(11)}`
}

/** Whether a 'YYYY-MM-DD' names a day of the calendar: 2026-02-31 does not. */
export function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return date >= 1 && date <= (month === 2 && isLeap ? 29 : (monthDays[month - 1] ?? 0))
}
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 'DD-MM-YYYY' (or with / or .) to 'YYYY-MM-DD'; undefined when there is no such day. */
export function parseDay(text: string): string | undefined {
  const match = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/.exec(text)
  if (!match) return undefined
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(iso) ? iso : undefined
}

/** Whether a text is written as a day, DD-MM-YYYY or YYYY-MM-DD, that the calendar does not have: 31-02-2026. */
export function isMissingDay(text: string): boolean {
  const match = /^\s*(?:(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})|(\d{4})-(\d{2})-(\d{2})(?:T.*)?)\s*$/.exec(text)
  if (!match) return false
  const [, day = match[6] ?? '', month = match[5] ?? '', year = match[4] ?? ''] = match
  return !isRealDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** "09:05" → 545. */
export const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))

/** A day and a time on the office's clock, as a UTC instant; undefined when there is no such time. */
export function fromLocalClock(day: string, time: string): string | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const begins = offsets.begins.get(day)
  if (begins !== undefined) return new Date(begins + minutesOf(time) * 60_000).toISOString()
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return undefined
  if (!isPlainYear(asUtc)) return undefined
  // 30 February would be read as a day in March.
  if (new Date(asUtc).toISOString().slice(0, 10) !== day) return undefined
  // Around a clock change two offsets are possible: try both, standard time first. In the hour that summer time skips neither fits.
  const [before, after] = [offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)]
  const dayNumber = Math.floor(asUtc / dayMs)
  if ([-1, 0, 1].every((step) => offsetOfDay(dayNumber + step) === before))
    remember(offsets.begins, day, dayNumber * dayMs - before)
  for (const offset of before === after ? [before] : [Math.min(before, after), Math.max(before, after)])
    if (offsetAt(asUtc - offset) === offset) return new Date(asUtc - offset).toISOString()
  return undefined
}

/** The day of the calendar that comes so many days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** How many days of the calendar lie between two days, or instants; below 0 where the second comes first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Compared as moments: what programs and clocks of phones write may have another form than ours, and as a text 12.12Z comes after 12.123Z. */
export const isLater = (instant: string, than: string): boolean => Date.parse(instant) > Date.parse(than)
