/** A closing that meets a changed world is taken in with its facts: nothing is thrown away, nothing is written by itself. */
import { beforeAll, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { picture, putPhoto, sendCommand } from '#test/phone-ground.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const worked_at = () => new Date(Date.now() - 60_000).toISOString()
async function installation() {
  const client_terminal_id = ground.terminal()
  const fresh = await ground.unit()
  const job = await ground.job('installation', { client_terminal_id })
  return {
    job,
    fresh,
    body: { intervention_id: job.id, worked_at: worked_at(), installed_serial: fresh.serial, client_terminal_id },
  }
}
const stateOf = async (id: number) => (await world.admin.call(interventions.get, { params: { id } })).body
const caseOf = async (id: number) => {
  const { rows } = await world.database.query<{
    reason: string
    state: string
    declared: Record<string, unknown>
    files: string
  }>(
    `select k.reason, k.state, k.declared, (select count(*) from phone_command_file f where f.command_id = k.command_id) as files
     from closing_case k where k.intervention_id = $1`,
    [id],
  )
  return rows
}

test('a job that was given to another: the technician reads who has it, the office both sides', async () => {
  const { job, fresh, body } = await installation()
  const sha256 = await putPhoto(world.technician, await picture())
  await world.admin.call(interventions.assign, {
    body: { ids: [job.id], technician_id: world.otherTechnician.id, confirmed: true },
  })
  const sent = { ...body, files: [{ sha256, kind: 'label' as const }] }
  const { body: receipt } = await sendCommand(world.technician, 'close', sent, { photos: [sha256] })
  expect(receipt).toMatchObject({
    state: 'to_settle',
    decided: null,
    sentence: { EN: expect.stringContaining('Marco Prova') },
  })
  expect(receipt.sentence.IT).toContain('decide l’ufficio')
  expect(await stateOf(job.id)).toMatchObject({ status: 'assigned', technician_id: world.otherTechnician.id })
  expect((await stateOf(job.id)).history[0]).toMatchObject({
    action: 'arrived',
    note: expect.stringContaining(fresh.serial),
  })
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned', technician_id: world.technician.id })
  expect(await caseOf(job.id)).toMatchObject([
    { reason: 'moved', state: 'open', declared: { installed_serial: fresh.serial }, files: 1 },
  ])
  const note = await sendCommand(world.technician, 'note', { about: receipt.key, note: 'I was there first' })
  expect(note.body.state).toBe('done')
  const foreign = await sendCommand(world.otherTechnician, 'note', { about: receipt.key, note: 'me too' })
  expect(foreign.body.state).toBe('refused')
})

test('a job that was taken back, cancelled, or has a closing already', async () => {
  const [back, cancelled, closed] = [await installation(), await installation(), await installation()]
  await world.admin.call(interventions.takeBack, { body: { ids: [back.job.id] } })
  await world.admin.call(interventions.cancel, {
    body: { ids: [cancelled.job.id], code: 'duplicate', note: null },
  })
  expect((await sendCommand(world.technician, 'close', closed.body)).body.state).toBe('done')
  for (const [{ job, body }, reason] of [
    [back, 'taken_back'],
    [cancelled, 'cancelled'],
    [closed, 'closed_already'],
  ] as const) {
    const before = (await stateOf(job.id)).status
    const answer = await sendCommand(world.technician, 'close', { ...body, notes: 'second phone' })
    expect(answer.body.state).toBe('to_settle')
    expect(await caseOf(job.id)).toMatchObject([{ reason, declared: { notes: 'second phone' } }])
    expect((await stateOf(job.id)).status).toBe(before)
  }
})

test('a job that another technician has closed', async () => {
  const { job, body } = await installation()
  await world.admin.call(interventions.assign, {
    body: { ids: [job.id], technician_id: world.otherTechnician.id, confirmed: true },
  })
  const theirs = await ground.unit({ technician: world.otherTechnician })
  const first = await sendCommand(world.otherTechnician, 'close', { ...body, installed_serial: theirs.serial })
  expect(first.body.state).toBe('done')
  expect((await sendCommand(world.technician, 'close', body)).body.state).toBe('to_settle')
  expect(await caseOf(job.id)).toMatchObject([{ reason: 'closed_by_other' }])
})

test('a serial that our records have elsewhere is to be settled; one that nobody knows is a slip and is refused', async () => {
  const [{ job, body }, slip] = [await installation(), await installation()]
  const elsewhere = await ground.unit({ terminal: ground.terminal() })
  const met = await sendCommand(world.technician, 'close', { ...body, installed_serial: elsewhere.serial })
  expect(met.body).toMatchObject({ state: 'to_settle', sentence: { EN: expect.stringContaining(elsewhere.serial) } })
  expect(await caseOf(job.id)).toMatchObject([{ reason: 'serial' }])
  expect((await stateOf(job.id)).status).toBe('assigned')
  const unknown = await sendCommand(world.technician, 'close', { ...slip.body, installed_serial: 'NOBODY-KNOWS-1' })
  expect(unknown.body).toMatchObject({ state: 'refused', fields: { installed_serial: { EN: expect.any(String) } } })
  expect(await caseOf(slip.job.id)).toEqual([])
})

test('A count of the van keeps what is missing and what is not expected, with what our records said', async () => {
  const [here, away] = [await ground.unit(), await ground.unit()]
  const foreign = await ground.unit({ stock: true })
  const own = await world.database.query<{ serial_number: string }>(
    `select serial_number from product where technician_id = $1 and id <> $2`,
    [world.technician.id, away.id],
  )
  const found = [...own.rows.map((row) => row.serial_number), foreign.serial]
  const body = {
    begun_at: worked_at(),
    ended_at: new Date().toISOString(),
    found,
    notes: [{ serial_number: away.serial, note: 'Left with a colleague' }],
  }
  const { body: receipt } = await sendCommand(world.technician, 'count_van', body)
  expect(receipt).toMatchObject({
    state: 'done',
    sentence: { EN: '1 missing, 1 not expected: the office looks at them.' },
  })
  const { rows } = await world.database.query(
    'select kind, serial_number, status, place, note from serial_difference order by kind',
  )
  expect(rows).toEqual([
    {
      kind: 'missing',
      serial_number: away.serial,
      status: 'assigned',
      place: expect.any(String),
      note: 'Left with a colleague',
    },
    { kind: 'unexpected', serial_number: foreign.serial, status: 'in_stock', place: 'Deposito chiusure', note: null },
  ])
  expect(found).toContain(here.serial)
})
