/** A technician's day in one answer. */
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { addDays } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { phone } from '../contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const day = async (since?: string, by = world.technician) => {
  const { status, body } = await by.call(phone.day, { query: since ? { since } : {} })
  expect(status).toBe(200)
  return body
}

test('The day holds jobs with their due sentence, what stands there and what was done before, the van and the reasons', async () => {
  const client_terminal_id = ground.terminal()
  const old = await ground.unit({ terminal: client_terminal_id })
  const [mine, theirs] = [await ground.unit(), await ground.unit({ technician: world.otherTechnician })]
  const job = await ground.job('replacement', { client_terminal_id })
  const foreign = await ground.job('installation', {}, world.otherTechnician)
  const all = await day()
  expect(all.full).toBe(true)
  const found = all.jobs.find(({ id }) => id === job.id)
  expect(found).toMatchObject({
    needs: { installed: true, withdrawn: true },
    due_sentence: { EN: expect.stringContaining('due'), IT: expect.any(String) },
    terminal_id_pattern: null,
  })
  expect(found?.due_sentence.EN).not.toBe(found?.due_sentence.IT)
  expect(all.van.map(({ serial_number }) => serial_number)).toContain(mine.serial)
  const text = JSON.stringify(all)
  for (const secret of [theirs.serial, foreign.number]) expect(text).not.toContain(secret)
  expect(old.serial.length).toBeGreaterThan(0)
  expect(all.settings).toMatchObject({ technician: { id: world.technician.id } })
  expect(all.settings?.outcome_reasons.length).toBeGreaterThan(1)
})

test('Asked again it holds what changed and what is gone, and all where we do not know what was told', async () => {
  const job = await ground.job('installation')
  const before = await day()
  expect(await day(before.version)).toMatchObject({
    version: before.version,
    full: false,
    jobs: [],
    van: [],
    orders: [],
    settings: null,
    gone: { jobs: [], van: [] },
  })
  await ground.unit()
  await world.admin.call(interventions.takeBack, { body: { ids: [job.id] } })
  const after = await day(before.version)
  expect(after).toMatchObject({ full: false, jobs: [], gone: { jobs: [job.id] } })
  expect(after.van).toHaveLength(1)
  expect((await day('never-told')).full).toBe(true)
  // Another account's version says nothing of ours.
  expect((await day(before.version, world.otherTechnician)).jobs.map(({ id }) => id)).not.toContain(job.id)
})

test('Closed jobs stay for seven days, and telephone numbers only of the next three working days', async () => {
  const reach = { phone: '0171 555111', contact: 'Anna Rolfo' }
  const [soon, later] = [await ground.job('installation', reach), await ground.job('installation', reach)]
  const appoint = (id: number, days: number) =>
    world.admin.call(interventions.appointment, {
      body: { ids: [id], appointment_on: addDays(today(), days), appointment_at: null },
    })
  await appoint(soon.id, 0)
  await appoint(later.id, 30)
  const { jobs } = await day()
  expect(jobs.find(({ id }) => id === soon.id)).toMatchObject(reach)
  expect(jobs.find(({ id }) => id === later.id)).toMatchObject({ phone: null, contact: null })
  const { job, closing } = await ground.installation()
  await ground.confirm(closing)
  expect((await day()).jobs.find(({ id }) => id === job.id)).toMatchObject({
    status: 'closed',
    closed_on: today(),
    outcome: 'done',
    earned_cents: 1_700,
  })
  expect((await day()).jobs.find(({ id }) => id === soon.id)?.earned_cents).toBe(null)
  await world.database.query('update intervention set closed_on = closed_on - 8 where id = $1', [job.id])
  expect((await day()).jobs.map(({ id }) => id)).not.toContain(job.id)
  await world.database.query('update intervention set closed_on = closed_on + 8 where id = $1', [job.id])
})

test('Two hundred jobs are at most 60 kB over the wire', { tags: ['long'] }, async () => {
  const made: number[] = []
  for (let n = 0; n < 200; n += 1) {
    const { body } = await world.admin.call(interventions.create, {
      body: {
        supplier_id: ground.supplier_id,
        module_id: ground.module_id,
        code_id: ground.codes.installation,
        merchant_name: `Bar Centrale di ${n} e figli`,
        address: `Via Cavour ${n}`,
        city: 'Bra',
        province: 'CN',
        phone: `0172 ${400_000 + n}`,
        notes: `Suonare al ${n}, chiedere della titolare`,
        client_terminal_id: ground.terminal(),
        closing_days: 300,
      } as never,
    })
    made.push(body.id)
  }
  await world.admin.call(interventions.assign, {
    body: { ids: made, technician_id: world.technician.id, confirmed: true },
  })
  const whole = await day()
  expect(whole.jobs.length).toBeGreaterThanOrEqual(200)
  expect(gzipSync(JSON.stringify(whole), { level: 4 }).length).toBeLessThan(60_000)
})
