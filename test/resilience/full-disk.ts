/** A disk that is really full: a small file system holds the whole installation (database, files, log), and something else fills it up. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { login } from '#features/office/accounts/sign-in.ts'
import { imports } from '#features/office/imports/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { findRunningEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { formWith, Person } from '#test/client.ts'
import type { Figures } from './ground.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const megabyte = 1024 * 1024
const diskMegabytes = 500
const reserveMegabytes = 60
const password = 'a long enough phrase'
/** A request that hangs longer than this hangs for ever. */
const patienceMs = 40_000

/** A disk of a few hundred megabytes, if this machine lets us mount one. */
async function onSmallDisk<T>(work: (folder: string) => Promise<T>): Promise<T | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  try {
    return mounted ? await work(folder) : undefined
  } finally {
    if (mounted) await run('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

type Installation = { admin: Person; said: () => string; children: () => Promise<string[]>; stop: () => Promise<void> }

/** All of `npm start` but the build of the pages, with everything it writes on the small disk. */
async function install(folder: string, reserve: number): Promise<Installation> {
  const file = (path: string) => pathToFileURL(join(root, path)).href
  const script = join(folder, 'start.ts')
  await mkdir(join(folder, 'tmp'), { recursive: true })
  await writeFile(
    script,
    `import { launch } from '${file('scripts/launch.ts')}'
    const at = (path) => ['${root}/' + path]
    const parts = { prepare: at('scripts/prepare.ts'), api: at('src/api.ts'), worker: at('src/worker.ts'), build: async () => {}, pack: async () => {} }
    process.exitCode = await launch(parts)
    process.exit()`,
  )
  const port = await freePort()
  const { DATABASE_URL: _none, FIELDSTOCK_TEST_CLUSTER: _other, ...env } = process.env
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      ...env,
      DATA_DIR: join(folder, 'data'),
      TMPDIR: join(folder, 'tmp'),
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: 'off',
      WORKERS: '1',
      ADMIN_PASSWORD: password,
      DISK_RESERVE_MB: String(reserve),
      DISK_WARN_MB: String(reserve * 2),
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  let said = ''
  await new Promise<void>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`the installation ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-2_000)
      if (said.includes('is ready')) ready()
    })
  })
  const stranger = new Person(0, {}, () => base)
  const { body, headers, status, text } = await stranger.call(login, { body: { username: 'admin', password } })
  assert.equal(status, 200, text)
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const admin = new Person(body.user.id, { authorization: `Bearer ${body.token}`, cookie }, () => base)
  const task = `/proc/${child.pid}/task/${child.pid}/children`
  return {
    admin,
    said: () => said,
    // The database may have been started again meanwhile; server and worker may not.
    async children() {
      const pids = (await readFile(task, 'utf8')).trim().split(' ')
      const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
      return pids.filter((_, at) => /src.(api|worker)\.ts/.test(commands[at] ?? ''))
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes a file until no more than so much is left; undoing it gives the room back. */
async function fill(folder: string, leave: number): Promise<() => Promise<void>> {
  const path = join(folder, 'filler')
  const file = await open(path, 'a')
  const block = Buffer.alloc(megabyte)
  try {
    for (let left = await freeBytes(folder); left > leave; left = await freeBytes(folder))
      await file.write(block, 0, Math.min(block.length, left - leave))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
  return () => rm(path, { force: true })
}

type Seen = { acknowledged: string[]; refused: number; busy: number; slowest: number; last: string }
let names = 0

/** One supplier: saved, or refused in words. Nothing else is an answer. */
async function save({ admin }: Installation, seen: Seen): Promise<number> {
  const name = `Fornitore ${++names}`
  const begun = performance.now()
  const answer = await Promise.race([
    admin.call(suppliers.create, { body: { name, address: 'x'.repeat(400) } }),
    pause(patienceMs).then(() => undefined),
  ])
  assert(answer, 'a request hangs on a full disk')
  seen.slowest = Math.max(seen.slowest, performance.now() - begun)
  const { status, body, text } = answer
  seen.last = text
  if (status === 201) seen.acknowledged.push(name)
  else if (status === 507) {
    assert.equal(body.code, 'request.disk_full')
    assert.match(body.message, /disk is full/)
    seen.refused++
  } else {
    assert.equal(status, 503, `${status} ${text}`)
    assert.equal(body.code, 'request.busy')
    seen.busy++
  }
  return status
}

/** Saves until it is saved, for at most a minute. */
async function recover(it: Installation, seen: Seen): Promise<number> {
  const begun = performance.now()
  while ((await save(it, seen)) !== 201) {
    assert(performance.now() - begun < 60_000, `with room again, nothing is saved: ${seen.last}; ${it.said()}`)
    await pause(100)
  }
  return Math.round(performance.now() - begun)
}

async function allThere({ admin }: Installation, { acknowledged }: Seen): Promise<void> {
  const found = new Set<string>()
  for (let page = 1; ; page++) {
    const { body, status, text } = await admin.call(suppliers.list, { query: { page, rows_per_page: 500 } })
    assert.equal(status, 200, text)
    for (const { name } of body.items) found.add(name)
    if (body.items.length < 500) break
  }
  assert.deepEqual(
    acknowledged.filter((name) => !found.has(name)),
    [],
    'what was acknowledged is lost',
  )
}

async function readsAndRefuses(it: Installation, seen: Seen): Promise<void> {
  for (let n = 0; n < 5; n++) assert.equal(await save(it, seen), 507)
  const { status, text } = await it.admin.call(suppliers.list, { query: {} })
  assert.equal(status, 200, `reading goes on: ${text}`)
  const health = await (await it.admin.fetch('/api/health')).json()
  assert.deepEqual(health, { status: 'ok', disk: 'full' })
  const form = formWith('Name\nPOS\n', 'categories.csv', { kind: 'product-categories', context: '{}' })
  const upload = await it.admin.call(imports.create, { body: { kind: 'product-categories' } }, { form })
  assert.deepEqual([upload.status, upload.body.code], [507, 'request.disk_full'])
}

/** Makes PostgreSQL ask for new files of its own log until it stops because there is no room for one. */
async function exhaustLog(folder: string): Promise<boolean> {
  const url = await findRunningEmbeddedPostgres(join(folder, 'data'))
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let n = 0; n < 200; n++) await client.query('select txid_current(), pg_switch_wal()')
    return false
  } catch {
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function oneRound(it: Installation, folder: string, reserve: number, figures: Figures): Promise<void> {
  const add = (name: string, by: number) => (figures[name] = (figures[name] ?? 0) + by)
  const most = (name: string, value: number) => (figures[name] = Math.max(figures[name] ?? 0, Math.round(value)))
  const seen: Seen = { acknowledged: [], refused: 0, busy: 0, slowest: 0, last: '' }
  const before = await it.children()
  assert.equal(before.length, 2)
  let filling = true
  const writers = Array.from({ length: 4 }, async () => {
    while (filling) await save(it, seen)
  })
  let makeRoom = await fill(folder, (reserve * megabyte) / 2)
  await pause(2_500)
  filling = false
  await Promise.all(writers)
  if (reserve > 0) {
    await readsAndRefuses(it, seen)
    // Something else takes the reserve, too: not a byte is left.
    makeRoom = await fill(folder, 0)
    await pause(3_000)
    await readsAndRefuses(it, seen)
    add('reads_on_a_full_disk', 2)
  } else if (await exhaustLog(folder)) {
    add('database_stopped', 1)
    for (let n = 0; n < 5; n++) await save(it, seen)
  }
  await makeRoom()
  most('slowest_recovery_ms', await recover(it, seen))
  assert.deepEqual(await it.children(), before, 'server or worker ended')
  await allThere(it, seen)
  add('acknowledged', seen.acknowledged.length)
  add('refused', seen.refused)
  add('busy', seen.busy)
  most('slowest_ms', seen.slowest)
}

/** Fills the disk again and again, in turn with the reserve and without one. */
export async function fullDisk(rounds: number): Promise<Figures> {
  const figures: Figures = { rounds: 0, acknowledged: 0, refused: 0, busy: 0 }
  const done = await onSmallDisk(async (folder) => {
    for (const reserve of [reserveMegabytes, 0]) {
      const it = await install(folder, reserve)
      try {
        for (let round = 0; round < Math.ceil(rounds / 2); round++) {
          await oneRound(it, folder, reserve, figures)
          figures.rounds = (figures.rounds ?? 0) + 1
        }
      } finally {
        await it.stop()
      }
    }
    const left = (await readdir(join(folder, 'tmp'))).filter((name) => name.startsWith('fieldstock-'))
    assert.deepEqual(left, [], 'temporary files are left')
    return true
  })
  if (!done)
    process.stdout.write(
      'No small disk can be mounted here: src/server/files/space.test.ts shows the same with a reserve.\n',
    )
  return figures
}
