/** The plan of the next days, from the records to the accepted step. */
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { dispatchBoard } from '../../contract.ts'
import { type DaysPlan, daysPlan } from '../../plan-contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, code_id: 0 }
const from = workCalendar([], { city: null, supplier: null }).onOrAfter(addDays(today(), 1))

async function job(city: string, more: Record<string, unknown> = {}) {
  const body = { ...ground, merchant_name: `Bar ${city}`, city, province: 'CN', closing_days: 30, ...more }
  const { id, version } = (await world.admin.call(interventions.create, { body })).body
  return { id, version }
}
const plan = async (ids?: number[]) =>
  (await world.admin.call(daysPlan.make, { body: { from, days: 5, ...(ids ? { ids } : {}) } })).body
const accept = ({ planned }: DaysPlan, ids = planned.map((it) => it.job.id)) =>
  world.admin.call(daysPlan.accept, {
    body: {
      items: planned
        .filter((it) => ids.includes(it.job.id))
        .map((it) => ({ id: it.job.id, version: it.job.version, technician_id: it.technician_id, on: it.on })),
    },
  })

beforeAll(async () => {
  ground.supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  ground.code_id = (await world.admin.call(codes.create, { body: { ...code, minutes: 45 } })).body.id
  await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
  const hours = { work_from: '08:00', work_until: '17:00', lunch_from: '13:00', lunch_minutes: 60, day_minutes: null }
  // Alba and Cuneo.
  for (const [{ id }, home_id] of [
    [world.technician, 4003],
    [world.otherTechnician, 4078],
  ] as const) {
    await world.admin.call(technicians.update, { params: { id }, body: { provinces: ['CN'] } })
    await world.admin.call(technicians.setHours, { params: { id }, body: { ...hours, home_id } })
  }
})

test('jobs get a technician, a day, a time and a sentence; those that cannot be say why; nothing is written', async () => {
  const [alba, cuneo] = [await job('Alba'), await job('Cuneo')]
  const [far, held] = [await job('Bari', { province: 'BA' }), await job('Bra')]
  const made = await plan()
  const of = (id: number) => made.planned.find((it) => it.job.id === id)
  expect(of(alba.id)).toMatchObject({ technician_id: world.technician.id, on: from, late_days: 0, unit: null })
  expect(of(cuneo.id)).toMatchObject({ technician_id: world.otherTechnician.id, on: from })
  expect(of(held.id)?.reason).toContain('In time')
  expect(made.without.map(({ job: it, reason }) => [it.id, reason])).toEqual([[far.id, 'Nobody covers BA.']])
  expect(
    (await world.admin.call(dispatchBoard.get, { query: { days: 5 } })).body.jobs.every((it) => it.planned_on === null),
  ).toBe(true)
  // Asked again, it is the same.
  expect(await plan()).toEqual(made)
})

test('a plan is accepted in part, undone as a whole, and what changed since is left out and named', async () => {
  const made = await plan()
  const [first] = made.planned.map((it) => it.job.id)
  const part = await accept(made, [first ?? 0])
  expect([part.status, part.body.count, part.body.left_out]).toEqual([200, 1, []])
  const all = await accept(made)
  expect(all.body.count).toBe(made.planned.length - 1)
  expect(all.body.left_out).toHaveLength(1)
  const planned = async () =>
    (await world.admin.call(dispatchBoard.get, { query: { days: 6 } })).body.jobs.filter((it) => it.planned_on !== null)
      .length
  expect(await planned()).toBe(made.planned.length)
  expect((await world.admin.call(interventions.undo, { params: { id: all.body.batch_id ?? 0 } })).status).toBe(200)
  expect(await planned()).toBe(1)
})

test('what is planned stays where it is when a plan is made again, and one job cancelled moves no other', async () => {
  await accept(await plan())
  const where = async () =>
    new Map(
      (await world.admin.call(dispatchBoard.get, { query: { days: 6 } })).body.jobs
        .filter((it) => it.planned_on !== null)
        .map((it) => [it.id, `${it.technician_id} ${it.planned_on}`]),
    )
  const before = await where()
  const [gone] = before.keys()
  await world.admin.call(interventions.cancel, { body: { ids: [gone ?? 0], code: 'other', note: 'prova' } })
  await job('Fossano')
  const next = await plan()
  expect(next.planned.length).toBe(1)
  await accept(next)
  for (const [id, at] of await where()) if (before.has(id)) expect(at).toBe(before.get(id))
})

test('a day that takes nothing any more refuses the plan, and only admins make one', async () => {
  const one = await job('Alba')
  const made = await plan([one.id])
  const day = made.planned[0]?.on ?? ''
  const id = made.planned[0]?.technician_id ?? 0
  const body = { items: [{ from: day, to: day, note: 'Ferie' }] }
  await world.admin.call(technicians.setAbsences, { params: { id }, body })
  expect((await accept(made)).body.code).toBe('planning.refused')
  const again = await plan([one.id])
  expect(again.planned[0]).not.toMatchObject({ technician_id: id, on: day })
  const answer = await world.technician.call(daysPlan.make, { body: { from, days: 5 } })
  expect(answer.status).toBe(403)
})

test('hours that were agreed with a shop stay when its job is in a selection', async () => {
  const one = await job('Mondovì')
  const agreed = { from: '10:00', until: '12:00' }
  const later = workCalendar([], { city: null, supplier: null }).add(from, 2)
  const move = { items: [one], technician_id: world.technician.id, on: later, confirmed: true, ...agreed }
  expect((await world.admin.call(dispatchBoard.move, { body: move })).status).toBe(200)
  const made = await plan([one.id])
  expect(made.planned[0]).toMatchObject({ technician_id: world.technician.id, on: later })
  expect(made.planned[0]?.at).toBeGreaterThanOrEqual(600)
  expect((await accept(made)).body.count).toBe(1)
  const again = await plan([one.id])
  expect(again.planned[0]).toMatchObject({ on: later, at: made.planned[0]?.at })
})

test('a suggestion made again keeps to the one before it', async () => {
  const two = [await job('Alba'), await job('Bra')]
  const ids = two.map(({ id }) => id)
  const made = await plan(ids)
  const away = made.planned.map((it) => ({
    id: it.job.id,
    version: it.job.version,
    technician_id: world.otherTechnician.id,
    on: workCalendar([], { city: null, supplier: null }).add(from, 3),
  }))
  const again = await world.admin.call(daysPlan.make, { body: { from, days: 5, ids, earlier: away } })
  const where = again.body.planned.map(({ job: { id, version }, technician_id, on }) => ({
    id,
    version,
    technician_id,
    on,
  }))
  expect(where.toSorted((a, b) => a.id - b.id)).toEqual(away.toSorted((a, b) => a.id - b.id))
})
