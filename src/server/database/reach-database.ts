/** Tries an external database before anything depends on it, so that a wrong address is one sentence and not a stack. */
import pg from 'pg'

export class UnreachableDatabase extends Error {
  override name = 'UnreachableDatabase'
}

const patienceMs = 5_000

/** An attempt at several addresses fails with one error that holds the others. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}

export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { host, pathname } = new URL(url)
    const place = `${host || 'localhost'}${pathname}`
    throw new UnreachableDatabase(
      `The database ${place} cannot be reached (${reasonOf(error)}). Check DATABASE_URL, and that the database runs and lets this machine in.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
