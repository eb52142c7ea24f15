/** Appointment, hold, resume and note from a phone: each once for ever, refused with a sentence, by the day on which it was entered. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { holdReasons } from '#features/interventions/settings/contract.ts'
import { addDays, localDay } from '#lib/time/dates.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, sendCommand } from '#test/phone-ground.ts'
import { phone } from '../contract.ts'

const world = useWorld()
let ground: Ground
let hold_reason_id: number
beforeAll(async () => {
  ground = await prepareClosings(world)
  const body = { name_en: 'Shut', name_it: 'Chiuso', stops_clock: true } as never
  hold_reason_id = (await world.admin.call(holdReasons.create, { body })).body.id
})

const stateOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body
const linesOf = async (id: number, action: string) =>
  (await stateOf(id)).history.filter((line) => line.action === action).length

test('each is taken in once, however often it comes', async () => {
  const { id: intervention_id } = await ground.job('maintenance')
  const commands = [
    commandOf('appointment', { intervention_id, appointment_on: addDays(localDay(), 1), appointment_at: '10:00' }),
    commandOf('hold', { intervention_id, hold_reason_id }),
    commandOf('resume', { intervention_id }),
    commandOf('note', { intervention_id, note: 'Rings at the back' }),
  ]
  for (const body of commands) {
    const first = await world.technician.call(phone.send, { body })
    const again = await world.technician.call(phone.send, { body })
    expect([first.body.state, again.body]).toEqual(['done', first.body])
  }
  for (const action of ['appoint', 'hold', 'release', 'note'])
    expect(await linesOf(intervention_id, action), action).toBe(1)
})

test('each is refused with a sentence, and with the field that is wrong where one is', async () => {
  const { id: intervention_id } = await ground.job('maintenance')
  const by = world.technician
  const past = await sendCommand(by, 'appointment', { intervention_id, appointment_on: addDays(localDay(), -2) })
  expect(past.body).toMatchObject({ state: 'refused', fields: { appointment_on: { EN: expect.any(String) } } })
  const unknown = await sendCommand(by, 'hold', { intervention_id, hold_reason_id: 999_999 })
  expect(unknown.body).toMatchObject({ state: 'refused', fields: { hold_reason_id: { IT: expect.any(String) } } })
  await world.admin.call(interventions.takeBack, { body: { ids: [intervention_id] } })
  for (const late of [
    await sendCommand(by, 'resume', { intervention_id }),
    await sendCommand(by, 'hold', { intervention_id, hold_reason_id }),
  ])
    expect(late.body).toMatchObject({ state: 'refused', sentence: { EN: expect.stringContaining('no longer yours') } })
})

test('a note about a job that was taken back is taken in, and what was never one’s own stays out of reach', async () => {
  const { id: intervention_id } = await ground.job('maintenance')
  await world.admin.call(interventions.takeBack, { body: { ids: [intervention_id] } })
  const body = { intervention_id, note: 'The key is at the chemist’s' }
  expect((await sendCommand(world.technician, 'note', body)).body).toMatchObject({
    state: 'done_with_remarks',
    remarks: [{ EN: expect.stringContaining('no longer yours') }],
    intervention_id,
  })
  expect((await sendCommand(world.otherTechnician, 'note', body)).body.state).toBe('refused')
  const { history, status, technician_id } = await stateOf(intervention_id)
  expect(history.filter(({ note }) => note === body.note)).toMatchObject([{ action: 'note' }])
  expect([status, technician_id]).toEqual(['open', null])
})

test('a hold that was ended before, by another tab or by the office, is no refusal', async () => {
  const { id: intervention_id } = await ground.job('maintenance')
  await sendCommand(world.technician, 'hold', { intervention_id, hold_reason_id })
  const resume = () => sendCommand(world.technician, 'resume', { intervention_id })
  expect((await resume()).body).toMatchObject({ state: 'done', remarks: [] })
  expect((await resume()).body).toMatchObject({
    state: 'done_with_remarks',
    remarks: [{ EN: 'It was no longer on hold.' }],
  })
  expect(await linesOf(intervention_id, 'release')).toBe(1)
})

test('what corrects a refused one names it', async () => {
  const { id: intervention_id } = await ground.job('maintenance')
  const key = randomUUID()
  const refused = await sendCommand(world.technician, 'hold', { intervention_id, hold_reason_id: 999_999 }, { key })
  expect(refused.body.state).toBe('refused')
  const right = await sendCommand(world.technician, 'hold', { intervention_id, hold_reason_id }, { corrects: key })
  expect(right.body).toMatchObject({ state: 'done', corrects: key })
})

test('a hold that was ended on a phone without a network ends on the day on which that was entered', async () => {
  const received_at = new Date(Date.now() - 6 * 86_400_000).toISOString()
  const { id: intervention_id } = await ground.job('maintenance', { received_at })
  const daysAgo = (days: number) => ({ made_at: new Date(Date.now() - days * 86_400_000).toISOString() })
  await sendCommand(world.technician, 'hold', { intervention_id, hold_reason_id }, daysAgo(4))
  expect((await sendCommand(world.technician, 'resume', { intervention_id }, daysAgo(2))).body.state).toBe('done')
  const { rows } = await world.database.query<{ holds: unknown }>('select holds from intervention where id = $1', [
    intervention_id,
  ])
  expect(rows).toEqual([{ holds: [{ from: addDays(localDay(), -4), to: addDays(localDay(), -2) }] }])
})

test('a note keeps no action of the office from being undone: it stays in the history', async () => {
  const { id: intervention_id } = await ground.job('maintenance')
  const { body: cancelled } = await world.admin.call(interventions.cancel, {
    body: { ids: [intervention_id], code: 'other', note: 'by mistake' },
  })
  const body = { intervention_id, note: 'The shop is open again' }
  expect((await sendCommand(world.technician, 'note', body)).body.state).toBe('done_with_remarks')
  const { history } = await stateOf(intervention_id)
  expect(history.find(({ action }) => action === 'cancel')?.undoable).toBe(true)
  const params = { id: cancelled.batch_id }
  expect((await world.admin.call(interventions.undo, { params })).status).toBe(200)
  const after = await stateOf(intervention_id)
  expect(after).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect(after.history.filter(({ action }) => action === 'note')).toMatchObject([{ note: body.note }])
})
