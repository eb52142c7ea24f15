import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { suppliers } from '#features/suppliers/contract.ts'
import { endpoint } from '#lib/endpoint.ts'
import { formWith, Person, useWorld } from '#test/client.ts'
import { createHttp } from './http.ts'
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
