/** Runs work in a savepoint, so that an expected error does not end the whole transaction. */
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from './db.ts'

/** Savepoint names are unique: the rollback of an outer one must not stop at an inner one that is still open. */
let opened = 0

/** Runs the work; an expected error rolls back this work only and is returned. */
export async function withSavepoint<T>(
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

/** The code and constraint of a database error; empty for other errors. */
export const databaseRefusal = (error: unknown): Partial<Pick<DatabaseError, 'code' | 'constraint'>> =>
  error instanceof DatabaseError ? error : {}
