/** Columns and values, as both writers use them. */
import { timeZone } from '../time/time-zone.ts'

export type ColumnType = 'text' | 'number' | 'date' | 'datetime' | 'money'

export type SheetColumn = {
  label: string
  type: ColumnType
  /** In characters. */
  width?: number
}

/** Rows come in batches, each row one value per column. */
export type RowBatches = AsyncIterable<readonly (readonly unknown[])[]>

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A number as plain digits with a point, or nothing for what a spreadsheet could not keep exactly. */
export function numberOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(Number(value.toPrecision(15))) : textOf(value).trim()
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return undefined
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length > 15 ? undefined : text
}

/** A local time: days since 1970 and seconds since midnight. */
type WallClock = { day: number; seconds: number }

const written =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/

/** Days and local times as they are, instants on the clock of the zone; nothing for what is none of these. */
export function wallClockOf(value: unknown): WallClock | undefined {
  const parts = written.exec(textOf(value))
  if (parts === null) return undefined
  const [, date = '', hours = '0', minutes = '0', seconds = '0', offset] = parts
  const day = dayNumber(date)
  if (day === undefined) return undefined
  const local = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (offset === undefined) return { day, seconds: local }
  const utc = local - secondsOf(offset)
  const shown = utc + zoneAheadAt(Math.floor((day * secondsADay + utc) / 3600))
  const days = Math.floor(shown / secondsADay)
  return { day: day + days, seconds: shown - days * secondsADay }
}

const secondsADay = 86_400

/** Of 'Z', '+02', '+0200', '+02:00', or '+00:49:56' as clocks were set by the sun. */
function secondsOf(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.match(/\d\d/g)?.map(Number) ?? []
  const ahead = hours * 3600 + minutes * 60 + seconds
  return offset.startsWith('-') ? -ahead : ahead
}

/** Exports hold many rows and few days and hours, so both are worked out once. */
function remembered<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = work(key)
    if (known.size >= 20_000) known.clear()
    known.set(key, value)
    return value
  }
}

const dayNumber = remembered((date: string): number | undefined => {
  const time = Date.parse(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  return exists ? time / (secondsADay * 1000) : undefined
})

/** 'DD-MM-YYYY' of days since 1970. */
export const dayText = remembered((day: number): string => {
  const [year, month, date] = new Date(day * secondsADay * 1000).toISOString().slice(0, 10).split('-')
  return `${date}-${month}-${year}`
})

const zoneName = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })

/** Seconds the zone is ahead of UTC in an hour counted since 1970; clocks change on the hour. */
const zoneAheadAt = remembered((hour: number): number =>
  secondsOf(zoneName.format(hour * 3_600_000).split('GMT')[1] ?? ''),
)
