import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { phone } from '#features/interventions/phone/contract.ts'
import { closingDays, codes } from '#features/interventions/settings/contract.ts'
import { notifications } from '#features/office/notifications/contract.ts'
import { technicians } from '#features/technicians/people/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { dispatchBoard } from '../../contract.ts'
import { technicianDays } from '../../day-contract.ts'
import { ownDays } from '../../day-plan-contract.ts'

const world = useWorld()
const ground = { supplier_id: 0, code_id: 0 }
const calendar = workCalendar([], { city: null, supplier: null })
const on = calendar.onOrAfter(addDays(today(), 1))
const ids: number[] = []

async function job(city: string) {
  const body = { ...ground, merchant_name: `Bar ${city}`, city, province: 'CN', closing_days: 30 }
  const { id, version } = (await world.admin.call(interventions.create, { body })).body
  return { id, version }
}
const params = () => ({ id: world.technician.id, on })
const day = async () => (await world.admin.call(technicianDays.get, { params: params() })).body
const decide = (body: { sequence: number[]; fixed: { id: number; place: number }[] }) =>
  world.admin.call(technicianDays.order, { params: params(), body })
const send = (body: Record<string, unknown>, by = world.technician) => {
  const at = new Date().toISOString()
  const command = { key: randomUUID(), kind: 'order_day' as const, schema: 1, made_at: at, sent_at: at, body }
  return by.call(phone.send, { body: command })
}

beforeAll(async () => {
  ground.supplier_id = (await world.admin.call(suppliers.create, { body: { name: 'Banca Tirrenia' } })).body.id
  const code = { code: 'MAN', description_en: 'Upkeep', description_it: 'Manutenzione', kind: 'maintenance' as const }
  ground.code_id = (await world.admin.call(codes.create, { body: { ...code, minutes: 45 } })).body.id
  await world.admin.call(closingDays.create, { body: { days: 3, valid_from: '2020-01-01' } })
  await world.admin.call(technicians.update, { params: { id: world.technician.id }, body: { provinces: ['CN'] } })
  const hours = { work_from: '08:00', work_until: '17:00', lunch_from: '13:00', lunch_minutes: 60, day_minutes: null }
  // Alba.
  await world.admin.call(technicians.setHours, {
    params: { id: world.technician.id },
    body: { ...hours, home_id: 4003 },
  })
  const items = [await job('Bra'), await job('Fossano'), await job('Cuneo')]
  ids.push(...items.map(({ id }) => id))
  const body = { items, technician_id: world.technician.id, on }
  expect((await world.admin.call(dispatchBoard.move, { body })).status).toBe(200)
  // The same round can be driven from either end.
  ids.splice(0, ids.length, ...(await day()).day.best)
})
/** Another round: neither the best one nor its reverse. */
const other = () => [ids[1] ?? 0, ids[0] ?? 0, ids[2] ?? 0]

test('a day has its stops in the best order, with the minutes between all of them', async () => {
  const found = await day()
  expect(found.day).toMatchObject({ order: ids, best: ids, decided: null, own: null, from: 480, done: [] })
  expect(found.day.legs.length).toBe(4)
  expect(found.technician).toMatchObject({ home: 'Alba', day_minutes: 480 })
  expect(found.jobs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('an order by hand holds on the day, on the board and on the phone, until it is given up', async () => {
  const turned = other()
  expect((await decide({ sequence: turned, fixed: [] })).body.day).toMatchObject({ order: turned, best: ids })
  const board = (await world.admin.call(dispatchBoard.get, { query: { days: 5 } })).body
  const cell = board.technicians.find(({ id }) => id === world.technician.id)?.cells.find((it) => it.on === on)
  expect(cell?.visits.map(({ id }) => id)).toEqual(turned)
  const own = (await world.technician.call(ownDays, {})).body.items.find((it) => it.on === on)
  expect(own?.order).toEqual(turned)
  const kept = (await world.technician.call(phone.day, { query: {} })).body
  expect(kept.days?.find((it) => it.on === on)?.order).toEqual(turned)
  const { items } = (await world.technician.call(notifications.list, { query: {} })).body
  expect(items.map(({ kind }) => kind)).toContain('planning.day_changed')
  expect((await decide({ sequence: [], fixed: [] })).body.day).toMatchObject({ order: ids, decided: null })
})

test('a fixed stop keeps its place, and the others stand around it where they cost least', async () => {
  const [first = 0, middle = 0] = ids
  const { body } = await decide({ sequence: [], fixed: [{ id: middle, place: 0 }] })
  expect(body.day.order[0]).toBe(middle)
  expect(body.day.order.toSorted()).toEqual(ids.toSorted())
  expect(body.day.order).toContain(first)
  expect(body.day.decided).toMatchObject({ fixed: [middle], sequence: [] })
  await decide({ sequence: [], fixed: [] })
})

test('stops of another day, the same one twice and a day that is over are refused', async () => {
  const stranger = await job('Alba')
  expect((await decide({ sequence: [...ids, stranger.id], fixed: [] })).body.code).toBe('planning.order_changed')
  expect((await decide({ sequence: [ids[0] ?? 0, ids[0] ?? 0], fixed: [] })).status).toBe(422)
  const past = { params: { ...params(), on: addDays(today(), -1) }, body: { sequence: [], fixed: [] } }
  expect((await world.admin.call(technicianDays.order, past)).body.code).toBe('planning.day_over')
  expect((await world.technician.call(technicianDays.order, { ...past, params: params() })).status).toBe(403)
  expect((await world.technician.call(technicianDays.get, { params: params() })).status).toBe(403)
  expect((await world.admin.call(technicianDays.get, { params: { id: 999_999, on } })).status).toBe(404)
})

test('the technician’s own order comes from the phone, and the office sees it beside its own', async () => {
  const turned = other()
  expect((await send({ on, ids: turned })).body).toMatchObject({ state: 'done', kind: 'order_day' })
  const { day: found } = await day()
  expect(found).toMatchObject({ order: ids, own: { order: turned, added: 0 } })
  const board = (await world.admin.call(dispatchBoard.get, { query: { days: 5 } })).body
  const cell = board.technicians.find(({ id }) => id === world.technician.id)?.cells.find((it) => it.on === on)
  expect(cell?.own_order).toBe(true)
  // What comes after is put where it costs least, and is counted.
  const more = await job('Alba')
  const body = { items: [more], technician_id: world.technician.id, on }
  await world.admin.call(dispatchBoard.move, { body })
  const after = (await day()).day.own
  expect(after?.added).toBe(1)
  expect(after?.order.filter((id) => id !== more.id)).toEqual(turned)
  expect((await send({ on, ids: [] })).body.state).toBe('done')
  expect((await day()).day.own).toBeNull()
})

test('an order that was made earlier and arrives later does not win, and another technician’s day is out of reach', async () => {
  const turned = other()
  await send({ on, ids: turned })
  const early = new Date(Date.now() - 3_600_000).toISOString()
  const command = { kind: 'order_day' as const, schema: 1, made_at: early }
  const late = (body: { on: string; ids: number[] }) =>
    world.technician.call(phone.send, {
      body: { ...command, key: randomUUID(), body, sent_at: new Date().toISOString() },
    })
  // Another order, or none: as the office has them.
  for (const sent of [ids, []]) {
    expect((await late({ on, ids: sent })).body.state).toBe('done')
    expect((await day()).day.own?.order.filter((id) => ids.includes(id))).toEqual(turned)
  }
  await send({ on, ids }, world.otherTechnician)
  expect((await day()).day.own?.order.filter((id) => ids.includes(id))).toEqual(turned)
  expect((await send({ on: 'soon', ids })).body.state).toBe('refused')
})

test('of an order only the technician’s own jobs are kept, and none of a day that no phone shows', async () => {
  const stored = async () => {
    const { rows } = await world.database.query<{ planned_on: string; job_ids: string[] }>(
      'select planned_on::text, job_ids from day_order where technician_id = any($1) order by planned_on',
      [[world.technician.id, world.otherTechnician.id]],
    )
    return rows.map(({ planned_on, job_ids }) => [planned_on, job_ids.map(Number)])
  }
  const turned = other()
  const stranger = await job('Alba')
  expect((await send({ on, ids: [stranger.id, ...turned, turned[0], 999_999] })).body.state).toBe('done')
  expect((await send({ on, ids }, world.otherTechnician)).body.state).toBe('done')
  expect((await send({ on: '1900-01-01', ids })).body.state).toBe('done')
  expect((await send({ on: '2099-01-01', ids })).body).toMatchObject({
    state: 'refused',
    fields: { on: { EN: expect.any(String) } },
  })
  expect(await stored()).toEqual([[on, turned]])
})
