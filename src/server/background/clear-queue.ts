/** Takes the waiting jobs off the queue, for a company that starts over; schedules stay. */
import { sql } from 'kysely'
import { string } from '#lib/records/fields.ts'
import type { Tx } from '../database/db.ts'
import { execute, readValues } from '../database/rows.ts'

/** The queue's own jobs, which start the scheduled ones. */
const own = sql`name like '\\_\\_%'`

/** Answers the names of jobs that a worker has in hand, which cannot be taken away. */
export async function clearQueue(tx: Tx): Promise<string[]> {
  await execute(tx)`delete from pgboss.job where state in ('created', 'retry') and not ${own}`
  return readValues(tx, string)`
    select distinct name from pgboss.job where state = 'active' and not ${own} order by name`
}
