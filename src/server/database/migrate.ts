/** Brings a database to the present schema: plain SQL files, forward only, one instance at a time. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { projectRoot } from '../place.ts'

const folder = path.join(projectRoot, 'database/migrations')
/** Any number of instances may start at once; the holder of this lock migrates, the others wait. */
const lock = 73_201_926

/** The names of all migrations of this version, in order. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

/** Up to the last file, or, to bring back an older backup, up to the named one. */
export async function migrate(
  url: string,
  options: { until?: string; onStep?: (done: number, total: number) => void } = {},
): Promise<{ applied: string[]; isNew: boolean }> {
  const { until } = options
  const files = (await listMigrations()).filter((name) => until === undefined || name <= until)
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock migrate' })
  await client.connect()
  try {
    await client.query("set client_min_messages = 'warning'; set lock_timeout = '60s'")
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(`create table if not exists schema_migration (
      name text primary key, applied_at timestamptz(3) not null default now());
      comment on table schema_migration is 'Migrations that were applied; an applied one is never edited.'`)
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const done = new Set(rows.map((row) => row.name))
    const applied: string[] = []
    const missing = files.filter((file) => !done.has(file))
    for (const name of missing) {
      const text = await readFile(path.join(folder, name), 'utf8')
      // One simple-protocol query is one transaction: the file and its mark land together or not at all.
      await client.query(`begin; set local lock_timeout = '10s'; ${text}
        ; insert into schema_migration (name) values ('${name}'); commit`)
      applied.push(name)
      options.onStep?.(applied.length, missing.length)
    }
    return { applied, isNew: done.size === 0 }
  } finally {
    await client.end()
  }
}
