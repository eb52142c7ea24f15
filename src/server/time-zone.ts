/** The office's time zone, read when this module loads, because list definitions use it; scripts/launch.ts has validated it. */
import { sql } from 'kysely'
import { defaultTimeZone, setTimeZone } from '#lib/dates.ts'

export const timeZone = process.env.TIME_ZONE?.trim() || defaultTimeZone
setTimeZone(timeZone)

/** For `at time zone` in SQL. */
export const timeZoneSql = sql.lit(timeZone)
