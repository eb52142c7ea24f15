/** Jobs that can never succeed: each is given up with its reason, leaves nothing locked, and runs when its cause is gone. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '#features/office/imports/contract.ts'
import { jobs } from '#features/office/system/contract.ts'
import { formWith, type World } from '#test/client.ts'
import type { Figures } from './ground.ts'

/** One more than is inserted inside the request. */
const rows = 1_001
const kinds = ['the database refuses', 'its worker dies', 'nobody knows its kind', 'its job is gone'] as const

/** Each job fails with its first try: the wait between tries is the queue's, and long. */
const oneTry = (world: World) => world.database.query('update pgboss.queue set retry_limit = 0')

async function upload(world: World, name: string): Promise<number> {
  const fields = { kind: 'product-categories' }
  const lines = Array.from({ length: rows }, (_, at) => `${name} ${at}`)
  const form = formWith(`Name\n${lines.join('\n')}\n`, `${name}.csv`, fields)
  const { body } = await world.admin.call(imports.create, { body: fields } as never, { form })
  return (await settled(world, body.id, 'checking')).id
}

async function settled(world: World, id: number, during: string) {
  for (;;) {
    const { body } = await world.admin.call(imports.get, { params: { id } })
    if (body.status !== during) return body
    await pause(30)
  }
}

const failedJobs = async (world: World, label: string) => {
  const query = { state: 'failed', label } as never
  return (await world.admin.call(jobs.list, { query })).body.items
}

/** Makes every insert of categories fail. */
const poison = (world: World) =>
  world.database.query(`
    create or replace function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned on purpose'; end $$;
    create or replace trigger poison before insert on product_category for each statement execute function poison()`)
const antidote = (world: World) => world.database.query('drop trigger poison on product_category')

/** Starts the insertion of an upload in a way that cannot succeed. */
async function insertInVain(world: World, id: number, kind: (typeof kinds)[number]): Promise<void> {
  const { query } = world.database
  if (kind === 'the database refuses') await poison(world)
  else {
    // Held back, so that it can be spoilt before a worker takes it.
    await query(`create or replace function hold_back() returns trigger language plpgsql as
      $$ begin new.start_after = now() + interval '1 hour'; return new; end $$;
      create or replace trigger hold_back before insert on pgboss.job_common for each row execute function hold_back()`)
  }
  const { status } = await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } })
  assert.equal(status, 202)
  if (kind === 'the database refuses') return
  await query('drop trigger hold_back on pgboss.job_common')
  const mine = `name = 'import-commit' and data ->> 'import_id' = '${id}'`
  if (kind === 'its worker dies')
    await query(`update pgboss.job set state = 'active', started_on = now() - interval '1 minute' where ${mine}`)
  if (kind === 'nobody knows its kind') {
    await query(`update import set kind = 'gone' where id = ${id}`)
    await query(`update pgboss.job set start_after = now() where ${mine}`)
  }
  if (kind === 'its job is gone') {
    await query(`delete from pgboss.job where ${mine}`)
    await world.database.write((tx) => world.services.queue.send(tx, 'import-rescue', {}))
  }
}

/** What is left of an upload whose job was given up, and how it goes on. */
async function goOn(world: World, id: number, kind: (typeof kinds)[number], name: string): Promise<void> {
  const { query } = world.database
  if (kind === 'the database refuses') await antidote(world)
  if (kind === 'nobody knows its kind') await query(`update import set kind = 'product-categories' where id = $1`, [id])
  if (kind === 'its job is gone') {
    const { status } = await world.admin.call(imports.commit, { params: { id }, body: { mode: 'all' } })
    assert.equal(status, 202)
  } else {
    const [failed] = await failedJobs(world, name)
    assert(failed, 'an admin sees the job')
    const { status } = await world.admin.call(jobs.retry, { params: { id: failed.id } })
    assert.equal(status, 204)
  }
  const { status } = await settled(world, id, 'committing')
  assert.equal(status, 'committed')
  assert.deepEqual(await failedJobs(world, name), [])
}

const reasons: Record<(typeof kinds)[number], RegExp> = {
  'the database refuses': /poisoned on purpose/,
  'its worker dies': /its worker ended/,
  'nobody knows its kind': /import\.wrong_kind/,
  'its job is gone': /its job is gone/,
}

export async function poisonJobs(rounds: number, world: World): Promise<Figures> {
  await oneTry(world)
  const figures: Figures = { given_up: 0, slowest_known_ms: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const kind = kinds[round % kinds.length] ?? kinds[0]
    const name = `Poison ${round}`
    const id = await upload(world, name)
    await insertInVain(world, id, kind)
    const started = performance.now()
    // Read from the table: an upload of an unknown kind cannot be shown.
    for (;;) {
      const { rows: found } = await world.database.query<{ status: string; failure: { EN: string } | null }>(
        'select status, failure from import where id = $1',
        [id],
      )
      if (found[0]?.status !== 'committing') {
        assert.equal(found[0]?.status, 'checked')
        assert.match(found[0].failure?.EN ?? '', reasons[kind])
        break
      }
      assert(performance.now() - started < 30_000, `${kind}: the upload stays as it is`)
      await pause(30)
    }
    figures.given_up = (figures.given_up ?? 0) + 1
    figures.slowest_known_ms = Math.max(figures.slowest_known_ms ?? 0, Math.round(performance.now() - started))
    await goOn(world, id, kind, name)
  }
  const { rows: left } = await world.database.query<{ count: string }>(
    `select count(*) from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 731`,
  )
  assert.equal(Number(left[0]?.count), 0, 'no upload stays locked')
  return figures
}
