/** kill -9 of PostgreSQL under load: nothing acknowledged is lost, nothing is done twice, and it serves again within seconds. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '#features/office/imports/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { openDatabase } from '#server/database/db.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { formWith, openWorld, type World } from '#test/client.ts'
import { backgroundJobs } from '../../src/features.ts'
import { inFolder } from './app.ts'
import { assertBooksAgree, type Figures, groundOf, newKey, persist, receive } from './ground.ts'

const clients = 8
const lotsEach = 6

/** The server process, or one that serves a connection: PostgreSQL then throws all others out as well. */
async function pidToKill(world: World, folder: string, round: number): Promise<number> {
  if (round % 2 === 0) return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
  const { rows } = await world.database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'test'
     order by backend_xid is null limit 1`,
  )
  return Number(rows[0]?.pid)
}

export function killDatabase(rounds: number): Promise<Figures> {
  return inFolder(async (folder) => {
    // Durable as in real life: a throw-away one may lose its last commits.
    const postgres = await startEmbeddedPostgres({ dataDir: folder })
    try {
      await prepareDatabase(postgres.url, backgroundJobs)
      const database = openDatabase(postgres.url)
      const query = database.pool.query.bind(database.pool)
      const { world, close } = await openWorld({ ...database, url: postgres.url, query })
      const figures = await killWhileServing(rounds, world, folder).catch(async (error: unknown) => {
        // What went wrong is worth more than what closing after it says.
        await close().catch(() => undefined)
        throw error
      })
      await close()
      return figures
    } finally {
      await postgres.stop()
    }
  })
}

async function killWhileServing(rounds: number, world: World, folder: string): Promise<Figures> {
  const { database, admin } = world
  const ground = await groundOf(world)
  const figures = { rounds: 0, acknowledged: 0, sent_again: 0, slowest_back_ms: 0 }
  for (; figures.rounds < rounds; figures.rounds++) {
    const count = clients * lotsEach * 5
    const held = await receive(database, admin.id, ground, { count, warehouse_id: ground.milano })
    const acknowledged = new Map<number, number[]>()
    let killedAt = 0
    let backAt = 0
    const work = async (client: number) => {
      for (let lot = 0; lot < lotsEach; lot++) {
        const from = (client * lotsEach + lot) * 5
        const ids = held.slice(from, from + 5).map((it) => it.id)
        const body = { technician_id: world.technician.id, warehouse_id: ground.milano, products: { ids } }
        const sentAt = performance.now()
        const onBusy = () => figures.sent_again++
        const answer = await persist(admin, assignments.create, { body }, { headers: newKey(), tries: 200, onBusy })
        assert.equal(answer.status, 201, answer.text)
        acknowledged.set(answer.body.id, ids)
        if (killedAt > 0 && sentAt > killedAt && backAt === 0) backAt = performance.now()
      }
    }
    const busy = Array.from({ length: clients }, (_, client) => work(client))
    while (acknowledged.size < clients) await pause(5)
    const pid = await pidToKill(world, folder, figures.rounds)
    process.kill(pid, 'SIGKILL')
    killedAt = performance.now()
    await Promise.all(busy)
    assert.equal(acknowledged.size, clients * lotsEach)
    assert.ok(backAt > 0, 'everything was done before the kill')
    figures.slowest_back_ms = Math.max(figures.slowest_back_ms, Math.round(backAt - killedAt))
    figures.acknowledged += acknowledged.size
    const { rows } = await database.query<{ id: number; ids: number[]; moves: number }>(
      `select assignment_id as id, array_agg(id::int order by id) as ids, max(moves) as moves from product
       where id = any($1) group by 1`,
      [held.map((it) => it.id)],
    )
    const written = rows.map(({ id, ids, moves }) => `${id}: ${ids} moved ${moves}`).sort()
    assert.deepEqual(written, [...acknowledged].map(([id, ids]) => `${id}: ${ids} moved 2`).sort())
  }
  await assertBooksAgree(database)
  await assertJobsGoOn(world)
  return figures
}

/** The worker, too, finds its way back. */
async function assertJobsGoOn({ admin }: World): Promise<void> {
  const lines = Array.from({ length: 4_000 }, (_, n) => `AFTER-THE-CRASH-${n},VG-P400,Milano`)
  const file = ['Serial number,Part number,Warehouse', ...lines].join('\n')
  const form = formWith(file, 'after.csv', { kind: 'products', context: '{}' })
  const { body } = await admin.call(imports.create, { body: { kind: 'products' } }, { form })
  for (const end = Date.now() + 30_000; ; await pause(50)) {
    const upload = await admin.call(imports.get, { params: { id: body.id } })
    if (upload.body.status === 'checked') return
    if (Date.now() > end) assert.fail(`no worker takes up a job: ${upload.text}`)
  }
}
