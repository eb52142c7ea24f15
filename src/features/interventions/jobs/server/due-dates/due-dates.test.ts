/** Due dates computed again when settings change, holds that end at midnight. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { closingDays, closures, codes, cutOff, holdReasons } from '#features/interventions/settings/contract.ts'
import { imports } from '#features/office/imports/contract.ts'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { addDays } from '#lib/time/dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { formWith, useWorld } from '#test/client.ts'
import { settled } from '#test/uploads.ts'
import { interventions } from '../../contract.ts'
import { dueDates } from '../../due-dates-contract.ts'
import { computeRun } from './service.ts'
import { endHolds } from './sweep.ts'

const world = useWorld()
const ground = { supplier_id: 0, code_id: 0, hold_reason_id: 0 }
const calendar = workCalendar([], { city: 'Milano', supplier: 0 })
/** A day far enough ahead that nothing of the calendar is special. */
const received_at = () => `${addDays(today(), -1)}T08:00:00Z`

async function create(more: Record<string, unknown> = {}) {
  const body = {
    supplier_id: ground.supplier_id,
    code_id: ground.code_id,
    merchant_name: 'Bar Centrale',
    city: 'Milano',
    province: 'MI',
    received_at: received_at(),
    ...more,
  }
  return (await world.admin.call(interventions.create, { body: body as never })).body
}
const dueOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body.due_on
const state = async () => (await world.admin.call(dueDates.state, {})).body

async function computed() {
  const { body } = await world.admin.call(dueDates.compute, {})
  await vi.waitFor(async () => expect((await state()).run).toMatchObject({ id: body.id, status: 'ready' }), 20_000)
  const { run } = await state()
  if (!run) throw new Error('no run')
  return run
}
async function applied(id: number) {
  expect((await world.admin.call(dueDates.apply, { params: { id } })).status).toBe(200)
  await vi.waitFor(async () => expect((await state()).run).toMatchObject({ id, status: 'applied' }), 20_000)
  return (await state()).run
}

beforeAll(async () => {
  const { admin } = world
  ground.supplier_id = (await admin.call(suppliers.create, { body: { name: 'Banca Alfa' } as never })).body.id
  const code = { code: 'INST', description_en: 'Installation', description_it: 'Installazione', kind: 'installation' }
  ground.code_id = (await admin.call(codes.create, { body: code as never })).body.id
  await admin.call(closingDays.create, { body: { days: 5, valid_from: '2026-01-01' } as never })
  const reason = { name_en: 'merchant on holiday', name_it: 'esercente in ferie', stops_clock: true }
  ground.hold_reason_id = (await admin.call(holdReasons.create, { body: reason })).body.id
})

describe('a new closure', () => {
  test('moves nothing until an admin has seen what moves and applies it; undo brings the dates back', async () => {
    const job = await create()
    const elsewhere = await create({ city: 'Torino', province: 'TO' })
    await computed()
    expect((await state()).changed).toBeNull()
    await world.admin.call(closures.create, {
      body: {
        name: 'Fiera',
        from: job.due_on,
        to: job.due_on,
        scope: 'city',
        city: 'Milano',
        yearly: false,
      } as never,
    })
    expect((await state()).changed).toMatchObject({ subject: 'closures' })

    const run = await computed()
    expect(run).toMatchObject({ later: 1, sooner: 0, looked_at: 2, total: 2 })
    const { body: moves } = await world.admin.call(dueDates.moves, { params: { id: run.id } })
    const expected = calendar.add(job.due_on, 1)
    expect(moves.items).toMatchObject([{ number: job.number, due_before: job.due_on, due_after: expected }])
    expect(await dueOf(job.id)).toBe(job.due_on)

    const done = await applied(run.id)
    expect(await dueOf(job.id)).toBe(expected)
    expect(await dueOf(elsewhere.id)).toBe(elsewhere.due_on)
    await world.admin.call(interventions.undo, { params: { id: done?.batch_id ?? 0 } })
    expect(await dueOf(job.id)).toBe(job.due_on)
  })

  test('a job that somebody changed meanwhile stays as it is, and settings that changed again are not applied', async () => {
    const run = await computed()
    const { body } = await world.admin.call(dueDates.moves, { params: { id: run.id } })
    const [move] = body.items
    if (!move) throw new Error('nothing moves')
    await world.admin.call(interventions.update, { params: { id: move.id }, body: { phone: '02 555 0100' } })
    expect(await applied(run.id)).toMatchObject({ left_out: 1, batch_id: null })
    expect(await dueOf(move.id)).toBe(move.due_before)

    const again = await computed()
    await world.admin.call(cutOff.set, { body: { supplier_id: null, time: '10:00' } })
    const refused = await world.admin.call(dueDates.apply, { params: { id: again.id } })
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('due_dates.settings_changed')
  })

  test('closing days that are uploaded or taken back count as changed, whatever the audit log still holds', async () => {
    await computed()
    const sheet = 'Supplier;Intervention code;Province;SLA;Valid from\n;;;9;01-01-2031\n'
    const form = formWith(sheet, 'giorni.csv', { kind: 'closing-days' })
    const { body: made } = await world.admin.call(imports.create, { body: { kind: 'closing-days' } }, { form })
    await settled(world.admin, made.id)
    const { body: done } = await world.admin.call(imports.commit, { params: { id: made.id }, body: { mode: 'all' } })
    expect(done).toMatchObject({ total_inserted: 1 })
    expect((await state()).changed).toMatchObject({ subject: 'closing-days' })
    await computed()
    expect((await state()).changed).toBeNull()
    await world.admin.call(imports.revert, { params: { id: made.id } })
    await world.database.query(`delete from audit where subject in ('closing-days', 'imports')`)
    expect((await state()).changed).toMatchObject({ subject: 'closing-days' })
    await computed()
  })
})

test('the due date of a job that need not exist is explained by the same rules, in the language of the caller', async () => {
  const explain = (body: Record<string, unknown>, language = 'EN') =>
    world.admin.call(dueDates.explain, { body: body as never }, { headers: { 'accept-language': language } })
  const asked = { received_at: '2026-04-30T15:10:00Z', closing_days: 5, city: 'Torino', today: '2026-05-08' }
  const { body: hours } = await world.admin.call(cutOff.list, { query: {} })
  for (const { id } of hours.items) await world.admin.call(cutOff.remove, { params: { id } })
  const { status, body } = await explain(asked)
  expect([status, body]).toEqual([
    200,
    {
      counts_from: '2026-05-04',
      due_on: '2026-05-11',
      sla: 'due_soon',
      sentence:
        'Received Thu 30-04-2026 17:10, after 16:00: counts from Mon 04-05. 5 working days (skipped: Fri 01-05 Labour Day; Sat, Sun) → due Mon 11-05-2026.',
    },
  ])
  await world.admin.call(cutOff.set, { body: { supplier_id: null, time: '18:00' } })
  const holds = [{ from: '2026-05-05', to: '2026-05-07' }]
  const held = await explain({ ...asked, holds }, 'IT')
  expect(held.body).toMatchObject({ counts_from: '2026-04-30', due_on: '2026-05-12', sla: 'due_soon' })
  expect(held.body.sentence).toContain('Ricevuto gio 30-04-2026')
  const wrong = await explain({ ...asked, holds: [{ from: '2026-05-07', to: '2026-05-05' }] })
  expect([wrong.status, wrong.body.fields['holds.0.to']?.message]).toEqual([
    422,
    'The last day must not be before the first.',
  ])
})

test('dates of other centuries and holds of a thousand years are refused before a day is counted', async () => {
  const asked = { received_at: '2026-04-30T15:10:00Z', closing_days: 5 }
  const long = Array.from({ length: 100 }, () => ({ from: '2000-01-01', to: '2099-12-31' }))
  for (const wrong of [
    { ...asked, received_at: '9999-12-31T23:59:59Z' },
    { ...asked, today: '1066-10-14' },
    { ...asked, holds: [{ from: '2000-01-01', to: '2999-12-31' }] },
    { ...asked, holds: long },
  ])
    expect((await world.admin.call(dueDates.explain, { body: wrong as never })).status).toBe(422)
  const year = { name: 'Sempre', from: '2026-01-01', to: '2026-12-31', scope: 'all', yearly: true }
  const refused = await world.admin.call(closures.create, { body: year as never })
  expect([refused.status, refused.body.fields.to?.code]).toEqual([422, 'yearly_too_long'])
})

test('jobs that somebody changed are left out of a run, and of the number that moved only if they would have', async () => {
  // Due on the day it came: a day off before it moves nothing but the day from which it is due soon.
  const job = await create({ city: 'Bergamo', province: 'BG', received_at: '2026-10-14T08:00:00Z', closing_days: 0 })
  const day = { from_date: '2026-10-13', to_date: '2026-10-13' }
  const closure = { name: 'Patrono', ...day, scope: 'city', city: 'Bergamo', yearly: false }
  const made = await world.admin.call(closures.create, { body: closure as never })
  const run = await computed()
  const { body: moves } = await world.admin.call(dueDates.moves, { params: { id: run.id } })
  expect(moves.items.map(({ number }) => number)).not.toContain(job.number)
  expect(moves.total).toBe(moves.items.length)
  await world.admin.call(interventions.update, { params: { id: job.id }, body: { phone: '035 555 0100' } })
  expect(await applied(run.id)).toMatchObject({ left_out: 0 })
  await world.admin.call(closures.remove, { params: { id: made.body.id } })
})

test('a computation that is begun again after its worker died counts every job once', async () => {
  await create()
  const body = { name: 'Ponte', from: addDays(today(), 3), to: addDays(today(), 6), scope: 'all' }
  const closure = await world.admin.call(closures.create, { body: body as never })
  const run = await computed()
  expect(run.later).toBeGreaterThan(0)
  // As a worker leaves it that dies after its first part.
  await world.database.query(`update due_date_run set status = 'computing' where id = $1`, [run.id])
  await computeRun(world.services.database, run.id)
  expect((await state()).run).toMatchObject({
    status: 'ready',
    looked_at: run.total,
    later: run.later,
    sooner: run.sooner,
  })
  await world.admin.call(closures.remove, { params: { id: closure.body.id } })
})

describe('at midnight', () => {
  test('holds whose last day is over end with that day, and the due date moves by it', async () => {
    const job = await create({ city: 'Bari', province: 'BA', received_at: `${addDays(today(), -12)}T08:00:00Z` })
    const from = addDays(today(), -9)
    const until = today()
    await world.admin.call(interventions.hold, {
      body: { ids: [job.id], hold_reason_id: ground.hold_reason_id, from, until },
    })
    await endHolds(world.database, until)
    expect((await world.admin.call(interventions.get, { params: { id: job.id } })).body.hold).toBe(true)
    await endHolds(world.database, addDays(until, 1))
    const { body } = await world.admin.call(interventions.get, { params: { id: job.id } })
    expect(body).toMatchObject({ hold: false, due_on: calendar.add(job.due_on, calendar.between(from, until)) })
    expect(body.history[0]).toMatchObject({ action: 'release', account: null })
  })
})
