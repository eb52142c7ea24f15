/** Runs PostgreSQL from npm's binaries next to the app: makes its data, keeps it alive, cleans up after a crash. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { makeFolder } from '../files/make-folder.ts'
import {
  EmbeddedPostgresError,
  findPrograms,
  type Programs,
  runToEnd,
  serverSettings,
  spawnServer,
  stopProcesses,
} from './embedded-postgres-process.ts'

export type EmbeddedPostgres = {
  /** For `pg`, and for DATABASE_URL of child processes. */
  url: string
  socketDir: string
  /** An earlier run ended without stopping its database; its other processes may still be leaving. */
  recovered: boolean
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** Gives up durability for speed: for tests. */
  throwAway?: boolean
  log?: (line: string) => void
}

const USER = 'fieldstock'
const DATABASE = 'fieldstock'
const SOCKET = '.s.PGSQL.5432'
/** The shortest limit of the systems we run on (macOS), its closing zero included. */
const SOCKET_PATH_LIMIT = 104
const LONG_PATH_PREFIX = 'fieldstock-socket-'
const KEPT_LOGS = 10
const REFUSALS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'])

/** What another process of the same user needs to reach the database; also the next start, to clean up. */
const connectionSchema = z.object({ password: z.string(), socket_dir: z.string(), app_pid: z.number() })
type Connection = z.infer<typeof connectionSchema>

/** Starts the database in a data folder, after ending what a crash left there; one app per folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const dataDir = await makeDataDir(options.dataDir)
  const lock = await lockDataDir(dataDir)
  try {
    const name = clusterName(dataDir)
    const programs = await findPrograms(dataDir, name)
    const cluster = join(programs.home, 'postgres')
    if (programs.home !== dataDir) log(`The database lies in ${programs.home}, which the user it runs as can enter.`)
    const recovered = await clearLeftovers({ dataDir, cluster, name, log })
    const password = (await readConnection(dataDir))?.password ?? randomBytes(24).toString('base64url')
    const socketDir = await makeSocketDir(programs)
    await writeConnection(dataDir, { password, socket_dir: socketDir, app_pid: process.pid })
    if (!existsSync(cluster)) await makeCluster({ programs, cluster, password, throwAway: options.throwAway === true })
    await programs.own(cluster)
    const logDir = join(programs.home, 'postgres-log')
    await mkdir(logDir, { recursive: true, mode: 0o700 })
    await programs.own(logDir)
    const server = await superviseServer({
      programs,
      cluster,
      name,
      log,
      logDir,
      socketDir,
      settings: serverSettings({ name, socketDir, logDir, throwAway: options.throwAway === true }),
    })
    const url = connectionUrl({ password, socket_dir: socketDir })
    try {
      await ensureDatabase(url)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      url,
      socketDir,
      recovered,
      stop: async () => {
        await server.stop()
        await removeLongPathSocket(socketDir)
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    const refused = error instanceof Error && 'code' in error && REFUSALS.has(String(error.code))
    throw refused ? unwritable(dataDir, error) : error
  }
}

/** The address of a database that an app already runs on this data folder, if one does. */
export async function findRunningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const connection = await readConnection(resolve(dataDir))
  if (!connection) return undefined
  const url = connectionUrl(connection)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Stops and deletes a throw-away data folder that its owner left behind; one still in use stays. */
export async function discardEmbeddedPostgres(path: string): Promise<void> {
  const dataDir = await realpath(path)
  const lock = await lockDataDir(dataDir, 0).catch(() => undefined)
  if (!lock) return
  try {
    const name = clusterName(dataDir)
    await clearLeftovers({ dataDir, cluster: join(dataDir, 'postgres'), name, log: () => undefined })
    await rm(dataDir, { recursive: true, force: true })
  } finally {
    lock.close()
  }
}

function unwritable(dataDir: string, error: unknown): EmbeddedPostgresError {
  const reason = error instanceof Error ? error.message : error
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be written (${reason}). Start as the user it belongs to, or set DATA_DIR to another folder.`,
  )
}

async function makeDataDir(path: string): Promise<string> {
  try {
    await makeFolder(path)
    return await realpath(path)
  } catch (error) {
    throw unwritable(resolve(path), error)
  }
}

/**
 * A lock that the kernel lets go of when its process ends, however it ends: SQLite's, because Node has no file lock
 * of its own and a file with a process id in it would outlive a kill -9.
 */
async function lockDataDir(dataDir: string, patience = 1_500): Promise<DatabaseSync> {
  const file = join(dataDir, 'app.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: patience })
    lock.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5
    if (!busy) throw unwritable(dataDir, error)
    const owner = await readConnection(dataDir).catch(() => undefined)
    throw new EmbeddedPostgresError(
      `Fieldstock already runs on the data folder ${dataDir}${owner ? ` (process ${owner.app_pid})` : ''}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

/** Marks every process of this cluster, so that a later start finds them; two folders never share it. */
function clusterName(dataDir: string): string {
  return `fieldstock-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

async function clearLeftovers(at: {
  dataDir: string
  cluster: string
  name: string
  log: (line: string) => void
}): Promise<boolean> {
  const pidFile = join(at.cluster, 'postmaster.pid')
  const postmaster = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  const stopped = await stopProcesses(at.name, Number.isNaN(postmaster) ? undefined : postmaster)
  if (stopped > 0) at.log('Stopped the database that an earlier run left behind.')
  const earlier = await readConnection(at.dataDir)
  await removeLockFiles(at.cluster, earlier?.socket_dir)
  if (earlier) await removeLongPathSocket(earlier.socket_dir)
  for (const entry of await readdir(dirname(at.cluster)).catch(() => [])) {
    if (entry.startsWith('postgres-new-')) await rm(join(dirname(at.cluster), entry), { recursive: true, force: true })
  }
  return stopped > 0
}

/** With no process of the cluster left these are stale; the process id in them may now belong to another process, or to a zombie. */
async function removeLockFiles(cluster: string, socketDir: string | undefined): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  if (!socketDir) return
  for (const file of [SOCKET, `${SOCKET}.lock`]) await rm(join(socketDir, file), { force: true })
}

function connectionFile(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}

async function readConnection(dataDir: string): Promise<Connection | undefined> {
  const text = await readFile(connectionFile(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : connectionSchema.parse(JSON.parse(text))
}

async function writeConnection(dataDir: string, connection: Connection): Promise<void> {
  const partial = `${connectionFile(dataDir)}.${process.pid}`
  await writeFile(partial, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(partial, connectionFile(dataDir))
}

function connectionUrl(connection: Pick<Connection, 'password' | 'socket_dir'>, database = DATABASE): string {
  return `postgres://${USER}:${connection.password}@localhost/${database}?host=${encodeURIComponent(connection.socket_dir)}`
}

/** The socket is in the data folder if its path is short enough for the system, else in a private folder. */
async function makeSocketDir(programs: Programs): Promise<string> {
  const beside = join(programs.home, 'socket')
  const fits = Buffer.byteLength(join(beside, SOCKET)) < SOCKET_PATH_LIMIT
  const path = fits ? beside : await mkdtemp(join(tmpdir(), LONG_PATH_PREFIX))
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
  await programs.own(path)
  return path
}

async function removeLongPathSocket(path: string): Promise<void> {
  if (basename(path).startsWith(LONG_PATH_PREFIX)) await rm(path, { recursive: true, force: true })
}

/** Made aside and renamed when whole, so that a crash in the middle leaves nothing half made. */
async function makeCluster(at: { programs: Programs; cluster: string; password: string; throwAway: boolean }) {
  const partial = join(dirname(at.cluster), `postgres-new-${randomUUID()}`)
  const passwordFile = `${partial}-password`
  try {
    await mkdir(partial, { mode: 0o700 })
    await at.programs.own(partial)
    await writeFile(passwordFile, at.password, { mode: 0o600 })
    await at.programs.own(passwordFile)
    await runToEnd(
      at.programs.command('initdb', [
        `--pgdata=${partial}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
        // A run of tests connects thousands of times: each would work the password out anew.
        ...(at.throwAway ? ['--no-sync', '--set=scram_iterations=1'] : []),
      ]),
    )
    await rename(partial, at.cluster)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(partial, { recursive: true, force: true })
  }
}

type Supervised = {
  programs: Programs
  cluster: string
  name: string
  settings: string[]
  socketDir: string
  logDir: string
  log: (line: string) => void
}

/** Keeps one server running until it is stopped: one that dies is started again, at once and then after growing pauses. */
async function superviseServer(at: Supervised): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let server = await startServer(at)
  let started = Date.now()
  const watch = async () => {
    for (let quickEnds = 0; ; ) {
      const reason = await server.ended
      if (stopping) return
      quickEnds = Date.now() - started > 10_000 ? 0 : quickEnds + 1
      at.log(`The database ended unexpectedly (${reason}); starting it again.`)
      if (quickEnds > 1) await sleep(Math.min(100 * 2 ** quickEnds, 5_000))
      try {
        await stopProcesses(at.name, undefined)
        await removeLockFiles(at.cluster, at.socketDir)
        // A stop during the restart has signalled the previous server only.
        if (stopping) return
        server = await startServer(at)
        started = Date.now()
        at.log('The database serves again.')
      } catch (error) {
        at.log(error instanceof Error ? error.message : String(error))
      }
      if (stopping) server.signal('SIGINT')
    }
  }
  const watched = watch()
  const prune = setInterval(() => void pruneLogs(at.logDir), 3_600_000).unref()
  await pruneLogs(at.logDir)
  return {
    stop: async () => {
      stopping = true
      clearInterval(prune)
      server.signal('SIGINT')
      const late = setTimeout(() => server.signal('SIGQUIT'), 20_000)
      await watched
      await server.ended
      clearTimeout(late)
    },
  }
}

type Server = { ended: Promise<string>; signal(signal: NodeJS.Signals): void }

async function startServer(at: Supervised): Promise<Server> {
  const pidFile = join(at.cluster, 'postmaster.pid')
  const child = spawnServer(at.programs.command('postgres', ['-D', at.cluster, ...at.settings]))
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  })
  let end: string | undefined
  const ended = new Promise<string>((done) => {
    const finish = (reason: string) => {
      end = reason
      done(reason)
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, signal) => finish(signal ?? `exit code ${code}`))
  })
  // Recovery after a crash can take long; as long as the process lives, it makes progress.
  while (end === undefined) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') {
      return { ended, signal: (signal) => void child.kill(signal) }
    }
    await sleep(20)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start (${end}): ${(await lastLogLine(at.logDir)) ?? output.trim().split('\n').at(-1) ?? ''}`,
  )
}

async function lastLogLine(logDir: string): Promise<string | undefined> {
  const newest = (await readdir(logDir)).sort().at(-1)
  if (!newest) return undefined
  const lines = (await readFile(join(logDir, newest), 'utf8')).split('\n')
  return lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC'))
}

async function pruneLogs(logDir: string): Promise<void> {
  const logs = (await readdir(logDir).catch(() => [])).sort()
  for (const old of logs.slice(0, -KEPT_LOGS)) await rm(join(logDir, old), { force: true })
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(`/${DATABASE}?`, '/postgres?') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
