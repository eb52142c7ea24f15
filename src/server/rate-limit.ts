/** Attempts per key and window, counted in the database so that several instances share them. */
import { sql } from 'kysely'
import { requestErrors } from '#lib/errors.ts'
import type { Tx } from './db.ts'

/** Counts one attempt; returns how many seconds to wait when there were too many. */
export async function countTry(tx: Tx, key: string, most: number, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ tries: number; seconds: number }>`
    insert into rate_limit as r (key, tries, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      tries = case when r.window_ends_at < now() then 1 else r.tries + 1 end,
      window_ends_at = case when r.window_ends_at < now() then excluded.window_ends_at else r.window_ends_at end
    returning tries, ceil(extract(epoch from window_ends_at - now()))::int as seconds`.execute(tx)
  const [row] = rows
  return row && row.tries > most ? Math.max(1, row.seconds) : 0
}

export async function limitTries(tx: Tx, key: string, most: number, windowSeconds: number): Promise<void> {
  const seconds = await countTry(tx, key, most, windowSeconds)
  if (seconds > 0) throw requestErrors.too_many({ seconds })
}

export const forgetTries = (tx: Tx, key: string) => tx.deleteFrom('rate_limit').where('key', '=', key).execute()

export const forgetOldTries = (tx: Tx) => sql`delete from rate_limit where window_ends_at < now()`.execute(tx)
