/** Two people decide on the same closing at the same moment: one wins, the other is told who and when, and the books agree. */
import assert from 'node:assert/strict'
import { closings, type ReviewInput } from '#features/interventions/closings/contract.ts'
import { findClosingDifferences } from '#features/interventions/closings/server/check-queries.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import type { World } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { onStage, underWay } from './crashes.ts'
import { assertBooksAgree, attempt, type Figures, newKey, persist } from './ground.ts'
import { rivalOf } from './races.ts'

const grounds = new WeakMap<World, Promise<Ground>>()
export function closingGround(world: World): Promise<Ground> {
  const known = grounds.get(world) ?? prepareClosings(world)
  grounds.set(world, known)
  return known
}

async function assertAllAgree(world: World): Promise<void> {
  await assertBooksAgree(world.database)
  assert.deepEqual(await world.database.read(findClosingDifferences), [])
}

async function reviewOf(ground: Ground, id: number): Promise<ReviewInput> {
  const { articles: _a, merchant_signer: _m, position: _p, ...review } = (await ground.detail(id)).values
  return review as ReviewInput
}

/** One admin confirms while another rejects. */
export async function confirmAndReject(rounds: number, world: World): Promise<Figures> {
  const ground = await closingGround(world)
  const rival = await rivalOf(world)
  const wins = { confirmed: 0, rejected: 0 }
  for (let round = 0; round < rounds; round++) {
    const { closing, fresh } = await ground.replacement()
    const body = await reviewOf(ground, closing)
    const [confirmed, rejected] = await Promise.all([
      world.admin.call(closings.confirm, { params: { id: closing }, body }),
      rival.call(closings.reject, { params: { id: closing }, body: { code: 'wrong_serial', note: null } }),
    ])
    const won = confirmed.status === 200 ? 'confirmed' : 'rejected'
    const lost = won === 'confirmed' ? rejected : confirmed
    assert.deepEqual([confirmed.status, rejected.status].sort(), [200, 409])
    assert.equal(lost.body.code, 'closing.decided')
    assert.match(
      lost.body.message,
      /^Somebody was faster: Elena Prova \d+ has set INT-\S+ to .+ on \d\d-\d\d-\d{4} \d\d:\d\d\.$/,
    )
    assert.equal((await ground.product(fresh.id)).status, won === 'confirmed' ? 'installed' : 'assigned')
    wins[won] += 1
    await assertAllAgree(world)
  }
  return { rounds, ...wins }
}

/** A confirmed closing is reopened by two at once while a third confirms it again: each step happens once. */
export async function confirmAndReopen(rounds: number, world: World): Promise<Figures> {
  const ground = await closingGround(world)
  const rival = await rivalOf(world)
  const seen = { reopened: 0, stayed: 0 }
  for (let round = 0; round < rounds; round++) {
    const { closing, fresh } = await ground.replacement()
    const body = await reviewOf(ground, closing)
    const reopen = () => rival.call(closings.reopen, { params: { id: closing }, body: { reason: 'wrong shop' } })
    const [confirmed, first, second] = await Promise.all([
      world.admin.call(closings.confirm, { params: { id: closing }, body }),
      reopen(),
      reopen(),
    ])
    assert.equal(confirmed.status, 200)
    const done = [first, second].filter(({ status }) => status === 200).length
    assert.ok(done <= 1)
    for (const { status, body: refused } of [first, second])
      if (status !== 200) assert.deepEqual([status, refused.code], [409, 'closing.decided'])
    assert.equal((await ground.product(fresh.id)).status, done === 1 ? 'assigned' : 'installed')
    seen[done === 1 ? 'reopened' : 'stayed'] += 1
    await assertAllAgree(world)
  }
  return { rounds, ...seen }
}

/** Two closings that install the same serial are confirmed at once. */
export async function sameSerialTwice(rounds: number, world: World): Promise<Figures> {
  const ground = await closingGround(world)
  const rival = await rivalOf(world)
  for (let round = 0; round < rounds; round++) {
    const one = await ground.installation()
    const client_terminal_id = ground.terminal()
    const job = await ground.job('installation', { client_terminal_id })
    const other = await ground.unit()
    // It is declared with another serial, and the office puts in the one that waits already.
    const two = await ground.requested(job.id, { installed_serial: other.serial, client_terminal_id })
    const bodies = [
      await reviewOf(ground, one.closing),
      { ...(await reviewOf(ground, two)), installed_serial: one.fresh.serial },
    ] as const
    const answers = await Promise.all([
      world.admin.call(closings.confirm, { params: { id: one.closing }, body: bodies[0] }),
      rival.call(closings.confirm, { params: { id: two }, body: bodies[1] }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
    const lost = answers.find(({ status }) => status === 422)
    assert.match(lost?.body.message ?? '', /is not with Marco Prova \d+: installed/)
    await assertAllAgree(world)
  }
  return { rounds, winners: rounds }
}

/** A closing is confirmed while its technician is switched off: what was withdrawn never goes to somebody who is off. */
export async function confirmWhileSwitchedOff(rounds: number, world: World): Promise<Figures> {
  const ground = await closingGround(world)
  const rival = await rivalOf(world)
  const wins = { confirmed: 0, refused: 0 }
  const holder = await world.person('technician', 'spento')
  const { id } = holder
  for (let round = 0; round < rounds; round++) {
    const { closing, old } = await ground.replacement({}, holder, world.admin)
    const body = await reviewOf(ground, closing)
    const [confirmed, off] = await Promise.all([
      world.admin.call(closings.confirm, { params: { id: closing }, body }),
      rival.call(technicians.deactivate, { params: { id } }),
    ])
    assert.equal(off.status, 200)
    if (confirmed.status === 200) wins.confirmed += 1
    else {
      assert.deepEqual([confirmed.status, confirmed.body.code], [422, 'closing.has_errors'])
      assert.match(confirmed.body.message, /is switched off/)
      wins.refused += 1
    }
    assert.equal((await ground.product(old.id)).status, confirmed.status === 200 ? 'fault' : 'installed')
    await world.database.query('update account set active = true where id = $1', [id])
    await assertAllAgree(world)
  }
  return { rounds, ...wins }
}

/** So many closings confirmed in one action: how long it takes, and that each is whole. */
export async function bulkThroughput(count: number, world: World): Promise<Figures> {
  const ground = await closingGround(world)
  const ids: number[] = []
  for (let at = 0; at < count; at++) ids.push((await ground.replacement()).closing)
  const started = performance.now()
  const { status, body } = await world.admin.call(closings.confirmMany, { body: { ids } })
  const ms = Math.round(performance.now() - started)
  assert.deepEqual([status, body.count, body.left_out], [200, count, []])
  await assertAllAgree(world)
  return { count, ms }
}

/** The server is killed while it confirms many: all of them are confirmed, or none; sent again with its key it happens once. */
export function killInBulk(rounds: number): Promise<Figures> {
  return onStage(['api'], async ({ database, app, admin, technician }) => {
    const ground = await prepareClosings({ admin, technician, database })
    const figures = { rounds: 0, whole: 0, none: 0 }
    const statesOf = async (ids: number[]) =>
      (await database.query<{ state: string }>('select distinct state from closing where id = any($1)', [ids])).rows
    for (; figures.rounds < rounds; figures.rounds++) {
      const ids: number[] = []
      for (let at = 0; at < 12; at++) ids.push((await ground.replacement()).closing)
      const headers = newKey()
      const body = { ids }
      const sent = attempt(admin, closings.confirmMany, { body }, headers)
      await Promise.race([underWay(database), sent])
      await app.kill()
      const answer = await sent
      await app.start()
      const states = await statesOf(ids)
      assert.equal(states.length, 1, `half a confirmation: ${JSON.stringify(states)}`)
      if (answer) assert.equal(states[0]?.state, 'confirmed', 'what was acknowledged is lost')
      figures[states[0]?.state === 'confirmed' ? 'whole' : 'none'] += 1
      assert.deepEqual(await database.read(findClosingDifferences), [])
      const again = await persist(admin, closings.confirmMany, { body }, { headers })
      assert.deepEqual([again.status, again.body.count], [200, 12], again.text)
      assert.deepEqual(await statesOf(ids), [{ state: 'confirmed' }])
    }
    assert.deepEqual(await database.read(findClosingDifferences), [])
    return figures
  })
}
