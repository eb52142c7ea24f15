/** Where closings are sent from: kept only while the company has it read, shown to the office and to the person, and gone in time. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { closingRequests } from '#features/interventions/closings/request-contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { phone } from '#features/interventions/phone/contract.ts'
import { audit } from '#features/office/audit/contract.ts'
import { privacy } from '#features/office/privacy/contract.ts'
import { keepRetention } from '#features/office/privacy/server/retention.ts'
import { company } from '#features/office/settings/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, sendCommand } from '#test/phone-ground.ts'
import { unzip } from '#test/unzip.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

/** One place for each test: what is left of it is found by its number. */
let places = 0
const newPlace = () => ({ latitude: 45.5801 + places++ / 10_000, longitude: 9.2744, accuracy_m: 12 })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const keepPositions = async (keep_positions: boolean) => {
  const { logo: _logo, version: _version, ...known } = (await world.admin.call(company.get, {})).body
  const body = { ...known, name: 'Prova', keep_positions }
  expect((await world.admin.call(company.put, { body })).status).toBe(200)
}
beforeEach(() => keepPositions(true))

const bodyOf = async (holder = world.technician) => {
  const job = await ground.job('maintenance', {}, holder)
  const position = newPlace()
  return { job, position, body: { intervention_id: job.id, worked_at: minutesAgo(1), position } }
}
/** A job that is somebody else's by the time its closing arrives. */
const takenAway = async () => {
  const job = await ground.job('maintenance')
  const body = { ids: [job.id], technician_id: world.otherTechnician.id, confirmed: true }
  expect((await world.admin.call(interventions.assign, { body })).status).toBe(200)
  return job
}
const closingOf = async (number: string) => {
  const [found] = (await world.admin.call(closings.list, { query: { number } as never })).body.items
  return ground.detail(found?.id ?? 0)
}
/** Tables in which a position stands. */
async function tablesWith({ latitude }: { latitude: number }): Promise<string[]> {
  const { rows: tables } = await world.database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.database.query(`select from ${name} t where t::text like $1 limit 1`, [
      `%${latitude}%`,
    ])
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found.sort()
}

describe('where a closing was sent from', () => {
  test('is off until an admin switches it on, which the audit log tells; phones learn it with the day', async () => {
    const fresh = await world.admin.call(company.put, { body: { name: 'Prova' } })
    expect(fresh.body.keep_positions).toBe(false)
    const job = await ground.job('maintenance')
    const asks = async () => [
      (await world.technician.call(phone.day, { query: {} })).body.settings?.asks_position,
      (await world.technician.call(closingRequests.get, { params: { id: job.id } })).body.asks_position,
    ]
    expect(await asks()).toEqual([false, false])
    const { version } = (await world.technician.call(phone.day, { query: {} })).body
    await keepPositions(true)
    expect(await asks()).toEqual([true, true])
    expect((await world.technician.call(phone.day, { query: { since: version } })).body.settings).not.toBeNull()
    const [line] = (await world.admin.call(audit.list, { query: { subject: 'company' } as never })).body.items
    expect(JSON.stringify(line)).toContain('keep_positions')
    expect((await world.technician.call(company.put, { body: { name: 'X', keep_positions: true } })).status).toBe(403)
  })

  test('is kept while it is on, and shown to the office with the distance from the town of the job', async () => {
    const { job, position, body } = await bodyOf()
    await sendCommand(world.technician, 'close', body)
    const detail = await closingOf(job.number)
    expect(detail.declared.position).toEqual(position)
    expect(detail.sent_from).toMatchObject({ municipality: 'Monza', province: 'MB' })
    expect(detail.sent_from?.km).toBeLessThan(3)
    const unknown = await ground.job('maintenance', { city: 'Nowhere', province: 'MB' })
    await sendCommand(world.technician, 'close', { ...body, intervention_id: unknown.id })
    expect(await closingOf(unknown.number)).toMatchObject({ declared: { position }, sent_from: null })
    const without = await ground.job('maintenance')
    await sendCommand(world.technician, 'close', { ...body, intervention_id: without.id, position: null })
    expect(await closingOf(without.number)).toMatchObject({ declared: { position: null }, sent_from: null })
  })

  test('is dropped while it is off, from wherever it comes, and the same command again is the same', async () => {
    await keepPositions(false)
    const { position, body } = await bodyOf()
    const command = commandOf('close', body)
    const receipt = (await world.technician.call(phone.send, { body: command })).body
    expect(receipt.state).toBe('done')
    expect((await world.technician.call(phone.send, { body: command })).body).toEqual(receipt)
    // Another one under its key is kept as it came, but for this.
    const other = { ...command, body: { ...command.body, notes: 'other' } }
    expect((await world.technician.call(phone.send, { body: other })).body.state).toBe('refused')
    // Refused, to be settled, sent without a phone, and by the office.
    const refused = commandOf('close', { ...body, intervention_id: 9_999 })
    expect((await world.technician.call(phone.send, { body: refused })).body.state).toBe('refused')
    const foreign = await takenAway()
    const settled = commandOf('close', { ...body, intervention_id: foreign.id })
    await world.technician.call(phone.send, { body: settled })
    const direct = await ground.job('maintenance')
    await ground.send(direct.id, { position })
    const byOffice = await ground.job('maintenance')
    await ground.send(byOffice.id, { position }, world.admin)
    expect(await tablesWith(position)).toEqual([])
  })

  test('is none of a draft, and none of another technician’s', async () => {
    const { job, position, body } = await bodyOf()
    const draft = { params: { id: job.id }, body: ground.input({ position }) }
    expect((await world.technician.call(closingRequests.save, draft)).body.entered.position).toBeNull()
    await sendCommand(world.technician, 'close', body)
    const { id } = await closingOf(job.number)
    const own = await world.technician.call(closingRequests.get, { params: { id: job.id } })
    expect(own.body.entered.position).toEqual(position)
    const theirs = await world.otherTechnician.call(closingRequests.get, { params: { id: job.id } })
    expect([theirs.status, theirs.text.includes(String(position.latitude))]).toEqual([404, false])
    expect((await world.otherTechnician.call(closings.get, { params: { id } })).status).toBe(403)
  })

  test('stands in no list of closings', async () => {
    const { job, position, body } = await bodyOf()
    await sendCommand(world.technician, 'close', body)
    const list = await world.admin.call(closings.list, { query: { number: job.number } as never })
    expect([list.body.total, list.text.includes(String(position.latitude))]).toEqual([1, false])
  })

  test('is in the person’s data, and goes when it is old, also where a closing waits to be settled', async () => {
    const { job, position, body } = await bodyOf()
    const command = commandOf('close', body)
    await world.technician.call(phone.send, { body: command })
    const foreign = await takenAway()
    const settled = commandOf('close', { ...body, intervention_id: foreign.id })
    expect((await world.technician.call(phone.send, { body: settled })).body.state).toBe('to_settle')
    const young = await bodyOf()
    const later = commandOf('close', young.body)
    await world.technician.call(phone.send, { body: later })
    const response = await world.technician.fetch('/api/profile/download')
    const data = (await unzip(Buffer.from(await response.arrayBuffer()))).get('data.json') ?? ''
    expect(JSON.parse(data).closings).toContainEqual(expect.objectContaining({ number: job.number, position }))
    expect(JSON.parse(data)['phone-commands'].filter((it: { position: unknown }) => it.position)).not.toEqual([])

    const old = [command.key, settled.key]
    await world.database.query(
      `update phone_command set received_at = received_at - interval '91 days' where key = any($1::uuid[])`,
      [old],
    )
    await world.database.query(
      `update closing set requested_at = requested_at - interval '91 days' where intervention_id = $1`,
      [job.id],
    )
    expect((await keepRetention(world.services)).removed.positions).toBe(2)
    expect(await tablesWith(position)).toEqual([])
    expect(await tablesWith(young.position)).toEqual(['closing', 'phone_command'])
    expect((await keepRetention(world.services)).removed.positions).toBe(0)
    // What the phone sends again is still the same command.
    expect((await world.technician.call(phone.send, { body: command })).body.state).toBe('done')
  })

  test('goes with the merchant, whose address could be told from it', async () => {
    const { job, position, body } = await bodyOf()
    const command = commandOf('close', body)
    await world.technician.call(phone.send, { body: command })
    const { id } = await closingOf(job.number)
    await ground.confirm(id)
    const erased = await world.admin.call(privacy.eraseMerchants, { body: { jobs: [job.id], count: 1 } })
    expect(erased.status).toBe(200)
    expect(await tablesWith(position)).toEqual([])
  })

  test('goes with the person', async () => {
    const leaver = await world.person('technician', 'leaver')
    const { job, position, body } = await bodyOf(leaver)
    const command = commandOf('close', body)
    await leaver.call(phone.send, { body: command })
    const { id } = await closingOf(job.number)
    await ground.confirm(id)
    const { status, text } = await world.admin.call(privacy.erase, {
      params: { id: leaver.id },
      body: { username: 'leaver' },
    } as never)
    expect(status, text).toBe(200)
    expect(await tablesWith(position)).toEqual([])
  })
})
