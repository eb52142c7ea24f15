/** What gives jobs and goods back, against the technician being switched off in the same moment. */
import { beforeAll, expect, test, vi } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { assignedProducts } from '#features/technicians/assignments/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { batches } from '#features/warehouse/stock/contract.ts'
import { addDays } from '#lib/time/dates.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { raceAll, type Scene } from './decisions.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
vi.setConfig({ testTimeout: 120_000 })

let people = 0
const newHolder = () => world.person('technician', `parte${++people}`)
const numberOf = async (sql: string, id: number) =>
  (await world.database.query<{ id: number }>(sql, [id])).rows[0]?.id ?? 0
const takenBack = async (id: number) =>
  (await world.admin.call(interventions.takeBack, { body: { ids: [id] } })).body.batch_id

/** A job and a terminal that were taken back, and a replacement that was confirmed. */
async function leftBehind() {
  const holder = await newHolder()
  const job = await ground.job('maintenance', {}, holder)
  const unit = await ground.unit({ technician: holder })
  await world.admin.call(assignedProducts.takeBack, { body: { ids: [unit.id], warehouse_id: ground.milano } })
  const { closing } = await ground.replacement({}, holder)
  await ground.confirm(closing)
  const movement = 'select batch_id::int as id from movement where product_id = $1 order by seq desc limit 1'
  return { holder, unit, closing, job, jobs: await takenBack(job.id), goods: await numberOf(movement, unit.id) }
}

test('a technician who is switched off gets nothing by an undo or a reopening, whoever is faster', async () => {
  const scene = async (): Promise<Scene> => {
    const { holder, closing, jobs, goods } = await leftBehind()
    return {
      row: ['account', holder.id],
      decisions: {
        off: (by, it) => by.call(technicians.deactivate, { params: { id: holder.id } }, it),
        undoJobs: (by, it) => by.call(interventions.undo, { params: { id: jobs } }, it),
        undoGoods: (by, it) => by.call(batches.revert, { params: { id: goods } }, it),
        reopen: (by, it) => by.call(closings.reopen, { params: { id: closing }, body: { reason: 'wrong' } }, it),
      },
    }
  }
  // Each pair is done or told: undone or reopened twice three times, off first three times.
  expect(await raceAll(world, 'switched off', scene)).toMatchObject({ pairs: 16, refused: 6 })
  const { rows } = await world.database.query(`
    with gone as (select subject_id as id, at from audit where subject = 'technicians' and action = 'deactivate')
    select i.number from intervention i join gone g on g.id = i.technician_id where i.status = 'assigned' and i.updated_at > g.at
    union all
    select p.serial_number from product p join gone g on g.id = p.technician_id where p.changed_at > g.at`)
  expect(rows).toEqual([])
})

test('the refusal says who and what to do; switched on again, all is given back', async () => {
  const { holder, unit, job, jobs, goods } = await leftBehind()
  const { body: own } = await world.admin.call(technicians.get, { params: { id: holder.id } })
  await world.admin.call(technicians.deactivate, { params: { id: holder.id } })
  for (const refused of [
    await world.admin.call(interventions.undo, { params: { id: jobs } }),
    await world.admin.call(batches.revert, { params: { id: goods } }),
  ])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'account.gets_nothing',
        message: `This would go back to ${own.name}, whose account is switched off. Activate it under Technicians first.`,
      },
    ])
  expect((await ground.product(unit.id)).status).toBe('in_stock')
  await world.admin.call(technicians.activate, { params: { id: holder.id } })
  expect((await world.admin.call(interventions.undo, { params: { id: jobs } })).status).toBe(200)
  expect((await world.admin.call(batches.revert, { params: { id: goods } })).status).toBe(200)
  expect((await ground.product(unit.id)).technician_id).toBe(holder.id)
  expect((await world.admin.call(interventions.get, { params: { id: job.id } })).body.technician_id).toBe(holder.id)
})

test('of a technician whose data were erased the refusal does not ask to activate them', async () => {
  const holder = await newHolder()
  const jobs = await takenBack((await ground.job('maintenance', {}, holder)).id)
  const { body: own } = await world.admin.call(technicians.get, { params: { id: holder.id } })
  const erased = await world.admin.call(privacy.erase, { params: { id: holder.id }, body: { username: own.username } })
  expect([erased.status, erased.text]).toEqual([200, expect.any(String)])
  const refused = await world.admin.call(interventions.undo, { params: { id: jobs } })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'account.gets_nothing_ever' }])
})

test('undoing what takes nothing from anybody is not held up', async () => {
  const holder = await newHolder()
  const job = await ground.job('maintenance', {}, holder)
  const { body: held } = await world.admin.call(interventions.appointment, {
    body: { ids: [job.id], appointment_on: addDays(today(), 3), appointment_at: null },
  })
  await world.admin.call(technicians.deactivate, { params: { id: holder.id } })
  expect((await world.admin.call(interventions.undo, { params: { id: held.batch_id } })).status).toBe(200)
})
