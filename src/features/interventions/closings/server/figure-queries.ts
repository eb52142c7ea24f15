/** The SQL of the figures on the dashboard. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { readCount } from '#server/database/rows.ts'
import { endOfDay } from '#server/lists/figures.ts'
import { dayOf } from '#server/time/time-zone.ts'

export const requestedOn = dayOf(sql`c.requested_at`)

/** Requested by the end of a day, and decided later or not at all. */
export const countRequestedAt = (tx: Tx, day: string): Promise<number> => readCount(tx)`
    select count(*) as count from closing
    where state <> 'draft' and requested_at < ${endOfDay(day)} and (state = 'requested' or decided_at >= ${endOfDay(day)})`
