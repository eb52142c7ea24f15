/** kill -9 of the app in the middle of its work: all or nothing, nothing acknowledged is lost, and jobs go on. */
import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '#features/office/imports/contract.ts'
import { assignments } from '#features/technicians/assignments/contract.ts'
import { formWith, type Person } from '#test/client.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type App, inFolder, makeApp, type Part, signIn } from './app.ts'
import {
  assertBooksAgree,
  attempt,
  chanceFrom,
  type Figures,
  type Ground,
  makeGround,
  newKey,
  persist,
  receive,
} from './ground.ts'

type Stage = { database: TestDatabase; ground: Ground; app: App; admin: Person; technician: Person }

export async function onStage(parts: readonly Part[], work: (stage: Stage) => Promise<Figures>): Promise<Figures> {
  const database = await cloneDatabase()
  return inFolder(async (folder) => {
    const app = makeApp(database, folder, parts)
    try {
      const [admin, technician] = [
        await signIn(database, app.base, { role: 'admin', username: 'elena' }),
        await signIn(database, app.base, { role: 'technician', username: 'marco' }),
      ]
      const ground = await makeGround(database)
      await app.start()
      const figures = await work({ database, ground, app, admin, technician })
      await assertBooksAgree(database)
      await assertFilesAreThere(database, folder)
      return figures
    } finally {
      await app.kill()
      await database.close()
    }
  })
}

/** No row points to a file that is not there. */
async function assertFilesAreThere({ query }: TestDatabase, folder: string): Promise<void> {
  const { rows } = await query<{ key: string; bytes: number }>('select key, bytes from stored_file')
  for (const { key, bytes } of rows) assert.equal((await stat(join(folder, 'files', key))).size, bytes, key)
}

/** Six assignments of fifty serials are under way when the server is killed; then each is sent again with its key. */
export function killInAssignment(rounds: number): Promise<Figures> {
  return onStage(['api'], async ({ database, ground, app, admin, technician }) => {
    const figures = { rounds: 0, acknowledged: 0, done_unheard: 0, not_done: 0, slowest_restart_ms: 0 }
    for (; figures.rounds < rounds; figures.rounds++) {
      const lots = []
      for (let lot = 0; lot < 6; lot++) {
        const held = await receive(database, admin.id, ground, { count: 50, warehouse_id: ground.milano })
        lots.push({ ids: held.map((it) => it.id), headers: newKey() })
      }
      let killing: Promise<void> | undefined
      let answered = 0
      const sent = lots.map(async ({ ids, headers }) => {
        const body = { technician_id: technician.id, warehouse_id: ground.milano, products: { ids } }
        const answer = await attempt(admin, assignments.create, { body }, headers)
        // Some requests are answered, some running, some waiting: a different number each round.
        if (++answered > figures.rounds % 5) killing ??= app.kill()
        return { ids, headers, body, answer }
      })
      if (figures.rounds % 5 === 0) {
        await underWay(database)
        killing ??= app.kill()
      }
      const outcomes = await Promise.all(sent)
      await killing
      const begun = performance.now()
      await app.start()
      figures.slowest_restart_ms = Math.max(figures.slowest_restart_ms, Math.round(performance.now() - begun))
      for (const { ids, headers, body, answer } of outcomes) {
        const before = await statesOf(database, ids)
        assert.equal(before.length, 1, `half an assignment: ${JSON.stringify(before)}`)
        const isDone = before[0]?.assignment_id !== null
        if (answer) {
          assert.equal(answer.status, 201, answer.text)
          assert.equal(before[0]?.assignment_id, answer.body.id, 'what was acknowledged is lost')
          figures.acknowledged++
        } else if (isDone) figures.done_unheard++
        else figures.not_done++
        const again = await persist(admin, assignments.create, { body }, { headers })
        assert.equal(again.status, 201, again.text)
        if (isDone) assert.equal(again.body.id, before[0]?.assignment_id, 'the same key did it twice')
        assert.deepEqual(await statesOf(database, ids), [{ assignment_id: again.body.id, moves: 2 }])
      }
    }
    return figures
  })
}

const statesOf = async (database: TestDatabase, ids: number[]) =>
  (
    await database.query<{ assignment_id: number | null; moves: number }>(
      'select distinct assignment_id, moves from product where id = any($1)',
      [ids],
    )
  ).rows

/** Until the server has a transaction open that has written. */
export async function underWay({ query }: TestDatabase): Promise<void> {
  for (;;) {
    const { rows } = await query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'fieldstock api' and backend_xid is not null`,
    )
    if (rows.length > 0) return
  }
}

const rowsOf = (prefix: string, count: number, places: string[]) =>
  Array.from({ length: count }, (_, n) => `${prefix}-${n},VG-P400,${places[n % places.length]}`)

type Uploaded = { id: number; status: string; phase: string | null; done: number; total_inserted: number }

async function uploadOf({ query }: TestDatabase, id: number): Promise<Uploaded> {
  const { rows } = await query<Uploaded>('select id, status, phase, done, total_inserted from import where id = $1', [
    id,
  ])
  const [found] = rows
  if (!found) throw new Error(`upload ${id} is lost`)
  return found
}

export async function until(
  database: TestDatabase,
  id: number,
  wanted: (upload: Uploaded) => boolean,
): Promise<Uploaded> {
  for (const end = Date.now() + 60_000; ; await pause(20)) {
    const upload = await uploadOf(database, id)
    if (wanted(upload)) return upload
    if (Date.now() > end) throw new Error(`the upload stays as it is: ${JSON.stringify(upload)}`)
  }
}

/** Until a worker has the job of this queue in hand and has written something. */
export async function workerAtWork({ query }: TestDatabase, queue: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const { rows } = await query(
      `select 1 from pgboss.job where name = $1 and state = 'active' and exists (
         select from pg_stat_activity where datname = current_database() and application_name = 'fieldstock worker' and backend_xid is not null)`,
      [queue],
    )
    if (rows.length > 0) return
  }
  throw new Error(`nobody works on ${queue}`)
}

/** Until a worker has begun since then, or there is nothing left to begin. */
export async function takenUp({ query }: TestDatabase, queue: string, since: number): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(20)) {
    const ago = Math.round(performance.now() - since)
    const { rows } = await query(
      `select 1 from pgboss.job where name = $1 and state < 'completed'
         and (state <> 'active' or started_on < now() - $2 * interval '1 millisecond')`,
      [queue, ago],
    )
    if (rows.length === 0) return
  }
  throw new Error(`nobody takes ${queue} up again`)
}

/** What an upload left behind, without what differs by nature: ids and instants. */
async function endState({ query }: TestDatabase, id: number, prefix: string) {
  const { rows } = await query(
    `select i.status, i.total_rows, i.total_inserted, i.total_failed,
       (select count(*)::int from movement_batch where document = 'imports' and document_id = i.id) as batches,
       (select count(*)::int from audit where subject = 'imports' and subject_id = i.id and action = 'insert') as audited,
       (select md5(string_agg(concat_ws(' ', split_part(serial_number, '-', 2), p.status, p.part_id, p.warehouse_id, p.moves, m.kind, m.seq, m.warehouse_id), ',' order by serial_number))
        from product p join movement m on m.product_id = p.id where serial_number like $2 || '-%') as products
     from import i where id = $1`,
    [id, prefix],
  )
  return rows[0]
}

/** An upload is killed while it is read, or while it is inserted; the next start ends it as if nothing had happened. */
export function killInImport(rounds: number, { rows = 10_000 } = {}): Promise<Figures> {
  return onStage(['api', 'worker'], async ({ database, app, admin }) => {
    const chance = chanceFrom(rounds)
    const figures = {
      rounds: 0,
      killed_reading: 0,
      killed_inserting: 0,
      done_before: 0,
      slowest_restart_ms: 0,
      slowest_resumed_ms: 0,
    }
    // How long each took undisturbed, so that the kills spread over all of it.
    const takes = { 'import-check': 0, 'import-commit': 0 }
    const run = async (prefix: string, killAt?: keyof typeof takes) => {
      const lines = ['Serial number,Part number,Warehouse', ...rowsOf(prefix, rows, ['Milano', 'Roma'])]
      const form = formWith(lines.join('\n'), `${prefix}.csv`, { kind: 'products', context: '{}' })
      const created = await admin.call(imports.create, { body: { kind: 'products' } }, { form, headers: newKey() })
      assert.equal(created.status, 201, created.text)
      const { id } = created.body
      const crash = async (queue: keyof typeof takes) => {
        await workerAtWork(database, queue)
        // The first is killed for certain in the middle, the others anywhere.
        if (figures.rounds > 0) await pause(chance.upTo(takes[queue]))
        const { status } = await uploadOf(database, id)
        await app.kill()
        const begun = performance.now()
        await app.start()
        if (status === 'checking') figures.killed_reading++
        else if (status === 'committing') figures.killed_inserting++
        else figures.done_before++
        // The time to start processes depends on the machine and is not counted.
        const ready = performance.now()
        await takenUp(database, queue, begun)
        figures.slowest_restart_ms = Math.max(figures.slowest_restart_ms, Math.round(ready - begun))
        figures.slowest_resumed_ms = Math.max(figures.slowest_resumed_ms, Math.round(performance.now() - ready))
      }
      const createdAt = performance.now()
      if (killAt === 'import-check') await crash(killAt)
      const { status } = await until(database, id, (upload) => upload.status !== 'checking')
      assert.equal(status, 'checked')
      const checkedAt = performance.now()
      const headers = newKey()
      const committed = await persist(admin, imports.commit, { params: { id }, body: { mode: 'all' } }, { headers })
      assert.equal(committed.status, 202, committed.text)
      if (killAt === 'import-commit') await crash(killAt)
      await until(database, id, (upload) => upload.status !== 'committing')
      if (!killAt) {
        takes['import-check'] = checkedAt - createdAt
        takes['import-commit'] = performance.now() - checkedAt
      }
      return endState(database, id, prefix)
    }
    const undisturbed = await run('U0')
    assert.equal(undisturbed?.total_inserted, rows)
    for (; figures.rounds < rounds; figures.rounds++) {
      const killAt = figures.rounds % 3 === 1 ? 'import-check' : 'import-commit'
      assert.deepEqual(await run(`K${figures.rounds}`, killAt), undisturbed)
    }
    await assertNoOrphans(database)
    return figures
  })
}

/** Nothing waits, and nothing failed. */
async function assertNoOrphans({ query }: TestDatabase): Promise<void> {
  for (const end = Date.now() + 10_000; ; await pause(100)) {
    const { rows } = await query(
      `select name, state from pgboss.job where name like 'import-%' and state <> 'completed'`,
    )
    if (rows.length === 0) return
    if (Date.now() > end) assert.deepEqual(rows, [], 'a job was left behind')
  }
}
