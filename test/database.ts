/** A fresh database per test file: a clone of a migrated template, made in milliseconds. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#server/database/db.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { backgroundJobs } from '../src/features.ts'

const template = 'fieldstock_template'

function clusterUrl(database: string): string {
  const base = process.env.FIELDSTOCK_TEST_CLUSTER
  if (!base) throw new Error('the test cluster is not running')
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

async function onCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Made once per run: the first test file makes it, the others wait for the lock. */
async function ensure(
  client: pg.Client,
  { name, lock, from, fill }: { name: string; lock: number; from?: string; fill: (url: string) => Promise<unknown> },
): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock])
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    await client.query(`create database ${name}_new ${from ? `template ${from}` : ''}`)
    await fill(clusterUrl(`${name}_new`))
    await client.query(`alter database ${name}_new rename to ${name}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock])
  }
}

const ensureTemplate = (client: pg.Client) =>
  ensure(client, { name: template, lock: 1, fill: (url) => prepareDatabase(url, backgroundJobs) })

export type TestDatabase = Database & { url: string; query: pg.Pool['query'] }

async function newDatabase(create: (client: pg.Client, name: string) => Promise<unknown>): Promise<TestDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await onCluster((client) => create(client, name))
  const url = clusterUrl(name)
  const database = openDatabase(url)
  const close = async () => {
    await database.close()
    // It may lie in memory. A process that a test killed may still be connected; what counts the use of indexes reads all databases at the end.
    if (!process.env.INDEX_USE) await onCluster((client) => client.query(`drop database ${name} with (force)`))
  }
  return { ...database, close, url, query: database.pool.query.bind(database.pool) }
}

/** Files are copied as they lie, by the system where it can: writing every page to the log as well takes several times as long. */
async function copyDatabase(client: pg.Client, name: string, from: string): Promise<void> {
  // Unknown before PostgreSQL 18, and to systems that cannot.
  await client.query("set file_copy_method = 'clone'").catch(() => undefined)
  await client.query(`create database ${name} template ${from} strategy file_copy`)
}

export const cloneDatabase = (): Promise<TestDatabase> =>
  newDatabase(async (client, name) => {
    await ensureTemplate(client)
    await copyDatabase(client, name, template)
  })

/** With what `fill` makes, once per run: the others get copies of it. */
export const cloneFilled = (from: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> =>
  newDatabase(async (client, name) => {
    await ensureTemplate(client)
    await ensure(client, { name: from, lock: 3, from: template, fill })
    await copyDatabase(client, name, from)
  })

/** Without a schema, as an operator makes it. */
export const emptyDatabase = (): Promise<TestDatabase> =>
  newDatabase((client, name) => client.query(`create database ${name}`))
