/** The SQL of the figures on the dashboard. */
import type { Tx } from '#server/database/db.ts'
import { readCount } from '#server/database/rows.ts'
import { endOfDay } from '#server/lists/figures.ts'

/** At the end of a day, of those that are active now: who was switched off since is not counted. */
export const countActiveAt = (tx: Tx, day: string) => readCount(tx)`
    select count(*) as count from account
    where role = 'technician' and active and erased_at is null and created_at < ${endOfDay(day)}`
