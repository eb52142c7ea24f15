/** The real processes of the app, as npm start runs them, on a database of the test: to be killed. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cookieName, openSession } from '#server/access/session.ts'
import { Person } from '#test/client.ts'
import type { TestDatabase } from '#test/database.ts'

const root = resolve(import.meta.dirname, '../..')

export type Part = 'api' | 'worker'
export type App = {
  /** Where it serves at present; another place after every start. */
  base: () => string
  start: () => Promise<void>
  /** kill -9 of every process, at the same moment. */
  kill: () => Promise<void>
  /** The polite way: what is under way is finished. */
  stop: () => Promise<void>
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(children: ChildProcess[], signal: NodeJS.Signals): Promise<void> {
  const running = children.splice(0).filter((child) => !isOver(child))
  const exits = running.map((child) => once(child, 'exit'))
  for (const child of running) child.kill(signal)
  await Promise.all(exits)
}

function launch(part: Part, env: NodeJS.ProcessEnv): { child: ChildProcess; ready: Promise<string> } {
  const child = fork(join(root, `src/${part}.ts`), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ready = new Promise<string>((done, fail) => {
    child.once('exit', (code, signal) => fail(new Error(`the ${part} ended with ${signal ?? code}`)))
    child.once('message', (message: { address?: string }) => done(message.address ?? ''))
  })
  return { child, ready }
}

export function makeApp(database: TestDatabase, folder: string, parts: readonly Part[]): App {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    // It is started many times: reuse the compile cache.
    NODE_COMPILE_CACHE: join(tmpdir(), 'fieldstock-compile-cache'),
  }
  const children: ChildProcess[] = []
  let base = ''
  return {
    base: () => base,
    async start() {
      const launched = parts.map((part) => launch(part, env))
      children.push(...launched.map((it) => it.child))
      const [address = ''] = await Promise.all(launched.map((it) => it.ready))
      base = address
    },
    kill: () => end(children, 'SIGKILL'),
    stop: () => end(children, 'SIGTERM'),
  }
}

/** Someone who is signed in, whichever process answers. */
export async function signIn(
  database: TestDatabase,
  base: () => string,
  { role, username }: { role: 'admin' | 'technician'; username: string },
): Promise<Person> {
  const { rows } = await database.query(
    `insert into account (username, first_name, last_name, email, role, address)
     values ($1, initcap($1), 'Prova', $1 || '@example.com', $2, 'Via Garibaldi 3, Forlì') returning id`,
    [username, role],
  )
  const id = Number(rows[0]?.id)
  const { token, cookie } = await database.write((tx) =>
    openSession(tx, id, { address: '127.0.0.1', device: 'resilience' }),
  )
  return new Person(id, { authorization: `Bearer ${token}`, cookie: `${cookieName}=${cookie}` }, base)
}

/** A folder for the app's files, gone when the work is done. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldstock-resilience-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
