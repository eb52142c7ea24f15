/** kill -9 while a client's file is inserted, accepted as a file sent again, or undone: each happens once and whole, or not at all. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '#features/office/imports/contract.ts'
import type { TestDatabase } from '#test/database.ts'
import { createClient, createFormat, csvOf, differences, interventionDigest, upload } from '../client-files.ts'
import { onStage, takenUp, until, workerAtWork } from './crashes.ts'
import { chanceFrom, type Figures, newKey, persist } from './ground.ts'

type Counted = { jobs: number; events: number; batches: number; archived: number }

/** What an upload left in the tables. */
async function countOf({ query }: TestDatabase, id: number): Promise<Counted | undefined> {
  const { rows } = await query<Counted>(
    `select (select count(*)::int from intervention where import_id = $1) as jobs,
      (select count(*)::int from intervention_event e join intervention_batch b on b.id = e.batch_id where b.import_id = $1 and not e.undoes) as events,
      (select count(*)::int from intervention_batch where import_id = $1) as batches,
      (select count(*)::int from archive_file where import_id = $1) as archived`,
    [id],
  )
  return rows[0]
}

/** Rows beyond what a request inserts by itself, so that a job does it. */
export function killInClientFile(rounds: number, { rows = 1_100 } = {}): Promise<Figures> {
  return onStage(['api', 'worker'], async ({ database, app, admin }) => {
    const chance = chanceFrom(rounds)
    const figures = { rounds: 0, killed: 0, done_before: 0 }
    const plain = (more: Readonly<Record<string, string>> = {}) =>
      Array.from({ length: rows }, (_, at) => ({ Esercente: `Bar ${at}`, ...more }))
    const client = await createClient({ database })
    const { version_id } = await createFormat(admin, client, csvOf(plain().slice(0, 50)), 'sample.csv')

    /** Kills the app while the worker is at it, and waits until the next start has ended it. */
    const crash = async (id: number, queue: 'import-commit' | 'import-revert', underWay: string) => {
      await workerAtWork(database, queue)
      await pause(chance.upTo(400))
      const { status } = await until(database, id, () => true)
      await app.kill()
      if (status === underWay) figures.killed++
      else figures.done_before++
      const begun = performance.now()
      await app.start()
      await takenUp(database, queue, begun)
      return until(database, id, (it) => it.status !== underWay)
    }
    const insert = async (content: string, kill: boolean) => {
      const { body } = await upload(admin, version_id, content, 'jobs.csv')
      await until(database, body.id, (it) => it.status !== 'checking')
      const { digest: seen } = await differences(admin, body.id)
      const sent = { params: { id: body.id }, body: { mode: 'all' as const, choices: { seen } } }
      const committed = await persist(admin, imports.commit, sent, { headers: newKey() })
      assert.equal(committed.status, 202, committed.text)
      const ended = kill
        ? await crash(body.id, 'import-commit', 'committing')
        : await until(database, body.id, (it) => it.status !== 'committing')
      assert.equal(ended.status, 'committed')
      return body.id
    }

    for (; figures.rounds < rounds; figures.rounds++) {
      const prefix = `K${figures.rounds}-`
      const first = await insert(csvOf(plain(), { prefix }), false)
      assert.deepEqual(await countOf(database, first), { jobs: rows, events: rows, batches: 1, archived: 1 })
      const before = await interventionDigest({ database })
      // All known jobs changed, and as many new ones.
      const changed = [...plain({ Telefono: '02555111' }), ...plain()]
      const again = await insert(csvOf(changed, { prefix }), true)
      assert.deepEqual(await countOf(database, again), { jobs: rows, events: 2 * rows, batches: 1, archived: 1 })
      const reverted = await persist(admin, imports.revert, { params: { id: again } }, { headers: newKey() })
      assert.equal(reverted.status, 202, reverted.text)
      const ended =
        figures.rounds % 2 === 1
          ? await crash(again, 'import-revert', 'reverting')
          : await until(database, again, (it) => it.status !== 'reverting')
      assert.equal(ended.status, 'reverted')
      assert.equal(await interventionDigest({ database }), before, 'undoing the file sent again left something else')
    }
    return figures
  })
}
