/**
 * Locks rows until the transaction ends. What is decided is read behind the lock: a statement that waits for a row sees that row as the
 * other one left it, but joined tables, subqueries and functions as they were when it began. So a lock says nothing, and who locks reads again.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'
import { execute } from './rows.ts'

/** One key, several, or a subquery that gives them. */
type Which = number | string | readonly number[] | RawBuilder<unknown>
type How = {
  /** The least that keeps out whom it must: `share` lets others look too, `no key update` lets others refer to the row. */
  strength?: 'update' | 'no key update' | 'share'
  key?: string
}

const isOneKey = (which: Which) => typeof which === 'number' || typeof which === 'string'

/** In the order of their keys, so that two who lock the same rows never wait for each other. */
export async function lockRows(tx: Tx, table: string, which: Which, how: How = {}): Promise<void> {
  const { strength = 'update', key = 'id' } = how
  const found = isOneKey(which)
    ? sql`= ${which}`
    : Array.isArray(which)
      ? sql`= any(${which}::bigint[])`
      : sql`in (${which})`
  await execute(
    tx,
  )`select from ${sql.table(table)} where ${sql.ref(key)} ${found} order by ${sql.ref(key)} for ${sql.raw(strength)}`
}

/** What is read once the rows are locked. */
export async function afterLock<T>(tx: Tx, table: string, which: Which, read: () => Promise<T>, how?: How): Promise<T> {
  await lockRows(tx, table, which, how)
  return read()
}
