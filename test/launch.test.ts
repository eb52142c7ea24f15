import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { discardEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

/** Stand-ins for server and worker, so that only the launcher is tested. */
const SERVER = `
  import { createServer } from 'node:http'
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit())
  if (process.env.FIELDSTOCK_WAITS) await new Promise((done) => process.once('message', done))
  if (process.env.STAND_IN === 'crash') process.exit(3)
  if (process.env.STAND_IN === 'chatty') {
    const lines = Array.from({ length: 25_000 }, (_, at) => JSON.stringify({ line: at + 1, text: 'x'.repeat(980) }))
    await new Promise((done) => process.stdout.write(lines.join(String.fromCharCode(10)) + String.fromCharCode(10), done))
  }
  createServer((_, answer) => answer.end(String(process.pid))).listen(Number(process.env.PORT), 'localhost', () => {
    process.send({ type: 'first-start', lines: ['demo ' + process.env.DEMO] })
    process.send({ type: 'ready', address: process.env.PUBLIC_URL })
  })`
const WORKER = `
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => setTimeout(() => process.exit(), 50))
  setInterval(() => {}, 1000)`
const PREPARE = `
  console.log('prepared')
  if (process.env.STAND_IN === 'unprepared') process.exit(1)`

let folder: string
let port: number
let launched: ChildProcess[]

// One folder for all tests: the database in it is made by the first start alone.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstock-launch-'))
  const launch = pathToFileURL(resolve(import.meta.dirname, '../scripts/launch.ts')).href
  await writeFile(join(folder, 'server.mjs'), SERVER)
  await writeFile(join(folder, 'worker.mjs'), WORKER)
  await writeFile(join(folder, 'prepare.mjs'), PREPARE)
  await writeFile(
    join(folder, 'start.ts'),
    `import { launch } from '${launch}'
    const at = (name) => ['${folder}/' + name]
    process.exitCode = await launch({
      prepare: at('prepare.mjs'), api: at('server.mjs'), worker: at('worker.mjs'),
      build: async () => {}, pack: async () => {},
    })
    process.exit()`,
  )
})

beforeEach(async () => {
  port = await freePort()
  launched = []
  await rm(join(folder, 'data/log'), { recursive: true, force: true })
})

afterEach(async () => {
  for (const one of launched) {
    if (one.exitCode === null && one.signalCode === null) {
      one.kill('SIGTERM')
      await once(one, 'exit')
    }
  }
})

afterAll(async () => {
  const dataDir = join(folder, 'data')
  if (existsSync(dataDir)) await discardEmbeddedPostgres(dataDir)
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}

function launch(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'start.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', WORKERS: '1', DATA_DIR: join(folder, 'data'), PORT: String(port), ...env },
  })
  launched.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit').then(([code]) => Number(code))
  const said = async (words: string) => {
    for (const end = Date.now() + 20_000; !output.includes(words); await sleep(20)) {
      if (Date.now() > end || child.exitCode !== null) throw new Error(`"${words}" was not said, but: ${output}`)
    }
  }
  return { child, exited, said, output: () => output }
}

const ask = async () => (await fetch(`http://localhost:${port}`)).text()

/** Processes whose command line or title names this test's folder or its cluster. */
async function leftRunning(): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const found: string[] = []
  for (const entry of await readdir('/proc')) {
    const title = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '') : ''
    if (title.includes(folder)) found.push(title.replaceAll('\0', ' '))
  }
  return found
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s stops everything that the start began', async (signal) => {
  const start = launch()
  await start.said('Fieldstock is ready')
  expect(start.output()).toContain('prepared')
  expect(start.output()).toContain('demo on')
  expect(start.output()).toContain(`http://localhost:${port}`)
  expect(await leftRunning()).not.toEqual([])
  start.child.kill(signal)
  // Terminals and npm send a signal more than once.
  start.child.kill(signal)
  expect(await start.exited).toBe(0)
  expect(await leftRunning()).toEqual([])
})

test('where the server does the jobs itself there is no other process for them', async () => {
  const start = launch({ WORKERS: 'inside' })
  await start.said('Fieldstock is ready')
  expect((await leftRunning()).filter((it) => it.includes('worker.mjs'))).toEqual([])
})

test('a server that is killed is started again', async () => {
  const start = launch()
  await start.said('Fieldstock is ready')
  const first = await ask()
  process.kill(Number(first), 'SIGKILL')
  await start.said('The server ended unexpectedly')
  for (let again = first; again === first; await sleep(50)) again = await ask().catch(() => first)
  expect(start.output().split('Fieldstock is ready')).toHaveLength(2)
})

test('after a kill -9 of the start its processes leave, and the next start serves within 15 seconds', async () => {
  const killed = launch()
  await killed.said('Fieldstock is ready')
  killed.child.kill('SIGKILL')
  await killed.exited
  const begun = Date.now()
  const next = launch()
  await next.said('Fieldstock is ready')
  expect(Date.now() - begun).toBeLessThan(15_000)
  next.child.kill('SIGTERM')
  await next.exited
  expect(await leftRunning()).toEqual([])
})

test('a second start on the same data folder says so and leaves the first alone', async () => {
  const first = launch()
  await first.said('Fieldstock is ready')
  const second = launch()
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('Fieldstock already runs on the data folder')
  expect(Number(await ask())).toBeGreaterThan(0)
})

test('the log is rotated by size, keeps whole lines to the last one, and is for its owner only', async () => {
  const start = launch({ STAND_IN: 'chatty' })
  await start.said('Fieldstock is ready')
  const path = join(folder, 'data/log')
  start.child.kill('SIGTERM')
  await start.exited
  const names = (await readdir(path)).filter((name) => name.startsWith('app.log')).sort()
  expect(names).toEqual(['app.log', 'app.log.1'])
  const files = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')))
  const lines = files.reverse().flatMap((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).line),
  )
  expect(lines).toEqual(Array.from({ length: 25_000 }, (_, index) => index + 1))
  for (const name of names) expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
})

test('the start says where mails go without a mail server, and nothing of it with one', async () => {
  const start = launch()
  await start.said('Fieldstock is ready')
  await start.said('Mails are not sent but kept in ')
  expect(start.output()).toContain('data/outbox: set SMTP_URL to send them.')
  start.child.kill('SIGTERM')
  await start.exited
  const sending = launch({ SMTP_URL: 'smtp://localhost:2525' })
  await sending.said('Stop it with Ctrl-C.')
  expect(sending.output()).not.toContain('outbox')
})

test('a port in use is named, and nothing stays behind', async () => {
  const other = createServer().listen(port, 'localhost')
  const start = launch()
  expect(await start.exited).toBe(1)
  expect(start.output()).toContain(`Port ${port} is in use by another program: stop it, or set PORT`)
  expect(await leftRunning()).toEqual([])
  other.close()
})

test('a wrong value in the environment is one sentence, not a stack', async () => {
  const start = launch({ WORKERS: 'many' })
  expect(await start.exited).toBe(1)
  expect(start.output()).toBe('WORKERS is "many": write inside or a number from 0 to 16, for example WORKERS=1.\n')
})

test.each([
  ['crash', 'The server ended 5 times within a minute (exit code 3).'],
  ['unprepared', 'Preparing the database failed (exit code 1): see above.'],
])('a start that cannot succeed (%s) ends with a reason and nothing left', async (how, reason) => {
  const start = launch({ STAND_IN: how })
  expect(await start.exited).toBe(1)
  expect(start.output()).toContain(reason)
  expect(await leftRunning()).toEqual([])
})

test('a database that nobody answers for is one sentence within seconds, without its password', async () => {
  const start = launch({ DATABASE_URL: `postgres://fieldstock:very-secret@127.0.0.1:${port}/stock` })
  expect(await start.exited).toBe(1)
  expect(start.output()).toBe(
    `The database 127.0.0.1:${port}/stock cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). ` +
      'Check DATABASE_URL, and that the database runs and lets this machine in.\n',
  )
})

// /proc is a virtual file system of Linux; elsewhere a file stands in the way.
const noFolder = process.platform === 'linux' ? '/proc/fieldstock/data' : '/etc/hosts/data'
test.each([{}, { DATABASE_URL: 'postgres://fieldstock:very-secret@127.0.0.1:1/stock' }])(
  'a data folder that cannot be made is one sentence within seconds (%o)',
  async (env) => {
    const start = launch({ ...env, DATA_DIR: noFolder })
    expect(await start.exited).toBe(1)
    expect(start.output()).toMatch(
      /^The data folder \/\S+ cannot be written \(.+\)\. Start as .+ DATA_DIR to another folder\.\n$/,
    )
  },
)

test('a backup folder that cannot be written is one sentence, and nothing stays behind', async () => {
  const start = launch({ BACKUP_DIR: noFolder })
  expect(await start.exited).toBe(1)
  expect(start.output()).toMatch(
    /The backup folder \/\S+ cannot be written \(.+\)\. Start as .+ BACKUP_DIR to another folder\.\n/,
  )
  expect(start.output()).not.toContain('prepared')
  expect(await leftRunning()).toEqual([])
  // Where no worker runs, nothing is written to it.
  const without = launch({ BACKUP_DIR: noFolder, WORKERS: '0' })
  await without.said('Fieldstock is ready')
})

test('a file store that nobody answers for is one sentence, and nothing is served', async () => {
  const start = launch({ S3_URL: `http://127.0.0.1:${port}/files`, S3_KEY: 'key', S3_SECRET: 'very-secret' })
  expect(await start.exited).toBe(1)
  expect(start.output()).toContain(`The file store http://127.0.0.1:${port}/files cannot be used (connect ECONNREFUSED`)
  expect(start.output()).not.toMatch(/prepared|very-secret|ready/)
  expect(await leftRunning()).toEqual([])
})
