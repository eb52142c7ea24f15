/** Holds and appointments: what they do to the due date, and which days cannot be meant. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#lib/time/dates.ts'
import { workCalendar } from '#lib/time/working-days.ts'
import { today } from '#server/time/today.ts'
import { useWorld } from '#test/client.ts'
import { type JobsGround, layJobsGround } from '#test/interventions-ground.ts'
import { interventions } from '../contract.ts'

const world = useWorld()
let ground: JobsGround
beforeAll(async () => {
  ground = await layJobsGround(world)
})

describe('holds', () => {
  test('a reason that stops the clock moves the due date by the working days of the hold, the other does not', async () => {
    const calendar = workCalendar([], { city: 'Torino', supplier: ground.supplier_id })
    const received_at = `${addDays(today(), -10)}T08:00:00Z`
    const held = await ground.create({ received_at })
    const other = await ground.create({ received_at })
    const from = addDays(today(), -7)
    const put = (id: number, hold_reason_id: number) =>
      world.admin.call(interventions.hold, { body: { ids: [id], hold_reason_id, from, until: null } })
    expect((await put(held.id, ground.stops)).status).toBe(200)
    expect((await put(other.id, ground.goes_on)).status).toBe(200)
    expect(await ground.detailOf(held.id)).toMatchObject({
      sla: 'paused',
      hold: true,
      hold_reason: 'merchant on holiday',
    })
    expect((await ground.detailOf(other.id)).sla).not.toBe('paused')
    await world.admin.call(interventions.resume, { body: { ids: [held.id, other.id] } })
    const days = calendar.between(from, today())
    expect(days).toBeGreaterThan(0)
    expect((await ground.detailOf(held.id)).due_on).toBe(calendar.add(held.due_on, days))
    expect((await ground.detailOf(held.id)).explanation).toContain('on hold from')
    expect((await ground.detailOf(other.id)).due_on).toBe(other.due_on)
  })

  test('days that cannot be meant are refused, each with its reason', async () => {
    const { id, number } = await ground.create({ received_at: `${addDays(today(), -3)}T08:00:00Z` })
    const jobs = { ids: [id] }
    const hold = async (from: string | null, until: string | null) =>
      (await world.admin.call(interventions.hold, { body: { ...jobs, hold_reason_id: ground.stops, from, until } }))
        .body as {
        fields?: Record<string, { message: string }>
      }
    const appoint = async (appointment_on: string, appointment_at: string) =>
      (await world.admin.call(interventions.appointment, { body: { ...jobs, appointment_on, appointment_at } }))
        .body as {
        fields?: Record<string, { message: string }>
      }
    const dayOf = (day: string) => day.split('-').toReversed().join('-')
    expect((await hold(addDays(today(), -300), null)).fields?.from?.message).toBe(
      `The hold cannot begin before the job came: ${number} was received on ${dayOf(addDays(today(), -3))}.`,
    )
    expect((await hold(null, addDays(today(), 4_000))).fields?.until?.message).toContain('more than a year away')
    expect((await hold(addDays(today(), -1), addDays(today(), -2))).fields?.until?.message).toContain('not be before')
    expect((await appoint(addDays(today(), -1), '09:00')).fields?.appointment_on?.message).toContain('in the past')
    expect((await appoint(addDays(today(), 4_000), '09:00')).fields?.appointment_on?.message).toContain('the year')
    expect((await appoint(addDays(today(), 1), '25.00')).fields?.appointment_at?.message).toContain('HH:mm')
    expect(await ground.detailOf(id)).toMatchObject({ hold: false, appointment_on: null })
    expect((await appoint(today(), '9.30')).fields).toBeUndefined()
    expect(await ground.detailOf(id)).toMatchObject({ appointment_on: today(), appointment_at: '09:30' })
  })

  test('releasing is undone with its due date', async () => {
    const held = await ground.create({ received_at: `${addDays(today(), -20)}T08:00:00Z` })
    const jobs = { ids: [held.id] }
    await world.admin.call(interventions.hold, {
      body: { ...jobs, hold_reason_id: ground.stops, from: addDays(today(), -14), until: null },
    })
    const { body } = await world.admin.call(interventions.resume, { body: jobs })
    expect((await ground.detailOf(held.id)).due_on).not.toBe(held.due_on)
    await world.admin.call(interventions.undo, { params: { id: body.batch_id } })
    expect(await ground.detailOf(held.id)).toMatchObject({ due_on: held.due_on, sla: 'paused', hold: true })
  })

  test('a hold of days that are over moves the due date at once and leaves the job free', async () => {
    const made = await ground.create({ received_at: '2026-04-30T08:00:00Z', closing_days: 3 })
    expect(made.due_on).toBe('2026-05-06')
    const jobs = { ids: [made.id] }
    const days = { from: '2026-05-04', until: '2026-05-07' }
    const { body } = await world.admin.call(interventions.hold, {
      body: { ...jobs, hold_reason_id: ground.stops, ...days },
    })
    const held = await ground.detailOf(made.id)
    expect(held).toMatchObject({ hold: false, due_on: '2026-05-11', sla: 'out_of_sla' })
    expect(held.explanation).toContain('plus 3 on hold from Mon 04-05 to Thu 07-05')
    expect(held.explanation).toContain('due Mon 11-05-2026')
    await world.admin.call(interventions.undo, { params: { id: body.batch_id } })
    expect(await ground.detailOf(made.id)).toMatchObject({ due_on: '2026-05-06', holds: [] })
  })

  test('a hold with a known end counts at once, in the list, in the sentence and when due dates are computed again', async () => {
    const made = await ground.create()
    const calendar = workCalendar([], { city: 'Torino', supplier: ground.supplier_id })
    const until = addDays(today(), 14)
    const body = { ids: [made.id], hold_reason_id: ground.stops, from: null, until }
    expect((await world.admin.call(interventions.hold, { body })).status).toBe(200)
    const due_on = calendar.add(made.due_on, calendar.between(today(), until))
    const held = await ground.detailOf(made.id)
    expect(held).toMatchObject({ hold: true, sla: 'paused', due_on, holds: [{ from: today(), to: until }] })
    expect(held.explanation).toContain('on hold from')
    // A change of another field that decides the due date keeps it.
    await world.admin.call(interventions.update, { params: { id: made.id }, body: { city: 'Moncalieri' } })
    expect((await ground.detailOf(made.id)).due_on).toBe(due_on)
    await world.admin.call(interventions.resume, { body: { ids: [made.id] } })
    expect(await ground.detailOf(made.id)).toMatchObject({ hold: false, due_on: made.due_on })
  })

  test('releasing late ends a hold on the day until which it was meant to last', async () => {
    const made = await ground.create({ received_at: '2026-04-30T08:00:00Z', closing_days: 3 })
    // As it is when the nightly job did not run.
    await world.database.query(
      `update intervention set hold_reason_id = $2, hold_from = '2026-05-04', hold_until = '2026-05-07', paused = true where id = $1`,
      [made.id, ground.stops],
    )
    await world.admin.call(interventions.resume, { body: { ids: [made.id] } })
    expect(await ground.detailOf(made.id)).toMatchObject({
      due_on: '2026-05-11',
      holds: [{ from: '2026-05-04', to: '2026-05-07' }],
    })
  })

  test('cancelling ends a hold: a job that is opened again is not due as if the hold had lasted', async () => {
    const made = await ground.create()
    const jobs = { ids: [made.id] }
    const until = addDays(today(), 14)
    await world.admin.call(interventions.hold, { body: { ...jobs, hold_reason_id: ground.stops, from: null, until } })
    await world.admin.call(interventions.cancel, { body: { ...jobs, code: 'duplicate', note: null } })
    await world.admin.call(interventions.reactivate, { body: jobs })
    expect(await ground.detailOf(made.id)).toMatchObject({ hold: false, due_on: made.due_on })
  })
})
