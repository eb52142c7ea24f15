import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { notifications } from '#features/office/notifications/contract.ts'
import { company } from '#features/office/settings/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { dispatchBoard } from '../../contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, code_id: 0 }
const calendar = workCalendar([], { city: null, supplier: null })
const first = calendar.onOrAfter(addDays(today(), 1))
const second = calendar.add(first, 1)

async function job() {
  const body = { ...ground, merchant_name: 'Bar', city: 'Alba', province: 'CN', closing_days: 30 }
  return (await world.admin.call(interventions.create, { body })).body.id
}
const versionOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body.version
async function move(id: number, on: string | null, technician_id: number | null = world.technician.id) {
  const body = { items: [{ id, version: await versionOf(id) }], technician_id, on, confirmed: true }
  const moved = await world.admin.call(dispatchBoard.move, { body })
  expect(moved.status).toBe(200)
  return moved.body.batch_id
}
const notifyNow = async () => (await world.admin.call(dispatchBoard.notify, {})).body.technicians
/** Lines of the bell with the number of jobs in each; what belongs together is one line. */
const toldTo = async (who = world.technician) =>
  (await who.call(notifications.list, { query: {} })).body.items.map(({ text, count }) => ({ text, count }))
const jobsTold = async () => (await toldTo()).reduce((sum, { count }) => sum + count, 0)
const setMinutes = async (tell_after_minutes: number) => {
  const { logo: _logo, version: _version, ...known } = (await world.admin.call(company.get, {})).body
  const body = { ...known, name: 'Prova', tell_after_minutes }
  expect((await world.admin.call(company.put, { body })).status).toBe(200)
}

beforeAll(async () => {
  ground.supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  ground.code_id = (await world.admin.call(codes.create, { body: code })).body.id
  await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
  for (const { id } of [world.technician, world.otherTechnician])
    await world.admin.call(technicians.update, { params: { id }, body: { provinces: ['CN'] } })
})

describe('telling technicians of their days', () => {
  beforeEach(async () => {
    await notifyNow()
  })

  test('changes wait, the board says for whom, and they are told once of what is different then', async () => {
    const [one, other] = [await job(), await job()]
    const before = await jobsTold()
    await move(one, first)
    await move(other, first)
    await move(other, second)
    expect(await jobsTold()).toBe(before)
    const { untold } = (await world.admin.call(dispatchBoard.get, { query: {} })).body
    expect(untold.technicians).toBe(1)
    expect(Date.parse(untold.at ?? '')).toBeGreaterThan(Date.now() + 120_000)
    expect(await notifyNow()).toBe(1)
    expect(await jobsTold()).toBe(before + 2)
    expect(await notifyNow()).toBe(0)
    // Theirs already: another day is told as such.
    await move(one, second)
    expect(await notifyNow()).toBe(1)
    expect((await toldTo()).some(({ text }) => text.includes('planned day'))).toBe(true)
  })

  test('what was moved and moved back, or undone, is not told at all', async () => {
    const here = await job()
    await move(here, first)
    await notifyNow()
    const [mine, theirs] = [await toldTo(), await toldTo(world.otherTechnician)]
    await move(here, second)
    await move(here, first)
    const batch = await move(here, second, world.otherTechnician.id)
    expect((await world.admin.call(interventions.undo, { params: { id: batch } })).status).toBe(200)
    const fresh = await job()
    await move(fresh, first, world.otherTechnician.id)
    await move(fresh, null, null)
    expect(await notifyNow()).toBe(0)
    expect([await toldTo(), await toldTo(world.otherTechnician)]).toEqual([mine, theirs])
  })

  test('the company may have them told at once', async () => {
    await setMinutes(0)
    const here = await job()
    const before = await jobsTold()
    await move(here, first)
    expect(await jobsTold()).toBe(before + 1)
    expect(await notifyNow()).toBe(0)
    await setMinutes(5)
  })
})
