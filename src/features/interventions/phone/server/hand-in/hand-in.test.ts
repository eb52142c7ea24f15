/** A phone whose account was switched off hands in what waits on it, and can do nothing else with its ticket. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { commandOf, hashOf, picture, putPhoto } from '#test/phone-ground.ts'
import { phone } from '../../contract.ts'
import { handIn } from '../../hand-in-contract.ts'
import { closingCases } from '../../settle-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})
const setActive = (active: boolean) =>
  world.database.query('update account set active = $2 where id = $1', [world.technician.id, active])
beforeEach(() => setActive(true))

const contact = async (device: string = randomUUID(), hand_in_ticket?: string) => {
  const outbox = { device, waiting: 1, oldest_made_at: new Date().toISOString() }
  const body = { outbox, sent_at: new Date().toISOString(), ...(hand_in_ticket ? { hand_in_ticket } : {}) }
  return (await world.technician.call(phone.contact, { body })).body.hand_in_ticket
}
const take = (ticket: string, command: ReturnType<typeof commandOf>) =>
  world.stranger.call(handIn.take, { body: { ...command, ticket } })

async function closing(photos: string[] = []) {
  const client_terminal_id = ground.terminal()
  const fresh = await ground.unit()
  const job = await ground.job('installation', { client_terminal_id })
  const files = photos.map((sha256) => ({ sha256, kind: 'label' as const }))
  const worked_at = new Date(Date.now() - 60_000).toISOString()
  const body = { intervention_id: job.id, worked_at, installed_serial: fresh.serial, client_terminal_id, files }
  return { job, fresh, command: commandOf('close', body, { photos }) }
}

test('with the last ticket closings come to be settled, with their photos; nothing moves by itself', async () => {
  const photo = await picture(300)
  const sha256 = hashOf(photo)
  const { job, fresh, command } = await closing([sha256])
  const ticket = await contact()
  await setActive(false)
  expect((await world.stranger.call(handIn.begin, { body: { ticket } })).status).toBe(200)
  expect((await take(ticket, command)).body.state).toBe('photos_missing')
  const place = { ticket, sha256, size: photo.length }
  const half = Math.floor(photo.length / 2)
  for (const [offset, bytes] of [
    [0, photo.subarray(0, half)],
    [half, photo.subarray(half)],
  ] as const)
    await world.stranger.call(handIn.photo, { body: { ...place, offset, content: bytes.toString('base64') } })
  const { body: receipt } = await take(ticket, command)
  expect(receipt.state).toBe('to_settle')
  expect((await take(ticket, command)).body.received_at).toBe(receipt.received_at)
  const { body: now } = await world.admin.call(interventions.get, { params: { id: job.id } })
  expect(now.status).toBe('assigned')
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned' })
  const { rows } = await world.database.query(
    'select k.reason, (select count(*)::int from phone_command_file f where f.command_id = k.command_id) as files from closing_case k where k.intervention_id = $1',
    [job.id],
  )
  expect(rows).toEqual([{ reason: 'handed_in', files: 1 }])
  // Its end: nothing more, and the phone counts as empty.
  expect((await world.stranger.call(handIn.end, { body: { ticket } })).status).toBe(204)
  expect((await take(ticket, command)).status).toBe(403)
})

test('the ticket that a phone has counts until it names a newer one, however many answers are lost', async () => {
  const device = randomUUID()
  const mayHandIn = async (ticket: string) => {
    await setActive(false)
    const { status } = await world.stranger.call(handIn.begin, { body: { ticket } })
    await setActive(true)
    return status === 200
  }
  const kept = await contact(device)
  const lost = await contact(device, kept)
  const heard = await contact(device, kept)
  expect([await mayHandIn(kept), await mayHandIn(lost), await mayHandIn(heard)]).toEqual([true, false, true])
  const newest = await contact(device, heard)
  expect([await mayHandIn(kept), await mayHandIn(heard), await mayHandIn(newest)]).toEqual([false, true, true])
})

test('a closing that was begun and never sent comes to be settled as such: leaving it is suggested', async () => {
  const { job, fresh, command } = await closing()
  const ticket = await contact()
  await setActive(false)
  const sent = await world.stranger.call(handIn.take, { body: { ...command, ticket, unsent: true } })
  expect(sent.body.state).toBe('to_settle')
  const { body: list } = await world.admin.call(closingCases.list, { query: { number: job.number } })
  expect(list.items).toMatchObject([{ reason: 'unsent', state: 'open' }])
  const { body: it } = await world.admin.call(closingCases.get, { params: { id: list.items[0]?.id ?? 0 } })
  expect(it.ways[0]).toMatchObject({ way: 'leave', why: expect.stringContaining('never sent') })
  expect(it.declared.installed_serial).toBe(fresh.serial)
})

test('one that was not possible, begun without its reason, comes to be settled with its photo', async () => {
  const job = await ground.job('maintenance')
  const sha256 = await putPhoto(world.technician, await picture())
  const files = [{ sha256, kind: 'label' as const }]
  const body = { intervention_id: job.id, worked_at: new Date().toISOString(), notes: 'shut', files }
  const command = commandOf('cannot_do', { ...body, outcome_reason_id: null as never }, { photos: [sha256] })
  const ticket = await contact()
  await setActive(false)
  const sent = await world.stranger.call(handIn.take, { body: { ...command, ticket, unsent: true } })
  expect(sent.body.state).toBe('to_settle')
  const { body: list } = await world.admin.call(closingCases.list, { query: { number: job.number } })
  const { body: it } = await world.admin.call(closingCases.get, { params: { id: list.items[0]?.id ?? 0 } })
  expect(it).toMatchObject({ reason: 'unsent', declared: { outcome: 'not_possible', notes: 'shut' } })
  expect(it.files).toHaveLength(1)
})

test('what was refused when the phone sent it comes to be settled when it is handed in, once', async () => {
  const { job, command } = await closing()
  const incomplete = { ...command, body: { ...command.body, installed_serial: null } }
  const ticket = await contact()
  const { body: refused } = await world.technician.call(phone.send, { body: incomplete })
  expect(refused.state).toBe('refused')
  await setActive(false)
  for (const _ of [1, 2]) expect((await take(ticket, incomplete)).body.state).toBe('to_settle')
  const { body: list } = await world.admin.call(closingCases.list, { query: { number: job.number } })
  expect(list.items).toMatchObject([{ reason: 'handed_in', state: 'open' }])
})

test('what was refused and is handed in twice at the same moment is one case, and stays to be settled', async () => {
  const { job, command } = await closing()
  const incomplete = { ...command, body: { ...command.body, installed_serial: null } }
  const ticket = await contact()
  await world.technician.call(phone.send, { body: incomplete })
  await setActive(false)
  const taken = await Promise.all([1, 2, 3].map(() => take(ticket, incomplete)))
  expect(taken.map(({ body }) => body.state)).toEqual(['to_settle', 'to_settle', 'to_settle'])
  expect((await take(ticket, incomplete)).body.state).toBe('to_settle')
  const { body: list } = await world.admin.call(closingCases.list, { query: { number: job.number } })
  expect(list.items).toMatchObject([{ reason: 'handed_in', state: 'open' }])
})

test('one that was taken in without a photo that is lost is the same when all its photos are named again', async () => {
  const lost = hashOf(await picture(301))
  const { command } = await closing([lost])
  const ticket = await contact()
  await setActive(false)
  expect((await take(ticket, command)).body).toMatchObject({ state: 'photos_missing', missing: [lost] })
  const { body: receipt } = await take(ticket, { ...command, photos: [] })
  expect(receipt.state).toBe('to_settle')
  // The answer was lost: the phone begins anew, with all that the entry names.
  expect((await take(ticket, command)).body).toEqual(receipt)
  const other = { ...command, body: { ...command.body, notes: 'something else' } }
  expect((await take(ticket, other)).body.state).toBe('refused')
})

test('what a phone hands in counts among the bytes of the day, also under a key that stands for something else', async () => {
  const { command } = await closing()
  const ticket = await contact()
  await setActive(false)
  expect((await take(ticket, command)).body.state).toBe('to_settle')
  const key = `kilobytes ${world.technician.id}`
  await world.database.query('update rate_limit set tries = 4 * 1024 ^ 2 where key = $1', [key])
  const { status, body } = await take(ticket, { ...command, body: { ...command.body, notes: 'once more' } })
  expect([status, body]).toMatchObject([429, { code: 'limit.bytes' }])
  await world.database.query('delete from rate_limit where key = $1', [key])
  const { rows } = await world.database.query(
    'select from phone_command_other o join phone_command c on c.id = o.command_id where c.key = $1',
    [command.key],
  )
  expect(rows).toEqual([])
})

test('what is no fact is kept and not done', async () => {
  const { fresh } = await closing()
  const ticket = await contact()
  await setActive(false)
  const { body } = await take(ticket, commandOf('report_fault', { serials: [fresh.serial], note: 'dead' }))
  expect(body.state).toBe('done_with_remarks')
  expect(await ground.product(fresh.id)).toMatchObject({ status: 'assigned' })
})

test('misused: by one who can sign in, with a wrong, old or foreign ticket, for jobs of others, or to read', async () => {
  const ticket = await contact()
  const { command } = await closing()
  expect((await take(ticket, command)).status).toBe(409)
  await setActive(false)
  expect((await take('x'.repeat(32), command)).status).toBe(403)
  const foreign = await ground.job('installation', { client_terminal_id: ground.terminal() }, world.otherTechnician)
  const theirs = commandOf('close', { intervention_id: foreign.id, worked_at: new Date().toISOString() })
  expect((await take(ticket, theirs)).body.state).toBe('refused')
  const answers = await Promise.all(
    ['/api/phone/day', '/api/phone/commands?keys='].map((address) =>
      world.stranger.fetch(address, { headers: { authorization: `Bearer ${ticket}` } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([401, 401])
  await world.database.query("update phone_device set ticket_at = now() - interval '31 days'")
  expect((await take(ticket, command)).status).toBe(403)
})
