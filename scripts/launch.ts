/** The whole life of `npm start`: database, preparation, pages, processes, and the way back down. */

import { lookup } from 'node:dns/promises'
import { access, constants } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStream } from 'rotating-file-stream'
import { reachDatabase, UnreachableDatabase } from '#server/database/reach-database.ts'
import { dataFolders, type Env, EnvError, readEnv } from '#server/env.ts'
import { makeFolder } from '#server/files/make-folder.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { EmbeddedPostgresError } from '#server/postgres/embedded-postgres-process.ts'
import { collectGarbage } from '#server/process.ts'
import { type ChildMessage, type Kept, keepRunning, runOnce, StartError } from './processes.ts'

const LOG_SIZE = '20M'
/** The newest that are kept; the retention settings may keep fewer days. */
const OLDER_LOGS = 30
const PORT_PATIENCE_MS = 1_000
const PORT_PATIENCE_AFTER_A_CRASH_MS = 11_000

export type Parts = {
  /** Migrates, and fills a new database; what it writes is shown. */
  prepare: string[]
  api: string[]
  worker: string[]
  build(options: { stop: AbortSignal; print(line: string): void }): Promise<void>
  /** Makes the pages smaller on their way, which takes a while and may wait until they are served. */
  pack(stop: AbortSignal): Promise<void>
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs until a signal, a lost parent or a failure; leaves nothing running. Returns the exit code. */
export async function launch(parts: Parts): Promise<number> {
  // A closed terminal must not keep the processes from being stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  process.on('disconnect', () => stop.abort())
  const running: Running = { processes: [] }
  try {
    await serve({ parts, env: readEnv(), running, stop: stop.signal })
    return 0
  } catch (error) {
    if (stop.signal.aborted) return 0
    const known = [StartError, EnvError, EmbeddedPostgresError, UnreachableDatabase].some(
      (kind) => error instanceof kind,
    )
    process.stderr.write(`${error instanceof Error ? (known ? error.message : error.stack) : error}\n`)
    return 1
  } finally {
    stop.abort()
    if (running.database) print('Stopping…')
    // The others still write to the log and the database while they stop.
    await Promise.all(running.processes.map((one) => one.stop()))
    await running.log?.stop()
    await running.database?.stop()
  }
}

type Running = { database?: Kept; log?: Kept; processes: Kept[] }
type Life = { parts: Parts; env: Env; running: Running; stop: AbortSignal }

async function serve({ parts, env, running, stop }: Life): Promise<void> {
  const database = await startDatabase(env, running)
  if (stop.aborted) return
  await checkPort(env, database.recovered ? PORT_PATIENCE_AFTER_A_CRASH_MS : PORT_PATIENCE_MS)
  // Only workers write backups.
  if (workersOf(env) !== 0) await checkFolder('backup folder', 'BACKUP_DIR', env.backup_dir)
  // This process would keep the libraries of files as long as it runs.
  if (env.s3) await (await import('#server/files/reach-store.ts')).reachStore(env)
  const childEnv = childEnvironment(env, database.url)
  const early = new AbortController()
  const steps = AbortSignal.any([stop, early.signal])
  const preparing = [
    runOnce({ name: 'Preparing the database', command: parts.prepare, env: childEnv, stdout: 'inherit', stop: steps }),
    parts.build({ stop: steps, print }),
  ]
  const prepared = Promise.all(preparing)
  try {
    await Promise.all([prepared, runProcesses({ parts, env, running, stop }, childEnv, prepared)])
  } finally {
    early.abort()
    await Promise.allSettled(preparing)
  }
}

/** A machine with few processors gains nothing from a second process, which only takes memory. */
const fewProcessors = 2
const workersOf = ({ workers }: Env) => workers ?? (availableParallelism() <= fewProcessors ? 'inside' : 1)

async function startDatabase(env: Env, running: Running): Promise<{ url: string; recovered: boolean }> {
  if (env.database_url) {
    await makeDataFolder(env)
    await reachDatabase(env.database_url)
    running.database = { stop: async () => undefined }
    return { url: env.database_url, recovered: false }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: env.data_dir, log: print })
  running.database = postgres
  return postgres
}

/** Files and mails that are not sent lie in it; where both go elsewhere, it is not needed. */
async function makeDataFolder(env: Env): Promise<void> {
  if (!(env.s3 && env.smtp_url)) await checkFolder('data folder', 'DATA_DIR', env.data_dir)
}

async function checkFolder(name: string, variable: string, path: string): Promise<void> {
  try {
    await makeFolder(path)
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new StartError(
      `The ${name} ${path} cannot be written (${reason}). Start as the user it belongs to, or set ${variable} to another folder.`,
    )
  }
}

/** Checks the port before anything slow happens; a process of an earlier run may need a moment to release it. */
async function checkPort(env: Env, patience: number): Promise<void> {
  const addresses = await lookup(env.host, { all: true }).catch(() => {
    throw new StartError(`HOST is "${env.host}", which this machine does not know: write for example HOST=0.0.0.0.`)
  })
  for (const { address } of addresses) {
    for (const end = Date.now() + patience; ; await sleep(100)) {
      const problem = await tryPort(address, env.port)
      if (!problem) break
      if (problem === 'EACCES') {
        throw new StartError(`Port ${env.port} may not be used by this user: set PORT to a number above 1023.`)
      }
      if (problem === 'EADDRNOTAVAIL' && addresses.length === 1) {
        throw new StartError(
          `HOST is "${env.host}", which is no address of this machine: write for example HOST=0.0.0.0.`,
        )
      }
      if (problem !== 'EADDRINUSE') break
      if (Date.now() > end) {
        throw new StartError(
          `Port ${env.port} is in use by another program: stop it, or set PORT, for example PORT=3001.`,
        )
      }
    }
  }
}

function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done('code' in error ? String(error.code) : error.message))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(undefined)))
  })
}

function childEnvironment(env: Env, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    // A child cannot tell the embedded database from an external one, on which the default depends.
    DEMO: env.demo ? 'on' : 'off',
    DATA_DIR: env.data_dir,
    HOST: env.host,
    PORT: String(env.port),
    PUBLIC_URL: env.public_url,
    WORKERS: String(workersOf(env)),
    LOG_LEVEL: env.log_level,
    NODE_ENV: env.node_env,
  }
}

/** Until it is stopped. The processes load while the database is prepared. */
async function runProcesses(
  { parts, env, running, stop }: Life,
  childEnv: NodeJS.ProcessEnv,
  begin: Promise<unknown>,
): Promise<void> {
  const log = await openLog(env)
  running.log = log
  await new Promise<void>((done, fail) => {
    if (stop.aborted) return done()
    stop.addEventListener('abort', () => done())
    let announced = false
    const welcome: string[] = []
    const onMessage = (message: ChildMessage) => {
      if (message.type === 'failed') fail(new StartError(message.message))
      if (message.type === 'first-start') welcome.push(...message.lines)
      if (message.type !== 'ready' || announced) return
      announced = true
      // Files that cannot be written here stay as large as they are.
      parts.pack(stop).catch(() => undefined)
      collectGarbage()
      announce({ env, address: (env.port === 0 && message.address) || env.public_url, welcome, logFile: log.file })
    }
    const keep = (name: string, command: string[], hear: (message: ChildMessage) => void) =>
      keepRunning({
        name,
        command,
        env: childEnv,
        begin,
        output: log.output,
        onMessage: hear,
        onGivenUp: (sentence) => fail(new StartError(sentence)),
        log: print,
      })
    running.processes.push(keep('server', parts.api, onMessage))
    const workers = workersOf(env)
    for (let count = 0; workers !== 'inside' && count < workers; count += 1)
      running.processes.push(keep('worker', parts.worker, () => undefined))
  })
}

function announce(at: { env: Env; address: string; welcome: string[]; logFile: string | undefined }): void {
  for (const line of at.welcome) print(line)
  print('')
  print(`  Fieldstock is ready: ${at.address}`)
  const shown = (path: string) => relative(process.cwd(), path) || path
  if (at.logFile) print(`  Its log is in ${shown(at.logFile)}`)
  if (!at.env.smtp_url)
    print(`  Mails are not sent but kept in ${shown(dataFolders(at.env).outbox)}: set SMTP_URL to send them.`)
  print('  Stop it with Ctrl-C.')
  print('')
}

/** With the embedded database the log is a file beside it; with an external one it goes to the output, as platforms expect. */
async function openLog(env: Env): Promise<Kept & { output: Writable | undefined; file: string | undefined }> {
  if (env.database_url) return { output: undefined, file: undefined, stop: async () => undefined }
  const { log: path } = dataFolders(env)
  await makeFolder(path)
  const output = createStream('app.log', { path, size: LOG_SIZE, interval: '1d', rotate: OLDER_LOGS, mode: 0o600 })
  let failed = false
  output.on('error', (error) => {
    // A full disk must not stop the server; said once, not with every line.
    if (!failed) print(`The log cannot be written: ${error.message}`)
    failed = true
  })
  const stop = () => new Promise<void>((done) => void output.end(() => done()))
  return { output, file: join(path, 'app.log'), stop }
}
