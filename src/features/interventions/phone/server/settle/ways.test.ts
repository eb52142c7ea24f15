/** Ways that are made for one case: a terminal that our records have elsewhere, a job that was cancelled, and many that are alike. */
import { beforeAll, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { installations } from '#features/warehouse/installations/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { settling } from '#test/settle-ground.ts'
import { closingCases } from '../../settle-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const { jobOf, giveToOther, meet, read, decide, undo } = settling(world, () => ground)

const cancelled = (id: number) =>
  world.admin.call(interventions.cancel, { body: { ids: [id], code: 'duplicate', note: null } })
const together = (ids: number[], what: 'look' | 'accept' | 'undo' = 'accept') =>
  world.admin.call(closingCases.together, { body: { ids, what } })
const stays = async (serial_number: string) =>
  (await world.admin.call(installations.list, { query: { serial_number } })).body.items.map(
    ({ client_terminal_id, intervention_id, standing }) => ({ client_terminal_id, intervention_id, standing }),
  )

test('a terminal that stands in another shop by our records: that place is put right, the closing counts, and the undo gives both back', async () => {
  const elsewhere = ground.terminal()
  const standing = await ground.unit({ terminal: elsewhere })
  const { id, job, client_terminal_id, receiptNow } = await meet(async () => undefined, standing)
  const [first, ...others] = (await read(id)).ways
  expect(first).toMatchObject({
    way: 'correct_other',
    refusal: null,
    why: expect.stringContaining('two places'),
    moves: [{ serial: standing.serial, to: expect.stringContaining(client_terminal_id) }],
    client_cents: 3_800,
  })
  expect(others.map(({ way, refusal }) => [way, refusal !== null])).toEqual([
    ['accept', true],
    ['leave', false],
    ['extra_visit', true],
  ])
  const { status, body } = await decide(id, 'correct_other')
  expect([status, body.way]).toEqual([200, 'correct_other'])
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  expect(await ground.product(standing.id)).toMatchObject({ status: 'installed', client_terminal_id })
  expect(await stays(standing.serial)).toEqual(
    expect.arrayContaining([
      { client_terminal_id, intervention_id: job.id, standing: true },
      { client_terminal_id: elsewhere, intervention_id: null, standing: false },
    ]),
  )
  expect(await receiptNow()).toMatchObject({ state: 'done', decided: { sentence: { EN: 'Your closing counts.' } } })
  expect((await undo(id)).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect(await ground.product(standing.id)).toMatchObject({ status: 'installed', client_terminal_id: elsewhere })
  expect(await stays(standing.serial)).toEqual([
    { client_terminal_id: elsewhere, intervention_id: null, standing: true },
  ])
  expect((await decide(id, 'correct_other')).status).toBe(200)
})

test('a terminal in the van of another is corrected too; what moved since keeps the decision', async () => {
  const theirs = await ground.unit({ technician: world.otherTechnician })
  const { id, job } = await meet(async () => undefined, theirs)
  expect((await read(id)).ways[0]?.way).toBe('correct_other')
  expect((await decide(id, 'correct_other')).status).toBe(200)
  expect(await ground.product(theirs.id)).toMatchObject({ status: 'installed' })
  const { body: list } = await world.admin.call(closings.list, { query: { number: job.number } })
  await world.admin.call(closings.reopen, { params: { id: list.items[0]?.id ?? 0 }, body: { reason: 'wrong' } })
  expect((await undo(id)).status).toBe(409)
  expect(await ground.product(theirs.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
})

test('a cancelled job: the goods alone are recorded where they are, the job stays cancelled, and the undo brings them back', async () => {
  const { id, job, fresh, client_terminal_id, receiptNow } = await meet(cancelled)
  const { ways } = await read(id)
  expect(ways.map(({ way }) => way)).toEqual(['goods_only', 'accept', 'leave', 'extra_visit'])
  expect(ways[0]).toMatchObject({
    refusal: null,
    moves: [{ serial: fresh.serial }],
    client_cents: 0,
    technician_cents: 0,
  })
  // A job that nobody has is judged for who was there.
  expect(ways[1]).toMatchObject({ refusal: null, moves: [{ serial: fresh.serial }], client_cents: 3_800 })
  expect((await decide(id, 'goods_only')).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ status: 'cancelled', technician_id: null })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed', client_terminal_id })
  expect(await stays(fresh.serial)).toEqual([{ client_terminal_id, intervention_id: job.id, standing: true }])
  expect((await world.admin.call(closings.list, { query: { number: job.number } })).body.items).toEqual([])
  expect(await receiptNow()).toMatchObject({
    state: 'done_with_remarks',
    decided: { sentence: { EN: expect.stringContaining('where you left them') } },
  })
  expect((await undo(id)).status).toBe(200)
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect(await stays(fresh.serial)).toEqual([])
})

test('a terminal ID that another stands under keeps the goods where they are, with the sentence', async () => {
  const theirs = await ground.unit({ technician: world.otherTechnician })
  const { id, fresh } = await meet(async (job_id, client_terminal_id) => {
    await giveToOther(job_id)
    const closing = await ground.requested(
      job_id,
      { installed_serial: theirs.serial, client_terminal_id },
      world.otherTechnician,
    )
    await ground.confirm(closing)
  })
  const goods = (await read(id)).ways.find(({ way }) => way === 'goods_only')
  expect(goods?.refusal).toContain(theirs.serial)
  const tried = await decide(id, 'goods_only')
  expect([tried.status, tried.text]).toEqual([422, expect.stringContaining(theirs.serial)])
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
})

test('alike ones are accepted together: looked at first, done in one go, others named, undone in one go', async () => {
  const [one, two, other] = [await meet(giveToOther), await meet(giveToOther), await meet(cancelled)]
  const ids = [one.id, two.id, other.id]
  const would = await together(ids, 'look')
  expect(would.body).toMatchObject({ count: 2, left_out: [{ id: other.id, number: other.job.number }] })
  expect((await read(one.id)).state).toBe('open')
  expect(await ground.product(one.fresh.id)).toMatchObject({ status: 'assigned' })
  expect((await together(ids)).body).toEqual(would.body)
  for (const { job, fresh, receiptNow } of [one, two]) {
    expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
    expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed' })
    expect((await receiptNow())?.state).toBe('done')
  }
  expect((await read(other.id)).state).toBe('open')
  // Decided already: named with who decided.
  expect((await together([one.id])).body).toMatchObject({
    count: 0,
    left_out: [{ why: expect.stringContaining('accepted') }],
  })
  expect((await together([one.id, two.id], 'undo')).body).toEqual({ count: 2, left_out: [] })
  expect(await jobOf(two.job.id)).toMatchObject({ status: 'assigned', technician_id: world.otherTechnician.id })
  expect((await world.technician.fetch('/api/closing-cases/together', { method: 'POST', body: '{}' })).status).toBe(403)
})
