/** Goods that were recorded alone, because their job was over: the reports name their shop and their job, as they do after a closing. */
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { phone } from '#features/interventions/phone/contract.ts'
import { closingCases } from '#features/interventions/phone/settle-contract.ts'
import { custody } from '#features/warehouse/custody/contract.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { comparing } from './comparisons-ground.ts'
import { commandOf, picture, putPhoto } from './phone-ground.ts'
import { settling } from './settle-ground.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const { jobOf, meet, decide } = settling(world, () => ground)
const { compare, rowOf, installed } = comparing(world, () => ground)
const cancel = (id: number) =>
  world.admin.call(interventions.cancel, { body: { ids: [id], code: 'duplicate', note: null } })

test('the custody report says in whose shop a terminal is that was left for a cancelled job', async () => {
  const { id, job, fresh, client_terminal_id } = await meet(cancel)
  expect((await decide(id, 'goods_only')).status).toBe(200)
  const { merchant_name } = await jobOf(job.id)
  const params = { supplier_id: ground.supplier_id, day: today() }
  const { body } = await world.admin.call(custody.list, { params, query: {} })
  const terminal = body.items.find(({ serial_number }) => serial_number === fresh.serial)
  expect(terminal?.place).toContain(`${client_terminal_id}, ${merchant_name}`)
})

test('a comparison names the job by which a terminal was taken from a shop, also where only the goods were recorded', async () => {
  const { terminal, serial } = await installed()
  const job = await ground.job('withdrawal', { client_terminal_id: terminal })
  await cancel(job.id)
  const worked_at = new Date(Date.now() - 60_000).toISOString()
  const taken = { intervention_id: job.id, worked_at, client_terminal_id: terminal, withdrawn_serial: serial }
  const sha256 = await putPhoto(world.technician, await picture())
  const files = [{ sha256, kind: 'label' as const }]
  const command = commandOf('close', { ...taken, condition: 'works', files }, { photos: [sha256] })
  expect((await world.technician.call(phone.send, { body: command })).body).toMatchObject({ state: 'to_settle' })
  const { body } = await world.admin.call(closingCases.list, { query: { state: 'open', number: job.number } })
  expect((await decide(body.items[0]?.id ?? 0, 'goods_only')).status).toBe(200)
  const row = await rowOf(await compare([{ terminal, serial }]), terminal)
  expect(row.cause).toMatchObject({ cause: 'withdrawn', facts: { link: 'job', number: job.number } })
})
