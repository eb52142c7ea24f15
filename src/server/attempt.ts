/** Work that may be refused without ending the transaction it is a part of. */
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from './db.ts'

/** Each savepoint has a name of its own: an inner one that was left open must not catch the rollback of an outer one. */
let opened = 0

/** Does the work; an expected error undoes all of it, and only it, and is handed back. */
export async function attempt<T>(
  tx: Tx,
  work: () => Promise<T>,
  expects: (error: unknown) => boolean,
): Promise<{ done: T } | { refused: unknown }> {
  opened = (opened + 1) % Number.MAX_SAFE_INTEGER
  const savepoint = sql.raw(`attempt_${opened}`)
  await sql`savepoint ${savepoint}`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint ${savepoint}`.execute(tx)
    return { done }
  } catch (error) {
    if (!expects(error)) throw error
    await sql`rollback to savepoint ${savepoint}`.execute(tx)
    await sql`release savepoint ${savepoint}`.execute(tx)
    return { refused: error }
  }
}

/** What the database refuses with, where it did: a code and the constraint behind it. */
export const databaseRefusal = (error: unknown): Partial<Pick<DatabaseError, 'code' | 'constraint'>> =>
  error instanceof DatabaseError ? error : {}
