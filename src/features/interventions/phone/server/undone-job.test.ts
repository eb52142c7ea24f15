/** A closing whose job was undone meanwhile, with the file or the entry that brought it, is taken in and settled as that of a cancelled job. */
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { useWorld } from '#test/client.ts'
import { acceptAll, createClient, createFormat, csvOf, differences, plainRows, upload } from '#test/client-files.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, picture, putPhoto, sendCommand } from '#test/phone-ground.ts'
import { settling } from '#test/settle-ground.ts'
import { closingCases } from '../settle-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const { read, decide, undo, jobOf } = settling(world, () => ground)

const undoBatch = (id: number) => world.admin.call(interventions.undo, { params: { id } })
const jobsOf = async (import_id: number) => {
  const { rows } = await world.database.query<{ id: string; number: string; status: string }>(
    'select id, number, status from intervention where import_id = $1 order by id',
    [import_id],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** A technician has it for a while, and its closing is made on the phone meanwhile. */
async function closeOnPhone(intervention_id: number, client_terminal_id: string) {
  const { body } = await world.admin.call(interventions.assign, {
    body: { ids: [intervention_id], technician_id: world.technician.id, confirmed: true },
  })
  const fresh = await ground.unit()
  const sha256 = await putPhoto(world.technician, await picture())
  const worked_at = new Date(Date.now() - 60_000).toISOString()
  const files = [{ sha256, kind: 'label' as const }]
  const closing = { intervention_id, worked_at, installed_serial: fresh.serial, client_terminal_id, files }
  expect((await undoBatch(body.batch_id)).status).toBe(200)
  return { fresh, command: commandOf('close', closing, { photos: [sha256] }) }
}

const takenIn = async ({ body, ...sent }: ReturnType<typeof commandOf<'close'>>, number: string) => {
  const { body: receipt } = await sendCommand(world.technician, 'close', body, sent)
  expect(receipt).toMatchObject({ state: 'to_settle', sentence: { EN: expect.stringContaining('was cancelled at') } })
  const { body: page } = await world.admin.call(closingCases.list, { query: { state: 'open', number } })
  return page.items[0]?.id ?? 0
}

test('the file that brought it was undone: the office sees job, shop, units and photos, records the goods, and the file may come again', async () => {
  const client = await createClient(world)
  const content = csvOf(plainRows(3))
  const { version_id } = await createFormat(world.admin, client, content, 'undone.csv')
  const { body: sent } = await upload(world.admin, version_id, content, 'undone.csv')
  await acceptAll(world.admin, sent.id)
  const [job] = await jobsOf(sent.id)
  if (!job) throw new Error('the file brought no job')
  const { fresh, command } = await closeOnPhone(job.id, '40000000')
  expect((await world.admin.call(imports.revert, { params: { id: sent.id } })).body.status).toBe('reverted')
  expect(await jobsOf(sent.id)).toMatchObject([{ number: job.number, status: 'cancelled' }])

  const foreign = await sendCommand(world.otherTechnician, 'close', { ...command.body, files: [] })
  expect(foreign.body.state).toBe('refused')
  const id = await takenIn(command, job.number)
  const found = await read(id)
  expect(found).toMatchObject({
    number: job.number,
    merchant_name: 'Bar 0',
    reason: 'cancelled',
    declared: { installed_serial: fresh.serial },
    files: [{ kind: 'label' }],
  })
  expect(found.ways[0]).toMatchObject({ way: 'goods_only', refusal: null })
  expect((await decide(id, 'goods_only')).status).toBe(200)
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed', client_terminal_id: '40000000' })
  expect(await jobOf(job.id)).toMatchObject({ status: 'cancelled', client_reference: null })
  expect((await undo(id)).status).toBe(200)
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })

  const { body: again } = await upload(world.admin, version_id, content, 'undone.csv')
  expect((await differences(world.admin, again.id)).counts).toMatchObject({ new: 3, closed: 0, changed: 0 })
  await acceptAll(world.admin, again.id)
  expect(await jobsOf(again.id)).toHaveLength(3)
})

test('a job by hand was undone: its closing can be accepted all the same', async () => {
  const job = await ground.job('installation')
  const [assigned, created] = (await jobOf(job.id)).history.map(({ batch_id }) => batch_id)
  expect((await undoBatch(assigned ?? 0)).status).toBe(200)
  const terminal = ground.terminal()
  const { fresh, command } = await closeOnPhone(job.id, terminal)
  expect((await undoBatch(created ?? 0)).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ status: 'cancelled', cancel_code: 'other' })
  expect((await undoBatch(created ?? 0)).status).toBe(409)

  const id = await takenIn(command, job.number)
  expect((await decide(id, 'accept')).status).toBe(200)
  expect(await jobOf(job.id)).toMatchObject({ status: 'closed', technician_id: world.technician.id })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'installed', client_terminal_id: terminal })
  expect((await undo(id)).status).toBe(200)
  expect((await jobOf(job.id)).status).toBe('cancelled')
})
