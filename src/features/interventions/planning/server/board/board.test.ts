import { beforeAll, describe, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
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

async function job(city: string, more: Record<string, unknown> = {}) {
  const body = { ...ground, merchant_name: `Bar ${city}`, city, province: 'CN', closing_days: 30, ...more }
  const made = await world.admin.call(interventions.create, { body })
  expect(made.status).toBe(201)
  return { id: made.body.id, version: made.body.version, number: made.body.number }
}
const board = async () => (await world.admin.call(dispatchBoard.get, { query: { days: 5 } })).body
const move = (items: { id: number; version: number }[], more: Record<string, unknown> = {}, by = world.admin) =>
  by.call(dispatchBoard.move, {
    body: {
      items: items.map(({ id, version }) => ({ id, version })),
      technician_id: world.technician.id,
      on: first,
      ...more,
    },
  })
const cellOf = async (on: string, id = world.technician.id) =>
  (await board()).technicians.find((it) => it.id === id)?.cells.find((it) => it.on === on)

beforeAll(async () => {
  ground.supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  ground.code_id = (await world.admin.call(codes.create, { body: { ...code, minutes: 45 } })).body.id
  await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
  for (const { id } of [world.technician, world.otherTechnician])
    await world.admin.call(technicians.update, { params: { id }, body: { provinces: ['CN'] } })
  const hours = { work_from: '08:00', work_until: '17:00', lunch_from: '13:00', lunch_minutes: 60, day_minutes: null }
  // Alba.
  await world.admin.call(technicians.setHours, {
    params: { id: world.technician.id },
    body: { ...hours, home_id: 4003 },
  })
})

describe('the board of days', () => {
  test('a job is given a technician and a day in one step, and stands in the order of the route', async () => {
    const [cuneo, bra, fossano] = [await job('Cuneo'), await job('Bra'), await job('Fossano')]
    expect((await board()).jobs.filter(({ status }) => status === 'open').length).toBe(3)
    const done = await move([cuneo, bra, fossano])
    expect([done.status, done.body.count]).toEqual([200, 3])
    const cell = await cellOf(first)
    expect(cell?.visits.map(({ id }) => id)).toEqual([bra.id, fossano.id, cuneo.id])
    expect(cell).toMatchObject({ work: 135, done: 0, from: 480 })
    const { history, planned_on, technician_id } = (
      await world.admin.call(interventions.get, { params: { id: bra.id } })
    ).body
    expect([planned_on, technician_id, history[0]?.action]).toEqual([first, world.technician.id, 'plan'])
    expect(history[0]?.undoable).toBe(true)
  })

  test('the move is undone as a whole, and the jobs are to be assigned again', async () => {
    const [alba] = [await job('Alba')]
    const { batch_id } = (await move([alba], { on: second })).body
    expect((await cellOf(second))?.visits.length).toBe(1)
    expect((await world.admin.call(interventions.undo, { params: { id: batch_id } })).status).toBe(200)
    expect(await cellOf(second)).toBeUndefined()
    const back = (await board()).jobs.find(({ id }) => id === alba.id)
    expect(back).toMatchObject({ status: 'open', technician_id: null, planned_on: null })
  })

  test('of two who drop the same job one wins, and the other is told who has it', async () => {
    const dogliani = await job('Dogliani')
    const answers = await Promise.all([move([dogliani]), move([dogliani], { technician_id: world.otherTechnician.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused?.code).toBe('intervention.changed_meanwhile')
    expect(refused?.message).toContain(dogliani.number)
  })

  test('a job that is cancelled while it is carried is not planned, and it is said who cancelled it', async () => {
    const dogliani = await job('Dogliani')
    const body = { ids: [dogliani.id], code: 'duplicate' as const }
    expect((await world.admin.call(interventions.cancel, { body })).status).toBe(200)
    const late = await move([dogliani])
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('(cancelled by')])
    expect((await move([{ ...dogliani, version: dogliani.version + 1 }])).body.code).toBe('intervention.wrong_state')
  })

  test('every cell answers before the drop, by the code that would do it', async () => {
    const mondovi = await job('Mondovì')
    const body = { ids: [mondovi.id], from: null, days: 5 }
    const { cells } = (await world.admin.call(dispatchBoard.answers, { body })).body
    const own = cells.find((it) => it.technician_id === world.technician.id && it.on === second)
    // Nothing else on that day: there and back, and the work.
    expect(own).toMatchObject({ refusal: null, reasons: [], late: 0, place: 1, day_minutes: 480, wanted: 0 })
    const moved = await move([mondovi], { on: second })
    expect(moved.status).toBe(200)
    const cell = await cellOf(second)
    expect((cell?.work ?? 0) + (cell?.driving ?? 0)).toBe(own?.minutes)
    expect(cell?.visits[0]?.start).toBe(own?.at)
  })

  test('what is unusual is asked once: another province, a day after the due day, hours beyond the day', async () => {
    const far = await job('Bari', { province: 'BA' })
    const refused = await move([far])
    expect([refused.status, refused.body.code]).toEqual([409, 'planning.confirm'])
    expect((await move([far], { confirmed: true })).status).toBe(200)
    const due = await job('Alba', { closing_days: 0 })
    const late = await move([due], { on: second })
    expect(late.body.code).toBe('planning.confirm')
    const many = await Promise.all(Array.from({ length: 11 }, () => job('Alba')))
    expect((await move(many, { technician_id: world.otherTechnician.id })).body.code).toBe('planning.confirm')
  })

  test('a day of absence, a weekend, a day that is over and somebody who is switched off are refused', async () => {
    const here = await job('Alba')
    const day = calendar.add(second, 1)
    const params = { id: world.otherTechnician.id }
    const body = { items: [{ from: day, to: day, note: 'Ferie' }] }
    await world.admin.call(technicians.setAbsences, { params, body })
    const other = { technician_id: world.otherTechnician.id, confirmed: true }
    expect((await move([here], { ...other, on: day })).body.code).toBe('planning.refused')
    const sunday = Array.from({ length: 7 }, (_, at) => addDays(first, at)).find((it) => !calendar.isWorkingDay(it))
    expect((await move([here], { on: sunday, confirmed: true })).body.code).toBe('planning.refused')
    expect((await move([here], { on: addDays(today(), -1), confirmed: true })).body.code).toBe('planning.refused')
    // A wrong year would hide it: no screen goes that far.
    const year = await move([here], { on: calendar.onOrAfter(addDays(today(), 370)), confirmed: true })
    expect([year.body.code, year.body.params]).toEqual([
      'planning.refused',
      { reason: 'This day is more than a year ahead.' },
    ])
    expect((await move([here], { on: '9999-12-31', confirmed: true })).status).toBe(422)
    expect((await world.admin.call(dispatchBoard.get, { query: { from: '9999-12-31' } })).status).toBe(422)
    const stranger = await world.person('technician', 'spento')
    await world.admin.call(technicians.deactivate, { params: { id: stranger.id } })
    expect((await move([here], { technician_id: stranger.id, confirmed: true })).body.code).toBe(
      'planning.technician_inactive',
    )
    expect((await move([here], { technician_id: 999_999 })).status).toBe(422)
    expect((await board()).jobs.find(({ id }) => id === here.id)).toMatchObject({ status: 'open' })
  })

  test('an appointment is a window of the day; one on another day has to be confirmed', async () => {
    const day = calendar.add(second, 2)
    const [early, late] = [await job('Alba'), await job('Alba')]
    const body = { appointment_on: day, appointment_at: '15:00', ids: [early.id] }
    expect((await world.admin.call(interventions.appointment, { body })).status).toBe(200)
    const appointed = { ...early, version: early.version + 1 }
    expect((await move([appointed], { on: second })).body.code).toBe('planning.confirm')
    await move([appointed, late], { on: day })
    const cell = await cellOf(day)
    expect(cell?.visits.map(({ id, start }) => [id, start >= 900])).toEqual([
      [late.id, false],
      [early.id, true],
    ])
  })

  test('a job that is given to another, or taken back, has no day any more', async () => {
    const here = await job('Alba')
    await move([here], { on: second })
    const body = { ids: [here.id], technician_id: world.otherTechnician.id, confirmed: true }
    expect((await world.admin.call(interventions.assign, { body })).status).toBe(200)
    const idle = (await board()).jobs.find(({ id }) => id === here.id)
    expect(idle).toMatchObject({ status: 'assigned', planned_on: null, technician_id: world.otherTechnician.id })
    const back = await move([{ id: here.id, version: idle?.version ?? 0 }], { technician_id: null, on: null })
    expect(back.status).toBe(200)
    expect((await board()).jobs.find(({ id }) => id === here.id)).toMatchObject({ status: 'open' })
  })

  test('lunch lies within the working hours, or there is none', async () => {
    const params = { id: world.otherTechnician.id }
    const morning = { work_from: '08:00', work_until: '12:00', day_minutes: null, home_id: null, lunch_from: '13:00' }
    const body = (lunch_minutes: number) => ({ params, body: { ...morning, lunch_minutes } })
    const refused = await world.admin.call(technicians.setHours, body(60))
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['lunch_from']])
    expect((await world.admin.call(technicians.setHours, body(0))).status).toBe(200)
    expect((await board()).technicians.find(({ id }) => id === params.id)?.day_minutes).toBe(240)
  })

  test('a window that was agreed is kept, and has to be in order', async () => {
    const here = await job('Alba')
    expect((await move([here], { on: second, from: '16:00', until: '15:00' })).status).toBe(422)
    const late = await move([here], { on: second, from: '16:50', until: '18:00' })
    expect(late.body.params).toEqual({ reasons: 'The day would end after the working hours.' })
    expect((await move([here], { on: second, from: '15:30', until: '17:00', confirmed: true })).status).toBe(200)
    const visit = (await cellOf(second))?.visits.find(({ id }) => id === here.id)
    expect(visit?.start).toBeGreaterThanOrEqual(930)
    expect(visit?.window).toEqual({ from: 930, until: 1020 })
  })
})
