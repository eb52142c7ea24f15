/** The office's time zone, read as this module loads because lists are defined with it; scripts/launch.ts has checked it. */
import { sql } from 'kysely'
import { defaultTimeZone, setTimeZone } from '#lib/dates.ts'

export const timeZone = process.env.TIME_ZONE?.trim() || defaultTimeZone
setTimeZone(timeZone)

/** For `at time zone` in SQL. */
export const timeZoneSql = sql.lit(timeZone)
