/** The office's time zone, read when this module loads, because list definitions use it; scripts/launch.ts has validated it. */
import { type RawBuilder, sql } from 'kysely'
import { defaultTimeZone, setTimeZone } from '#lib/time/dates.ts'

export const timeZone = process.env.TIME_ZONE?.trim() || defaultTimeZone
setTimeZone(timeZone)

type Sql = RawBuilder<unknown>

const timeZoneSql = sql.lit(timeZone)

/** What the office's clock shows at an instant, as a timestamp without zone. */
export const clockOf = (instant: Sql): Sql => sql`((${instant}) at time zone ${timeZoneSql})`

/** The day of an instant on the office's clock. The connection's own clock is UTC, so that `::date` alone would be yesterday after midnight. */
export const dayOf = (instant: Sql): Sql => sql`${clockOf(instant)}::date`
/**
 * An instant inside JSON that PostgreSQL writes, in the form that every instant leaves the database in: '2026-11-12T09:41:07.120Z'.
 * With a microsecond more PostgreSQL writes all six digits, of which three are taken: to_char takes a third longer, and a page has thousands.
 */
export const instantText = (instant: Sql): Sql =>
  sql`replace(left(((${instant}) at time zone 'UTC' + interval '1 microsecond')::text, 23), ' ', 'T') || 'Z'`

export const todaySql = dayOf(sql`now()`)

/** The instant at which a day begins on the office's clock, or one that comes some days later. */
export const startOfDay = (day: string | Sql, later = 0): RawBuilder<string> =>
  sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${timeZoneSql})`
