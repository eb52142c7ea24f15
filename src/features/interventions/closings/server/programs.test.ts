/** Closings as programs make them, without drafts and screens. */
import { beforeAll, expect, test } from 'vitest'
import { installations } from '#features/warehouse/installations/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { readHere } from '#test/sheet-files.ts'
import { closings } from '../contract.ts'
import { costLines } from '../cost-lines-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

test('a program closes a job in two calls, and finds the installation and the cost lines', async () => {
  const client_terminal_id = ground.terminal()
  const job = await ground.job('installation', { client_terminal_id })
  const fresh = await ground.unit()
  const fields = {
    outcome: 'done' as const,
    worked_at: '2026-03-03T09:00:00Z',
    installed_serial: fresh.serial,
    client_terminal_id,
  }
  const body = { intervention_id: job.id, ...fields }
  const asked = await world.admin.call(closings.create, { body })
  expect([asked.status, asked.body.state, asked.body.technician_id]).toEqual([201, 'requested', world.technician.id])
  const twice = await world.admin.call(closings.create, { body })
  expect([twice.status, twice.body.code]).toEqual([409, 'closing.wrong_state'])
  const lines = async () =>
    (await world.admin.call(costLines.list, { query: { number: job.number } })).body.items
      .map(({ whom, article, value_cents, state }) => [whom, article, value_cents, state])
      .sort()
  expect(await lines()).toEqual([
    ['client', 'LAVORO', 3_800, 'requested'],
    ['technician', 'LAVORO', 1_700, 'requested'],
  ])
  const done = await world.admin.call(closings.confirmMany, { body: { ids: [asked.body.id] } })
  expect(done.body).toEqual({ count: 1, left_out: [] })
  expect((await lines()).map((line) => line[3])).toEqual(['confirmed', 'confirmed'])
  const there = await world.admin.call(installations.list, {
    query: { client_terminal_id: client_terminal_id.toLowerCase(), standing: 'true' },
  })
  expect(there.body.items).toMatchObject([{ serial_number: fresh.serial, intervention: job.number, to_on: null }])
})

test('a sheet of closings leaves what is empty empty, whatever the kind, and writes amounts as numbers', async () => {
  const { closing } = await ground.replacement({
    outcome: 'not_possible',
    outcome_reason_id: ground.reasons.closed,
    installed_serial: null,
    withdrawn_serial: null,
    condition: null,
  })
  const whole = await ground.replacement()
  const upkeep = await ground.requested((await ground.job('maintenance')).id)
  const large = { article: 'GRANDE', description: 'Grande', value_cents: 123_456 }
  await ground.price({ code_id: ground.codes.replacement, ...large })
  await world.admin.call(closings.priceAgain, { body: { ids: [whole.closing] } })
  const columns = 'kind,installed_serial,withdrawn_serial,condition,client_cents'
  const sheet = async (format: string, language: string) => {
    const ids = [closing, whole.closing, upkeep].join(',')
    const answer = await world.admin.fetch(
      `/api/closings/export?format=${format}&columns=${columns}&ids=${ids}&sort=requested_at`,
      { headers: { 'accept-language': language } },
    )
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const { fresh, old } = whole
  const csv = (await sheet('csv', 'EN')).toString('utf8').trim().split(/\r?\n/).slice(1)
  expect(csv).toEqual([
    'Replacement,,,,12.50',
    `Replacement,${fresh.serial},${old.serial},Faulty,1272.56`,
    'Maintenance,,,,38.00',
  ])
  const [, , priced] = await readHere(await sheet('xlsx', 'IT'))
  expect(priced?.cells.at(-1)).toBe('1272.56')
})
