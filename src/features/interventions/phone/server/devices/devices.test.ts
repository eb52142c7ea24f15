/** What waits on technicians' phones, as the office sees it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { phone } from '../../contract.ts'
import { phoneCommands, phoneDevices } from '../../devices-contract.ts'
import { waitingDevices } from '../../devices-rules.ts'

const world = useWorld()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const report = (by: typeof world.technician, device: string, waiting: number, oldest_made_at: string | null) =>
  by.call(phone.contact, { body: { outbox: { device, waiting, oldest_made_at }, sent_at: new Date().toISOString() } })

test('each phone with how much waits and since when, the oldest first; what waits for a day warns', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  await report(world.technician, first, 2, hoursAgo(3))
  await report(world.technician, second, 7, hoursAgo(50))
  await report(world.otherTechnician, third, 1, hoursAgo(30))
  const list = async () => (await world.admin.call(phoneDevices.list, { query: waitingDevices })).body.items
  expect(await list()).toMatchObject([
    { technician_id: world.technician.id, waiting: 7, state: 'days', device: second.slice(0, 8) },
    { technician_id: world.otherTechnician.id, waiting: 1, state: 'day' },
    { technician_id: world.technician.id, waiting: 2, state: 'waits' },
  ])
  // Sent: the phone says so itself, and is not in the list any more.
  await report(world.technician, second, 0, null)
  expect((await list()).map(({ waiting }) => waiting)).toEqual([1, 2])
  expect((await world.admin.call(phoneDevices.list, { query: { state: 'nothing' } })).body.items).toMatchObject([
    { waiting: 0, since: null },
  ])
})

test('a phone whose clock is a year ahead waits from when it told us', async () => {
  await report(world.technician, randomUUID(), 3, new Date(Date.now() + 365 * 24 * 3_600_000).toISOString())
  const { body } = await world.admin.call(phoneDevices.list, { query: { state: 'waits' } })
  expect(body.items.some(({ waiting }) => waiting === 3)).toBe(true)
})

test('technicians see neither list', async () => {
  const answers = await Promise.all([
    world.technician.call(phoneDevices.list, { query: {} }),
    world.technician.call(phoneCommands.list, { query: {} }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})

test('a technician has at most twenty phones: the one that was not heard of for longest gives way', async () => {
  const by = world.otherTechnician
  const devices = Array.from({ length: 23 }, () => randomUUID())
  for (const device of devices) expect((await report(by, device, 1, null)).status).toBe(200)
  const { rows } = await world.database.query<{ device: string }>(
    'select device from phone_device where account_id = $1 order by reported_at',
    [by.id],
  )
  expect(rows.map(({ device }) => device)).toEqual(devices.slice(3))
})
