import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { endpoint } from '#lib/records/endpoint.ts'
import { formWith, Person, useWorld } from '#test/client.ts'
import { createHttp, drain, type Patience } from './http.ts'
import { serve, serveStream } from './serve.ts'

const world = useWorld()

const about = { method: 'GET', allow: ['admin'], summary: 'For the test.' } as const
const brokenFile = endpoint({ ...about, path: '/api/broken-file', kind: 'stream', reply: z.string() })
const wrongAnswer = endpoint({ ...about, path: '/api/wrong-answer', reply: z.strictObject({ count: z.number() }) })

let app: Awaited<ReturnType<typeof createHttp>>
let admin: Person

beforeAll(async () => {
  app = await createHttp(world.services, [
    serveStream(brokenFile, async () => {
      const failing = new Readable({
        read() {
          this.destroy(new Error('the disk is gone'))
        },
      })
      return { stream: failing, media_type: 'application/pdf', name: 'paper.pdf' }
    }),
    // What the compiler would refuse, as a query may really return it.
    serve(wrongAnswer, async () => JSON.parse('{"count": "many"}')),
  ])
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  admin = new Person(world.admin.id, world.admin.credentials, () => base)
})
afterAll(() => app.close())

const codeOf = async (response: Response) => [response.status, JSON.parse(await response.text()).code]

test('a file that fails before its first byte is answered like any other error', async () => {
  const response = await admin.fetch('/api/broken-file')
  expect(response.headers.get('content-disposition')).toBeNull()
  expect(await codeOf(response)).toEqual([500, 'request.unexpected'])
})

test('an answer outside its schema is our fault, not a refusal of what was asked', async () => {
  expect(await codeOf(await admin.fetch('/api/wrong-answer'))).toEqual([500, 'request.unexpected'])
})

test('a proxy is believed about the client only if it is named', async () => {
  const addressSeenFrom = async (trusted_proxies: string[]) => {
    const seen = endpoint({ ...about, path: '/api/seen', reply: z.strictObject({ address: z.string() }) })
    const services = { ...world.services, env: { ...world.services.env, trusted_proxies } }
    const server = await createHttp(services, [serve(seen, async ({ caller }) => ({ address: caller.address }))])
    try {
      const base = await server.listen({ port: 0, host: '127.0.0.1' })
      const behind = new Person(world.admin.id, world.admin.credentials, () => base)
      const answer = await behind.call(seen, {}, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      return answer.body.address
    } finally {
      await server.close()
    }
  }
  expect(await addressSeenFrom(['loopback'])).toBe('203.0.113.7')
  expect(await addressSeenFrom(['10.0.0.0/8', '127.0.0.1'])).toBe('203.0.113.7')
  expect(await addressSeenFrom(['10.0.0.0/8'])).toBe('127.0.0.1')
})

test('an address that is none and headers without end are refused in our words', async () => {
  expect(await codeOf(await world.admin.fetch('/api/suppliers/%zz'))).toEqual([400, 'request.malformed'])
  expect(await codeOf(await world.admin.fetch(`/api/suppliers?q=${'x'.repeat(20_000)}`))).toEqual([
    413,
    'request.too_large',
  ])
  const { port } = new URL(world.base)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('this is not HTTP\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*"code":"request\.malformed"/s)
})

test('a file without a name is taken like any other', async () => {
  const { body } = await world.admin.call(suppliers.create, { body: { name: 'Senza nome' } })
  const form = formWith('<svg/>', '')
  const answer = await world.admin.call(suppliers.setLogo, { params: { id: body.id } }, { form })
  expect([answer.status, answer.body.message]).toEqual([422, 'Please use a png, jpeg or webp picture.'])
})

const slowFile = endpoint({ ...about, path: '/api/slow-file', kind: 'stream', reply: z.string() })

/** A server with little patience, and a connection to it that does not close by itself. */
async function impatient(stream: Readable, patience: Partial<Patience>) {
  const server = await createHttp(
    world.services,
    [serveStream(slowFile, async () => ({ stream, media_type: 'application/octet-stream' }))],
    patience,
  )
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const sockets: Socket[] = []
  const open = async () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  }
  return { server, open, close }
}
const askForSlowFile = () => {
  const headers = Object.entries(world.admin.credentials).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${slowFile.path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers.join('')}\r\n`
}

test('an answer of which nobody takes a byte is given up', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  const { open, close } = await impatient(endless, { unread: 200 })
  const socket = await open()
  socket.pause()
  socket.write(askForSlowFile())
  await once(endless, 'close')
  await close()
})

test('an answer that we are slow to make is waited for', async () => {
  async function* late() {
    yield 'first '
    await pause(700)
    yield 'last'
  }
  const { open, close } = await impatient(Readable.from(late()), { unread: 200 })
  const socket = await open()
  socket.write(askForSlowFile())
  expect(await text(socket)).toMatch(/first .*last/s)
  await close()
})

test('connections with half a head, or with nothing at all, are destroyed whatever their clients do', async () => {
  const { server, open, close } = await impatient(Readable.from([]), { head: 300, request: 300, look: 100 })
  const answers: string[] = []
  for (let n = 0; n < 20; n++) {
    const socket = await open()
    socket.on('data', (chunk) => answers.push(String(chunk)))
    if (n > 0) socket.write('GET /api/health HTTP/1.1\r\nhost: local')
  }
  const openConnections = () =>
    new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)))
  while ((await openConnections()) > 0) await pause(50)
  expect(answers.join('')).toContain('"code":"request.too_slow"')
  await close()
})

test('before it closes, a server answers once more on a connection that is kept open, and asks for another', async () => {
  const server = await createHttp(world.services, [])
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  const kept = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  const ask = () => kept.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
  ask()
  expect(String((await once(kept, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK.*connection: keep-alive/is)
  const closed = drain(server, 30_000).then(() => server.close())
  const rest = text(kept)
  ask()
  expect(await rest).toMatch(/^HTTP\/1\.1 200 OK.*connection: close/is)
  // With its last connection gone it waits no longer.
  await closed
})
