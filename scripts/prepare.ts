/** Makes the database ready: schema, then, where this build has not done it yet, queues and on a new database the first admin and the demo data. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { oneAtATime } from '#server/database/one-at-a-time.ts'
import { dataFolders, readEnv } from '#server/env.ts'
import { sweepTemporary } from '#server/files/temporary.ts'
import { sweepRestores } from '#server/keeping/sweep-restores.ts'
import { stepPrinter } from './steps.ts'

const env = readEnv()
const { database_url } = env
if (!database_url) throw new Error('DATABASE_URL is missing: start with "npm start".')

/** Of the bundle that this is part of; run from the sources there is none. */
function ownStamp(): string | undefined {
  try {
    return readFileSync(join(import.meta.dirname, '.stamp'), 'utf8')
  } catch {
    return undefined
  }
}

/** Kept with the schema of the queues, so that it is gone where a restore made them again. */
async function withStamp<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock preparation' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const readStamp = (url: string) =>
  withStamp(url, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select obj_description(oid, 'pg_namespace') as stamp from pg_namespace where nspname = 'pgboss'`,
    )
    return rows[0]?.stamp ?? undefined
  })
const writeStamp = (url: string, stamp: string) =>
  withStamp(url, (client) => client.query(`comment on schema pgboss is ${client.escapeLiteral(stamp)}`))

await oneAtATime(database_url, async () => {
  // What killed uploads, reads and restores left behind.
  await sweepTemporary()
  if (!env.s3) await sweepRestores(dataFolders(env).files, database_url)
  await migrate(database_url, { onStep: stepPrinter('Tables of the database') })
  const stamp = ownStamp()
  if (stamp && (await readStamp(database_url)) === stamp) return
  // Knows every feature, and so takes longer to load than a start without it.
  const { fill } = await import('./fill.ts')
  const filled = await fill(env, database_url)
  if (stamp && filled) await writeStamp(database_url, stamp)
})
