/** A technician's phone is told what the bell shows, once and in words; nothing once its session or its browser is gone. */
import { beforeAll, expect, test } from 'vitest'
import { closings } from '#features/interventions/closings/contract.ts'
import { interventions } from '#features/interventions/jobs/contract.ts'
import { pushSubscriptions } from '#features/office/notifications/push-contract.ts'
import { takeMessages } from '#features/office/notifications/server/push/background.ts'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { makeBrowser, withPushService } from '#test/push-browser.ts'
import { notificationKinds } from '../src/features.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

const push = () => takeMessages(world.services, notificationKinds)
const subscribed = async () =>
  (await world.database.query<{ count: number }>('select count(*)::int as count from push_subscription')).rows[0]?.count
const subscribe = (endpoint: string, { p256dh, auth }: ReturnType<typeof makeBrowser>) =>
  world.technician.call(pushSubscriptions.add, { body: { endpoint, p256dh, auth } })

test('an assignment and a rejection with its reason arrive once, readable by this phone alone; a dead one is forgotten', async () => {
  const phone = makeBrowser()
  const [first, second] = [
    await world.technician.call(pushSubscriptions.key, {}),
    await world.technician.call(pushSubscriptions.key, {}),
  ]
  expect(first.body.public_key).toBe(second.body.public_key)
  await withPushService(async ({ address, received, answer }) => {
    expect((await subscribe(address('/phone'), phone)).status).toBe(204)
    const messages = () => received.map(({ body }) => JSON.parse(phone.read(body)) as Record<string, string>)
    const job = await ground.job('installation', { client_terminal_id: ground.terminal() })
    await push()
    await expect
      .poll(messages)
      .toEqual([
        { title: expect.stringContaining(job.number), body: '', link: expect.stringMatching(/^\/technician\//) },
      ])
    expect(received[0]?.authorization).toContain(first.body.public_key)
    // Nothing of the merchant leaves, not even encrypted.
    expect(JSON.stringify(messages())).not.toContain('Pasticceria')
    await push()
    const fresh = await ground.unit()
    const closing = await ground.requested(job.id, {
      installed_serial: fresh.serial,
      client_terminal_id: ground.terminal(),
    })
    await world.admin.call(closings.reject, {
      params: { id: closing },
      body: { code: 'other', note: 'The label is missing' },
    })
    await push()
    await expect
      .poll(messages)
      .toEqual([
        expect.anything(),
        { title: expect.stringContaining(job.number), body: 'The label is missing', link: expect.any(String) },
      ])
    answer.status = 410
    await world.admin.call(interventions.takeBack, { body: { ids: [job.id] } })
    await push()
    await expect.poll(subscribed).toBe(0)
    expect(received).toHaveLength(3)
  })
})

test('what was read meanwhile is not told, nor is anybody whose session ended', async () => {
  const phone = makeBrowser()
  await withPushService(async ({ address, received }) => {
    await subscribe(address('/phone'), phone)
    await ground.job('installation', { client_terminal_id: ground.terminal() })
    await world.database.query('update notification set read_at = now() where read_at is null')
    await push()
    expect(await subscribed()).toBe(1)
    await world.database.query('delete from session where account_id = $1', [world.technician.id])
    expect(await subscribed()).toBe(0)
    await ground.job('installation', { client_terminal_id: ground.terminal() })
    await push()
    expect(received).toEqual([])
  })
})

test('only technicians subscribe, with an address that can be one', async () => {
  const { p256dh, auth } = makeBrowser()
  const technician = await world.person('technician', 'nina')
  const add = (by: typeof world.admin, endpoint: string, key = p256dh) =>
    by.call(pushSubscriptions.add, { body: { endpoint, p256dh: key, auth } })
  expect((await add(world.admin, 'https://push.example.com/x')).status).toBe(403)
  expect((await add(technician, 'file:///etc/passwd')).status).toBe(422)
  expect((await add(technician, 'https://a:b@push.example.com/x')).status).toBe(422)
  expect((await add(technician, 'https://push.example.com/x', 'short')).status).toBe(422)
  // It has the length of a point, and is none.
  expect((await add(technician, 'https://push.example.com/x', 'B'.padEnd(87, 'A'))).status).toBe(422)
  expect((await add(technician, 'https://push.example.com/x')).status).toBe(204)
  // A session is one browser, however many addresses are claimed for it.
  expect((await add(technician, 'https://push.example.com/y')).status).toBe(204)
  const { rows } = await world.database.query('select address from push_subscription where account_id = $1', [
    technician.id,
  ])
  expect(rows).toEqual([{ address: 'https://push.example.com/y' }])
})
