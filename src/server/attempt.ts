/** Work that may be refused without ending the transaction it is a part of. */
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from './db.ts'

/** Does the work; an expected error undoes all of it, and only it, and is handed back. */
export async function attempt<T>(
  tx: Tx,
  work: () => Promise<T>,
  expects: (error: unknown) => boolean,
): Promise<{ done: T } | { refused: unknown }> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint attempt`.execute(tx)
    return { done }
  } catch (error) {
    if (!expects(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return { refused: error }
  }
}

/** What the database refuses with, where it did: a code and the constraint behind it. */
export const databaseRefusal = (error: unknown): Partial<Pick<DatabaseError, 'code' | 'constraint'>> =>
  error instanceof DatabaseError ? error : {}
