/** kill -9 while a client's list is compared, and while differences are put right: each is whole or not there, and happens once. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { comparisons } from '#features/clients/comparisons/contract.ts'
import { today } from '#server/time/today.ts'
import { formWith } from '#test/client.ts'
import { prepareClosings } from '#test/closings-ground.ts'
import { onStage, takenUp, underWay, workerAtWork } from './crashes.ts'
import { attempt, chanceFrom, type Figures, newKey, persist } from './ground.ts'

const queue = 'compare-terminals'
/** Replacements that were never recorded. */
const unrecorded = 6

export function killInComparison(rounds: number, { rows = 6_000 } = {}): Promise<Figures> {
  return onStage(['api', 'worker'], async ({ database, app, admin, technician }) => {
    const ground = await prepareClosings({ admin, technician, database })
    const chance = chanceFrom(rounds)
    const figures = { rounds: 0, killed: 0, done_before: 0, whole: 0, none: 0 }
    const count = async (text: string, values: unknown[]) =>
      (await database.query<{ count: number }>(`select count(*)::int as count ${text}`, values)).rows[0]?.count ?? 0
    const rowsOf = (id: number) => count('from comparison_row where comparison_id = $1', [id])
    const stateOf = async (id: number) =>
      (await database.query<{ state: string }>('select state from comparison where id = $1', [id])).rows[0]?.state
    const installedOf = (ids: number[]) => count(`from product where id = any($1) and status = 'installed'`, [ids])

    for (; figures.rounds < rounds; figures.rounds++) {
      const pairs: { terminal: string; old: { id: number }; fresh: { id: number; serial: string } }[] = []
      for (let at = 0; at < unrecorded; at++) {
        const terminal = ground.terminal()
        pairs.push({ terminal, old: await ground.unit({ terminal }), fresh: await ground.unit() })
      }
      const theirs = Array.from({ length: rows }, (_, at) => `K${figures.rounds}-${at};KS${figures.rounds}-${at}`)
      const lines = ['TML;Matricola', ...pairs.map(({ terminal, fresh }) => `${terminal};${fresh.serial}`), ...theirs]
      const fields = { supplier_id: String(ground.supplier_id), as_of: today(), terminal: 'TML', serial: 'Matricola' }
      const form = formWith(lines.join('\n'), 'elenco.csv', fields)
      const started = await admin.call(comparisons.create, { body: {} as never }, { form, headers: newKey() })
      assert.equal(started.status, 202, started.text)
      const { id } = started.body

      await workerAtWork(database, queue)
      await pause(chance.upTo(600))
      await app.kill()
      const [state, written] = [await stateOf(id), await rowsOf(id)]
      if (state === 'done') figures.done_before++
      else {
        assert.deepEqual([state, written], ['reading', 0], 'half a comparison stands')
        figures.killed++
      }
      const begun = performance.now()
      await app.start()
      await takenUp(database, queue, begun)
      for (const end = Date.now() + 60_000; (await stateOf(id)) === 'reading'; await pause(50))
        assert.ok(Date.now() < end, 'nobody goes on with the comparison')
      assert.equal(await stateOf(id), 'done')
      // The terminals of earlier rounds are ours alone.
      const ours = await count('from installation where supplier_id = $1 and to_on is null', [ground.supplier_id])
      assert.equal(await rowsOf(id), rows + ours)
      assert.equal(
        await count(`from audit where subject = 'comparisons' and subject_id = $1 and action = 'compare'`, [id]),
        1,
      )

      const { rows: chosen } = await database.query<{ id: number }>(
        `select id from comparison_row where comparison_id = $1 and class = 'same_terminal' and cause = 'in_van'`,
        [id],
      )
      assert.equal(chosen.length, unrecorded)
      const body = { ids: chosen.map((row) => row.id), action: 'record', note: null, code_id: null } as const
      const headers = newKey()
      const sent = attempt(admin, comparisons.act, { params: { id }, body }, headers)
      await Promise.race([underWay(database), sent])
      await pause(chance.upTo(30))
      await app.kill()
      const answer = await sent
      await app.start()
      const [fresh, old] = [pairs.map((it) => it.fresh.id), pairs.map((it) => it.old.id)]
      const done = await installedOf(fresh)
      assert.ok(done === 0 || done === unrecorded, `half an action stands: ${done} of ${unrecorded}`)
      assert.equal(await installedOf(old), unrecorded - done)
      if (answer) assert.equal(done, unrecorded, 'what was acknowledged is lost')
      figures[done === 0 ? 'none' : 'whole'] += 1
      const again = await persist(admin, comparisons.act, { params: { id }, body }, { headers })
      assert.deepEqual([again.status, again.body.count], [200, unrecorded], again.text)
      assert.equal(await installedOf(fresh), unrecorded)
      assert.equal(await count('from comparison_action where comparison_id = $1', [id]), 1)
    }
    return figures
  })
}
