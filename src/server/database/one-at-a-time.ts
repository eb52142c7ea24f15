/** Of several instances, one prepares the database. */
import pg from 'pg'

/** Not the lock of a migration, which is taken inside. */
const lock = 73_201_927

/** Of several instances that start at once, one prepares; the others wait for it, however long the demo data takes, and find it done. */
export async function oneAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock preparation', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work()
  } finally {
    await client.end()
  }
}
