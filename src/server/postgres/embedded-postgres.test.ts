import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  discardEmbeddedPostgres,
  type EmbeddedPostgres,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { findProcesses } from './embedded-postgres-process.ts'

let folder: string
let dataDir: string
const started: EmbeddedPostgres[] = []
const owners: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstock-embedded-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  if (existsSync(dataDir)) await discardEmbeddedPostgres(dataDir)
  await rm(folder, { recursive: true, force: true })
})

async function start(path = dataDir, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: path, throwAway: true, ...(log && { log }) })
  started.push(postgres)
  return postgres
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  started.splice(started.indexOf(postgres), 1)
  await postgres.stop()
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // The server may be killed after it answered: what counts is what the question said.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function clusterName(url: string): Promise<string> {
  const rows = await ask<{ name: string }>(url, `select current_setting('cluster_name') as name`)
  return rows[0]?.name ?? ''
}

/** Another app on the same data folder: a process of its own that says its address and then waits. */
async function startOwner(options: { command?: string[]; env?: NodeJS.ProcessEnv } = {}) {
  const script = join(folder, 'owner.ts')
  const module = pathToFileURL(join(import.meta.dirname, 'embedded-postgres.ts')).href
  await writeFile(
    script,
    `import { startEmbeddedPostgres } from '${module}'
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2], throwAway: true })
    console.log(postgres.url)
    process.on('SIGTERM', () => void postgres.stop().then(() => process.exit()))
    setInterval(() => {}, 1000)`,
  )
  const [file = process.execPath, ...args] = [...(options.command ?? []), process.execPath, script, dataDir]
  const owner = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env: options.env ?? process.env })
  owners.push(owner)
  const [url] = await once(createInterface(owner.stdout), 'line')
  return { owner, url: String(url) }
}

test('a new data folder gets a private, checked database that keeps its rows over a restart', async () => {
  const first = await start()
  const [settings] = await ask(
    first.url,
    `select current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp,
      current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone, upper('è') as upper`,
  )
  expect(settings).toEqual({ checksums: 'on', tcp: '', encoding: 'UTF8', zone: 'UTC', upper: 'È' })
  await ask(first.url, 'create table kept as select 42 as answer')
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  expect((await stat(first.socketDir)).mode & 0o777).toBe(0o700)
  await expect(ask(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication/)
  await stop(first)
  await expect(ask(first.url, 'select 1')).rejects.toThrow()

  const second = await start()
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('durability is on unless a test gives it up', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  started.push(postgres)
  const [settings] = await ask(
    postgres.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages`,
  )
  expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on' })
})

test('a second app on the same data folder is refused by name and leaves the first alone', async () => {
  const { owner, url } = await startOwner()
  await expect(start()).rejects.toThrow(`already runs on the data folder ${dataDir} (process ${owner.pid})`)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await findRunningEmbeddedPostgres(dataDir)).toBe(url)
})

test('after a kill -9 of the app the next start stops the orphan and finds everything that was committed', async () => {
  const { owner, url } = await startOwner()
  await ask(url, 'create table kept as select 42 as answer')
  const orphan = await postmasterPid()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(await findProcesses(await clusterName(url))).toContain(orphan)

  const begun = Date.now()
  const next = await start()
  expect(await ask(next.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(Date.now() - begun).toBeLessThan(15_000)
  expect(await findProcesses(await clusterName(next.url))).not.toContain(orphan)
})

test('after a kill -9 of app and database a stale process id that belongs to a stranger does not stop the start', async () => {
  const { owner } = await startOwner()
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const stale = await readFile(pidFile, 'utf8')
  process.kill(await postmasterPid(), 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await writeFile(pidFile, stale.replace(/^\d+/, String(process.ppid)))
  const next = await start()
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that is killed while the app runs is started again under the same address', async () => {
  const said: string[] = []
  const postgres = await start(dataDir, (line) => said.push(line))
  await ask(postgres.url, 'create table kept as select 42 as answer')
  await ask(postgres.url, 'checkpoint')
  const busy = ask(postgres.url, 'select pg_sleep(30)').catch(() => 'cut off')
  const killed = await postmasterPid()
  process.kill(killed, 'SIGKILL')
  for (const end = Date.now() + 15_000; !said.includes('The database serves again.') && Date.now() < end; )
    await sleep(50)
  expect(await ask(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(await busy).toBe('cut off')
  expect(await postmasterPid()).not.toBe(killed)
})

test('a stop leaves no process behind, also one that comes while a killed database is being started again', async () => {
  const postgres = await start()
  const name = await clusterName(postgres.url)
  expect(await findProcesses(name)).not.toEqual([])
  process.kill(await postmasterPid(), 'SIGKILL')
  await sleep(30)
  await stop(postgres)
  expect(await findProcesses(name)).toEqual([])
})

test('it serves under a folder that only its owner can enter', async () => {
  await chmod(folder, 0o700)
  const postgres = await start()
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket gets a short private one, which goes with the database', async () => {
  const long = join(dataDir, 'a-long-name-'.repeat(10))
  await mkdir(long, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: long, throwAway: true })
  expect(postgres.socketDir.startsWith(long)).toBe(false)
  expect((await stat(postgres.socketDir)).mode & 0o777).toBe(0o700)
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
  expect(existsSync(postgres.socketDir)).toBe(false)
})

test('an ordinary user runs it as well', async () => {
  const asRoot = process.getuid?.() === 0
  const { owner, url } = await startOwner({
    // Not root inside, yet able to read a checkout that only root can enter.
    command: asRoot ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : [],
  })
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  owner.kill('SIGTERM')
  await once(owner, 'exit')
})

test('root on a machine without user namespaces runs it too', async () => {
  const { owner, url } = await startOwner({ env: { ...process.env, PATH: folder } })
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  owner.kill('SIGTERM')
  await once(owner, 'exit')
  const later = await start()
  expect(await ask(later.url, 'select 1 as one')).toEqual([{ one: 1 }])
})
