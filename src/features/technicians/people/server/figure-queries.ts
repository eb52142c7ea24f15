/** The SQL of the figures on the dashboard. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { endOfDay } from '#server/lists/figures.ts'

/** At the end of a day, of those that are active now: who was switched off since is not counted. */
export async function countActiveAt(tx: Tx, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from account
    where role = 'technician' and active and erased_at is null and created_at < ${endOfDay(day)}`.execute(tx)
  return rows[0]?.count ?? 0
}
