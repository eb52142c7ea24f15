/** What every bench needs: a big database of its own, the real server and worker, the raw server, and someone signed in. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureFirstAdmin } from '#features/office/accounts/server/service.ts'
import { sealLedger } from '#features/warehouse/stock/server/seals.ts'
import { byColumnType } from '#lib/lists/by-column.ts'
import { cookieName, openSession } from '#server/access/session.ts'
import { type Database, openDatabase } from '#server/database/db.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { today } from '#server/time/today.ts'
import { makeStock } from '../database/demo-size.ts'
import { buildWhenStale } from '../scripts/build-parts.ts'
import { withDatabase } from '../scripts/with-database.ts'
import { backgroundJobs } from '../src/features.ts'

const root = resolve(import.meta.dirname, '..')

export type Answer = { status: number; bytes: number; text: string; headers: Record<string, unknown> }
export type Stage = {
  database: Database
  products: number
  /** Where the real server is, and who is signed in: for a browser. */
  site: { address: string; token: string; cookie: string; admin: number }
  /** Calls the real server as a signed-in admin. */
  ours: (address: string, sent?: { method?: string; body?: unknown; form?: FormData }) => Promise<Answer>
  /** A page of a list as the screens ask for it. */
  screen: (address: string) => Promise<Answer>
  raw: (address: string) => Promise<Answer>
  /** Resident memory of the server and its worker, in megabytes. */
  memory: () => Promise<number>
  /** Processor time so far, in milliseconds, of each server and of the connections that it has. */
  processor: (side: 'ours' | 'raw') => Promise<{ server: number; database: number }>
  /** Processor time so far, in milliseconds, of server, worker and the connections of both. */
  work: () => Promise<number>
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

function call(
  base: string,
  address: string,
  init: { method?: string; headers?: Record<string, string>; body?: Buffer },
) {
  return new Promise<Answer>((done, fail) => {
    const sent = request(
      base + address,
      { agent, method: init.method ?? 'GET', headers: { ...init.headers, 'accept-encoding': 'identity' } },
      (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const large = !String(answer.headers['content-type']).includes('json')
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          // A file is counted, not kept.
          if (!large) chunks.push(chunk)
        })
        answer.on('error', fail)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if ((answer.statusCode ?? 500) >= 400)
            fail(new Error(`${address}: ${answer.statusCode} ${text.slice(0, 300)}`))
          else done({ status: answer.statusCode ?? 0, bytes, text, headers: answer.headers })
        })
      },
    )
    sent.on('error', fail)
    sent.end(init.body)
  })
}

/** Runs a script with a channel until it says where it serves. */
function start(script: string, env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(join(root, script), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${script} ended with ${code}`)))
    child.once('message', (message: { address?: string }) => done({ child, address: message.address ?? '' }))
  })
}

async function memoryOf(children: readonly ChildProcess[]): Promise<number> {
  const sizes = await Promise.all(
    children.map(async ({ pid }) =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** User and system time of a process; the kernel counts in hundredths of a second. */
async function processorOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** BENCH_DIR names the folder of the database, if nothing else does; what is missing in it is made. */
export async function onStage(
  products: number,
  work: (stage: Stage) => Promise<void>,
  folder = process.env.BENCH_DIR ?? join(tmpdir(), 'fieldstock-bench'),
): Promise<void> {
  process.env.DATA_DIR = folder
  process.env.NODE_ENV = 'production'
  await withDatabase(async ({ env, url }) => {
    await buildWhenStale('server', { stop: new AbortController().signal, print: (line) => console.error(line) })
    await prepareDatabase(url, backgroundJobs)
    const database = openDatabase(url, { connections: 4, name: 'fieldstock bench' })
    const children: ChildProcess[] = []
    try {
      await database.write((tx) => ensureFirstAdmin(tx))
      const { rows } = await database.pool.query(
        `select (select count(*) from product)::int as count, (select min(id) from account where role = 'admin')::int as admin`,
      )
      const { count, admin } = rows[0]
      if (count === 0)
        await makeStock(url, products, { admin_id: admin, day: today(), print: (line) => console.error(line) })
      // A history that nobody has sealed yet is sealed by the jobs for minutes, beside everything that is measured.
      await sealLedger(database, { settleMs: 0 })
      // Uploads that an earlier run undid would spoil the plans of the raw handler's questions, which flatters ours.
      await database.pool.query('vacuum analyze')
      const { token, cookie } = await database.write((tx) =>
        openSession(tx, admin, { address: '127.0.0.1', device: 'bench' }),
      )
      const childEnv = {
        ...process.env,
        DATABASE_URL: url,
        DATA_DIR: env.data_dir,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'silent',
      }
      const api = await start('build/server/api.js', childEnv)
      children.push(api.child)
      const worker = await start('build/server/worker.js', childEnv)
      children.push(worker.child)
      const raw = await start('bench/raw-server.ts', childEnv)
      children.push(raw.child)
      const who = { authorization: `Bearer ${token}`, cookie: `${cookieName}=${cookie}` }
      await work({
        database,
        products: count || products,
        site: { address: api.address, token, cookie: `${cookieName}=${cookie}`, admin },
        raw: (address) => call(raw.address, address, {}),
        screen: (address) => call(api.address, address, { headers: { ...who, accept: byColumnType } }),
        async ours(address, { method, body, form } = {}) {
          if (form) {
            const packed = new Response(form)
            const type = packed.headers.get('content-type') ?? ''
            const content = Buffer.from(await packed.arrayBuffer())
            return call(api.address, address, {
              method: 'POST',
              headers: { ...who, 'content-type': type },
              body: content,
            })
          }
          if (body === undefined) return call(api.address, address, { method: method ?? 'GET', headers: who })
          const json = Buffer.from(JSON.stringify(body))
          return call(api.address, address, {
            method: method ?? 'POST',
            headers: { ...who, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
            body: json,
          })
        },
        memory: () => memoryOf([api.child, worker.child]),
        async processor(side) {
          const name = side === 'ours' ? 'fieldstock api' : 'fieldstock raw'
          const { rows: backends } = await database.pool.query(
            'select pid from pg_stat_activity where application_name = $1',
            [name],
          )
          const times = await Promise.all(backends.map(({ pid }) => processorOf(pid)))
          const server = await processorOf((side === 'ours' ? api : raw).child.pid)
          return { server, database: times.reduce((sum, ms) => sum + ms, 0) }
        },
        async work() {
          const { rows: backends } = await database.pool.query<{ pid: number }>(
            `select pid from pg_stat_activity where datname = current_database() and application_name not in ('fieldstock bench', 'fieldstock raw')`,
          )
          const pids = [api.child.pid, worker.child.pid, ...backends.map(({ pid }) => pid)]
          const times = await Promise.all(pids.map(processorOf))
          return times.reduce((sum, ms) => sum + ms, 0)
        },
      })
    } finally {
      agent.destroy()
      for (const child of children) child.kill('SIGTERM')
      await database.close()
    }
  })
}
