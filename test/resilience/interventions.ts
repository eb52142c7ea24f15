/** kill -9 while many jobs are assigned at once, and while due dates are computed again: each happens once and whole, or not at all. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { dueDates } from '#features/interventions/jobs/due-dates-contract.ts'
import { closures } from '#features/interventions/settings/contract.ts'
import type { TestDatabase } from '#test/database.ts'
import { createClient } from '../client-files.ts'
import { onStage, underWay, workerAtWork } from './crashes.ts'
import { attempt, chanceFrom, type Figures, newKey, persist } from './ground.ts'

/** Received on a Monday with five days, due the Monday after. */
export async function insertJobs({ query }: TestDatabase, count: number): Promise<number[]> {
  const { supplier_id, codes } = await createClient({ database: { query } })
  const { rows } = await query<{ id: number }>(
    `insert into intervention (year, seq, supplier_id, code_id, kind, merchant_name, city, province, received_at, closing_days, due_on, soon_from)
     select 2026, n, $1, $2, 'installation', 'Bar ' || n, 'Torino', 'TO', '2026-10-05T08:00:00Z', 5, '2026-10-12', '2026-10-08'
     from generate_series(1, $3::int) n returning id`,
    [supplier_id, codes.get('INST'), count],
  )
  return rows.map(({ id }) => Number(id))
}

const countEvents = async ({ query }: TestDatabase, action: string) =>
  (
    await query<{ count: number }>(
      `select count(*)::int as count from intervention_event where action = $1 and not undoes and not undone`,
      [action],
    )
  ).rows[0]?.count

const statesOf = async ({ query }: TestDatabase) =>
  (
    await query<{ status: string; technician_id: number | null }>(
      'select distinct status, technician_id from intervention',
    )
  ).rows

/** The server is killed while it assigns all jobs; then the same is sent again with its key, and taken back. */
export function killInBulkAssign(rounds: number, { jobs = 400 } = {}): Promise<Figures> {
  return onStage(['api'], async ({ database, app, admin, technician }) => {
    const ids = await insertJobs(database, jobs)
    const figures = { rounds: 0, whole: 0, none: 0 }
    for (; figures.rounds < rounds; figures.rounds++) {
      const headers = newKey()
      const body = { ids, technician_id: technician.id, confirmed: true }
      const sent = attempt(admin, interventions.assign, { body }, headers)
      await Promise.race([underWay(database), sent])
      await app.kill()
      const answer = await sent
      await app.start()
      const states = await statesOf(database)
      assert.equal(states.length, 1, `half an assignment: ${JSON.stringify(states)}`)
      const isDone = states[0]?.status === 'assigned'
      if (answer) assert.ok(isDone, 'what was acknowledged is lost')
      figures[isDone ? 'whole' : 'none'] += 1
      const again = await persist(admin, interventions.assign, { body }, { headers })
      assert.deepEqual([again.status, again.body.count], [200, jobs], again.text)
      assert.deepEqual(await statesOf(database), [{ status: 'assigned', technician_id: technician.id }])
      assert.equal(await countEvents(database, 'assign'), (figures.rounds + 1) * jobs, 'the same key did it twice')
      await persist(admin, interventions.takeBack, { body: { ids } })
    }
    return figures
  })
}

const closure = {
  name: 'Chiusura straordinaria',
  from: '2026-10-07',
  to: '2026-10-07',
  scope: 'all',
  city: null,
  supplier_id: null,
  yearly: false,
} as const

/** The worker is killed while it computes and while it applies; the next start ends both as if undisturbed. */
export function killInDueDates(rounds: number, { jobs = 2_200 } = {}): Promise<Figures> {
  return onStage(['api', 'worker'], async ({ database, app, admin }) => {
    const ids = await insertJobs(database, jobs)
    const chance = chanceFrom(rounds)
    const figures = { rounds: 0, killed_computing: 0, killed_applying: 0, done_before: 0 }
    const newest = async () => (await persist(admin, dueDates.state, {})).body.run
    const ended = async (working: string) => {
      for (const end = Date.now() + 60_000; ; await pause(20)) {
        const run = await newest()
        if (run && run.status !== working) return run
        if (Date.now() > end) throw new Error(`the run stays as it is: ${JSON.stringify(run)}`)
      }
    }
    const crash = async (queue: 'compute-due-dates' | 'apply-due-dates', working: 'computing' | 'applying') => {
      await workerAtWork(database, queue)
      if (figures.rounds > 0) await pause(chance.upTo(300))
      const run = await newest()
      await app.kill()
      figures[run?.status === working ? (`killed_${working}` as const) : 'done_before'] += 1
      await app.start()
      return ended(working)
    }
    let made: number | undefined
    for (; figures.rounds < rounds; figures.rounds++) {
      // A closure that comes moves every job by a day, and back when it goes.
      if (made === undefined) made = (await persist(admin, closures.create, { body: closure })).body.id
      else {
        await persist(admin, closures.remove, { params: { id: made } })
        made = undefined
      }
      const due_on = made === undefined ? '2026-10-12' : '2026-10-13'
      await persist(admin, dueDates.compute, {})
      const run = await crash('compute-due-dates', 'computing')
      assert.deepEqual(
        [run.status, run.looked_at, run.total, run.later + run.sooner],
        ['ready', jobs, jobs, jobs],
        'computing again counts jobs twice',
      )
      await persist(admin, dueDates.apply, { params: { id: run.id } })
      const applied = await crash('apply-due-dates', 'applying')
      assert.deepEqual([applied.status, applied.left_out], ['applied', 0])
      const { rows } = await database.query(
        `select due_on::text, count(*)::int as count from intervention where id = any($1) group by 1`,
        [ids],
      )
      assert.deepEqual(rows, [{ due_on, count: jobs }], 'half a recomputation')
      assert.equal(await countEvents(database, 'recompute'), (figures.rounds + 1) * jobs)
    }
    return figures
  })
}
