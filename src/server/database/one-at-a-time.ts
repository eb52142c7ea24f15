/** What one instance does at a time: it prepares the database, or writes a backup. */
import pg from 'pg'

/** Not the lock of a migration, which is taken inside. */
const locks = { preparation: 73_201_927, backup: 73_201_928 }

/** The others wait for it: of several instances that start at once they find the database prepared, however long the demo data takes. */
export async function oneAtATime<T>(
  url: string,
  work: () => Promise<T>,
  what: keyof typeof locks = 'preparation',
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `fieldstock ${what}`, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [locks[what]])
    return await work()
  } finally {
    await client.end()
  }
}
