/** The server is killed while it removes the demo data: everything is gone or nothing is, and the second try does the rest. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { demoData } from '#features/office/demo-data/contract.ts'
import { findDifferences } from '#features/warehouse/stock/server/check-queries.ts'
import { hashPassword } from '#server/access/passwords.ts'
import type { TestDatabase } from '#test/database.ts'
import { cloneDemo, copyDemoFiles } from '#test/demo.ts'
import { countTables } from '#test/table-counts.ts'
import { inFolder, makeApp, signIn } from './app.ts'
import { underWay } from './crashes.ts'
import { attempt, chanceFrom, type Figures, newKey, persist } from './ground.ts'

const current = 'corretto cavallo 9'
/** Requests write these, whatever becomes of them. */
const ofRequests = ['audit', 'idempotency', 'rate_limit', 'session']

async function look(database: TestDatabase) {
  const counts = await countTables(database)
  for (const name of ofRequests) delete counts[name]
  const { rows } = await database.query<{ kept: string[]; audited: number; sweeps: number; mark: number }>(
    `select tables_without_demo() as kept,
       (select count(*)::int from audit where subject = 'demo-data' and action = 'remove') as audited,
       (select count(*)::int from pgboss.job where name = 'housekeeping' and state = 'created') as sweeps,
       (select count(*)::int from demo_mark) as mark`,
  )
  const { kept = [], ...others } = rows[0] ?? {}
  const isEmpty = Object.entries(counts).every(([name, count]) => count === 0 || kept.includes(name))
  return { ...others, counts, isEmpty }
}

export async function killInDemoRemoval(rounds: number): Promise<Figures> {
  const chance = chanceFrom(rounds)
  const figures = { rounds: 0, gone: 0, nothing_gone: 0, acknowledged: 0 }
  /** How long the last removal took undisturbed, so that the kills spread over all of it. */
  let takes = 0
  for (; figures.rounds < rounds; figures.rounds++) {
    const database = await cloneDemo()
    await inFolder(async (folder) => {
      await copyDemoFiles(folder)
      const app = makeApp(database, folder, ['api'])
      try {
        const admin = await signIn(database, app.base, { role: 'admin', username: 'paola' })
        await database.query('update account set password_hash = $1 where id = $2', [
          await hashPassword(current),
          admin.id,
        ])
        await app.start()
        const { company } = (await admin.call(demoData.get, {})).body
        const sent = { body: { company, changes: 0, current } }
        const before = await look(database)
        assert.ok(before.mark === 1 && !before.isEmpty)

        const headers = newKey()
        const answer = attempt(admin, demoData.remove, sent, headers)
        if (takes === 0) await Promise.race([underWay(database), answer])
        else await Promise.race([pause(chance.upTo(takes)), answer])
        await app.kill()
        const heard = await answer
        await app.start()
        const after = await look(database)
        if (after.isEmpty) {
          assert.deepEqual([after.mark, after.audited, after.sweeps], [0, 1, 1], 'gone, but not to its end')
          figures.gone++
        } else {
          assert.deepEqual(after, before, 'something is gone')
          assert.equal(heard, undefined, 'what was acknowledged is lost')
          figures.nothing_gone++
        }
        if (heard) {
          assert.equal(heard.status, 200, heard.text)
          figures.acknowledged++
        }

        const begun = performance.now()
        const again = await persist(admin, demoData.remove, sent, { headers })
        if (!after.isEmpty) takes = performance.now() - begun
        assert.deepEqual([again.status, again.body.present], [200, false], again.text)
        const end = await look(database)
        assert.deepEqual([end.isEmpty, end.mark, end.audited, end.sweeps], [true, 0, 1, 1])
        const twice = await admin.call(demoData.remove, sent)
        assert.equal(twice.body.code, 'demo_data.none')
        assert.deepEqual(await database.read(findDifferences), [])
      } finally {
        await app.kill()
      }
    }).finally(() => database.close())
  }
  return figures
}
