/** What a start does to its database, by the bundled program that starts run. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '../scripts/build-parts.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'

const built = resolve(import.meta.dirname, '../build/server')
let database: TestDatabase
let folder: string

beforeAll(async () => {
  await buildWhenStale('server', { stop: new AbortController().signal, print: () => undefined })
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fieldstock-preparation-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function prepare(more: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(built, 'prepare.js')], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'off', ...more },
  })
  return stdout
}
const queues = async () => (await database.query('select count(*)::int as n from pgboss.queue')).rows[0].n

test('a password that is too easy prepares nothing for good: the next start asks again', async () => {
  await expect(prepare({ ADMIN_PASSWORD: 'password' })).rejects.toThrow()
  expect(await prepare({ ADMIN_PASSWORD: 'quattro-gatti-77' })).toContain('Sign in with')
})

test('the same build prepares once; queues that were made again get what they lack', async () => {
  const { rows } = await database.query(
    `select obj_description(oid, 'pg_namespace') as stamp from pg_namespace where nspname = 'pgboss'`,
  )
  expect(rows[0].stamp).toBe(await readFile(join(built, '.stamp'), 'utf8'))
  const all = await queues()
  const [{ name }] = (await database.query('select name from pgboss.queue order by name limit 1')).rows
  await database.query('select pgboss.delete_queue($1)', [name])
  await prepare()
  expect(await queues()).toBe(all - 1)
  await database.query('comment on schema pgboss is null')
  await prepare()
  expect(await queues()).toBe(all)
})
