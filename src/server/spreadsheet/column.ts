/** What both writers know of a column and of the values under it. */
import { zone } from '#lib/dates.ts'

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
  const text = textOf(value).trim()
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return undefined
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length > 15 ? undefined : text
}

export type WallClock = { day: string; time: string }

/** The day and time to show: days and local times as they are, instants on the clock of the zone. */
export function wallClockOf(value: unknown): WallClock | undefined {
  const text = textOf(value)
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text)
  if (parts === null) return undefined
  const [, day = '', time = '00:00:00', offset] = parts
  const seconds = time.length === 5 ? `${time}:00` : time
  if (offset === undefined) return Number.isNaN(Date.parse(`${day}T${seconds}Z`)) ? undefined : { day, time: seconds }
  const whole = offset.length === 3 ? `${offset}:00` : offset
  const instant = Date.parse(`${day}T${seconds}${whole}`)
  if (Number.isNaN(instant)) return undefined
  const local = new Date(instant + offsetAt(instant)).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 19) }
}

const hour = 3_600_000
const offsets = new Map<number, number>()

/** Milliseconds the zone is ahead of UTC; kept by the hour, as clocks change on the hour and asking is slow. */
function offsetAt(instant: number): number {
  const key = Math.floor(instant / hour)
  const known = offsets.get(key)
  if (known !== undefined) return known
  const local = Temporal.Instant.fromEpochMilliseconds(key * hour).toZonedDateTimeISO(zone)
  const offset = Math.round(local.offsetNanoseconds / 1_000_000)
  if (offsets.size >= 20_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}
