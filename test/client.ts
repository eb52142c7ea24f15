/** A running server on a database of its own, and people who call it over real HTTP. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { findClosingDifferences } from '#features/interventions/closings/server/check-queries.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { addressOf, type Endpoint, type Reply, type Role, type Sent } from '#lib/records/endpoint.ts'
import { cookieName, openSession } from '#server/access/session.ts'
import { startWorker, type Worker } from '#server/background/jobs.ts'
import { readEnv } from '#server/env.ts'
import { createHttp } from '#server/http/http.ts'
import { openServices } from '#server/open.ts'
import type { Services } from '#server/services.ts'
import type { Upload } from '#server/uploads/upload.ts'
import { routes } from '../src/api.ts'
import { backgroundJobs, uploads } from '../src/features.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { cloneDemo, copyDemoFiles } from './demo.ts'

export type Answer<Body> = { status: number; body: Body; headers: Headers; text: string }
type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
export type Options = { headers?: Record<string, string>; form?: FormData }
/** A refusal's fields, present where the answer is one. */
export type Refusal = {
  code: string
  message: string
  params: Record<string, unknown>
  fields: Record<string, { code: string; message: string }>
}

export class Person {
  readonly id: number
  readonly credentials: Record<string, string>
  readonly #base: () => string

  constructor(id: number, credentials: Record<string, string>, base: () => string) {
    this.id = id
    this.credentials = credentials
    this.#base = base
  }

  /** Sends any request, without checks. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.credentials, ...Object.fromEntries(new Headers(init.headers)) })
    return fetch(this.#base() + address, { ...init, headers, redirect: 'manual' })
  }

  /** Calls an endpoint; the body is typed as its reply, and as a refusal for the tests that expect one. */
  async call<E extends Endpoint>(
    endpoint: E,
    sent: Sent<E>,
    options: Options = {},
  ): Promise<Answer<Reply<E> & Refusal>> {
    const { params, query, body } = sent as Loose
    const json = body !== undefined && !options.form
    const response = await this.fetch(addressOf(endpoint, params, query), {
      method: endpoint.method,
      headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...options.headers },
      body: options.form ?? (json ? JSON.stringify(body) : null),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    // Typed as both so that a test reads either without a cast; the assertion decides which it was.
    const parsed = (isJson ? JSON.parse(text) : undefined) as Reply<E> & Refusal
    return { status: response.status, body: parsed, headers: response.headers, text }
  }
}

export type World = {
  database: TestDatabase
  services: Services
  base: string
  admin: Person
  technician: Person
  otherTechnician: Person
  stranger: Person
  /** Signs a new person in. */
  person: (role: Role, username: string) => Promise<Person>
}

let counter = 0

/** A world on a new or an existing database; the caller closes it. */
export async function openWorld(
  database?: TestDatabase,
  more: readonly Upload[] = [],
  fill?: (folder: string) => Promise<void>,
): Promise<{ world: World; close: () => Promise<void> }> {
  const world: Partial<World> = {}
  const close = await open(world, database ?? (await cloneDatabase()), more, fill)
  // Filled by open.
  return { world: world as World, close }
}

/** The servers of a process follow each other on one port, so that a browser knows the pages again. */
let port = 0
async function listen(app: Awaited<ReturnType<typeof createHttp>>): Promise<string> {
  const host = '127.0.0.1'
  const base = await app.listen({ port, host }).catch((error: unknown) => {
    // Two worlds at once.
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return app.listen({ port: 0, host })
    throw error
  })
  port ||= Number(new URL(base).port)
  return base
}

/** Jobs are done from the first one sent: most worlds send none, and a worker is a third of what opening and closing a world costs. */
function workFromFirstJob(services: Services, url: string): Worker {
  let worker: Promise<Worker> | undefined
  // The jobs of the night would write into a test that happens to run at their hour.
  const start = () => (worker ??= startWorker(url, services, backgroundJobs, { schedules: false }))
  const { send } = services.queue
  // Not inside the transaction that sends the job: what the worker does is none of it.
  const outside = AsyncLocalStorage.snapshot()
  services.queue.send = (...job) => {
    void outside(start)
    return send(...job)
  }
  return { close: async () => (await worker)?.close() }
}

async function open(
  world: Partial<World>,
  database: TestDatabase,
  more: readonly Upload[],
  fill?: (folder: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-world-'))
  await fill?.(folder)
  const env = readEnv({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // Tests stand in for the push service of a browser.
    PUSH_LOCAL: 'on',
  })
  const services = await openServices(env, database.url, 'test', [...uploads, ...more])
  const app = await createHttp(services, routes)
  const worker = workFromFirstJob(services, database.url)
  const base = await listen(app)

  async function person(role: Role, username: string): Promise<Person> {
    const { rows } = await database.query<{ id: number }>(
      `with made as (insert into account (username, first_name, last_name, email, role)
         select $1, $2, $3, $4, $5 where not exists (select from account where username = $1) returning id)
       select id from made union all select id from account where username = $1`,
      [username, role === 'admin' ? 'Elena' : 'Marco', `Prova ${++counter}`, `${username}@example.com`, role],
    )
    const id = Number(rows[0]?.id)
    const { token, cookie } = await database.write((tx) =>
      openSession(tx, id, { address: '127.0.0.1', device: 'test' }),
    )
    return new Person(id, { authorization: `Bearer ${token}`, cookie: `${cookieName}=${cookie}` }, () => base)
  }
  Object.assign(world, {
    database,
    services,
    base,
    person,
    admin: await person('admin', 'elena'),
    technician: await person('technician', 'marco'),
    otherTechnician: await person('technician', 'sara'),
    stranger: new Person(0, {}, () => base),
  } satisfies World)
  return async () => {
    // A line for live events that a browser opened as its last page closed would be waited for without end.
    const late = setTimeout(() => app.server.closeAllConnections(), 5_000)
    await app.close()
    clearTimeout(late)
    await worker.close()
    // Whatever the tests did, the ledger must be consistent: every product is the result of its movements.
    const differences = await database.read(async (tx) => [
      ...(await findDifferences(tx)),
      ...(await findClosingDifferences(tx)),
    ])
    await services.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
    if (differences.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(differences)}`)
  }
}

/** One world for a test file: `const world = useWorld()`, filled before the first test; with further kinds of upload if it brings some, and with the demo company if it asks for it. */
export function useWorld(more: readonly Upload[] = [], holds: 'nothing' | 'demo' = 'nothing'): World {
  const world: Partial<World> = {}
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const database = holds === 'demo' ? await cloneDemo() : await cloneDatabase()
    close = await open(world, database, more, holds === 'demo' ? copyDemoFiles : undefined)
  })
  afterAll(() => close?.())
  // Filled by beforeAll, before any test reads it.
  return world as World
}

/** A form with one file in it. */
export function formWith(content: Uint8Array | string, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  return form
}
