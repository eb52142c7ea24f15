import { expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { endSessions } from '#server/access/session.ts'
import { createHttp } from '#server/http/http.ts'
import { sendToAccount } from '#server/live/live.ts'
import { openServices } from '#server/open.ts'
import { routes } from '../src/api.ts'
import { uploads } from '../src/features.ts'
import { Person, useWorld } from './client.ts'

const world = useWorld()

/** A second, stateless instance on the same database. */
async function openSecond() {
  const services = await openServices(world.services.env, world.database.url, 'second', uploads)
  const app = await createHttp(services, routes)
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    base,
    async close() {
      await app.close()
      await services.close()
    },
  }
}

/** Reads an event stream until the wanted text has come or the stream has ended. */
async function readUntil(response: Response, wanted: string | undefined): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (wanted && text.includes(wanted)) break
  }
  return text
}

test('two instances on one database share sessions, request keys, limits and live changes', async () => {
  const second = await openSecond()
  try {
    const there = new Person(world.admin.id, world.admin.credentials, () => second.base)
    const screen = await there.fetch('/api/live')
    expect(screen.headers.get('content-type')).toBe('text/event-stream')
    const seen = readUntil(screen, 'suppliers')

    const headers = { 'idempotency-key': 'shared-1' }
    const [here, elsewhere] = await Promise.all([
      world.admin.call(suppliers.create, { body: { name: 'Una volta' } }, { headers }),
      there.call(suppliers.create, { body: { name: 'Una volta' } }, { headers }),
    ])
    expect([here.status, elsewhere.status, here.text]).toEqual([201, 201, elsewhere.text])
    expect(await seen).toContain('"suppliers"')
    expect((await there.call(suppliers.get, { params: { id: here.body.id } })).body.name).toBe('Una volta')
  } finally {
    await second.close()
  }
})

test('a technician gets no live events for lists of other roles', async () => {
  const stream = await world.technician.fetch('/api/live')
  const heard = readUntil(stream, '"imports"')
  await world.admin.call(suppliers.create, { body: { name: 'Solo per admin' } })
  await world.database.query(`select pg_notify('fieldstock_live', '{"topics":["imports"]}')`)
  expect(await heard).not.toContain('suppliers')
})

test('a message to one account reaches its screens on every instance, once it is committed, and nobody else', async () => {
  const second = await openSecond()
  try {
    const marco = await world.person('technician', 'notified')
    const there = new Person(marco.id, marco.credentials, () => second.base)
    const screens = [await marco.fetch('/api/live'), await there.fetch('/api/live')]
    const others = [await world.technician.fetch('/api/live'), await world.admin.fetch('/api/live')]
    const heard = screens.map((screen) => readUntil(screen, '"count":2'))
    const overheard = others.map((screen) => readUntil(screen, '"imports"'))
    const message = (count: number) => ({ type: 'notification', data: { count } })
    await expect(
      world.database.write(async (tx) => {
        await sendToAccount(tx, marco.id, message(1))
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await world.database.write((tx) => sendToAccount(tx, marco.id, message(2)))
    await world.database.query(`select pg_notify('fieldstock_live', '{"topics":["imports"]}')`)
    for (const text of await Promise.all(heard)) {
      expect(text).toContain('event: message\ndata: {"type":"notification","data":{"count":2}}\n\n')
      expect(text).not.toContain('"count":1')
    }
    for (const text of await Promise.all(overheard)) expect(text).not.toContain('notification')
  } finally {
    await second.close()
  }
})

test('ending a session closes its event stream on whichever instance it is', async () => {
  const second = await openSecond()
  try {
    const guest = await world.person('technician', 'guest')
    const there = new Person(guest.id, guest.credentials, () => second.base)
    const stream = readUntil(await there.fetch('/api/live'), undefined)
    await world.database.write((tx) => endSessions(tx, guest.id))
    expect(await stream).toContain('event: open')
    expect((await there.fetch('/api/live')).status).toBe(401)
  } finally {
    await second.close()
  }
})
