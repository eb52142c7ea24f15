import { afterEach, expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'
import { useWorld } from '#test/client.ts'
import { createWriteLimit } from './write-limit.ts'

const key = { id: 7, access: 'write', subjects: null } as const

test('a phone out of a tunnel and a scanner that never rests are counted and not refused', () => {
  let ms = 0
  const { count } = createWriteLimit(undefined, () => ms)
  for (let sent = 0; sent < 40 + 160 * 4; sent++) count({ id: 1 })
  // Ten minutes of 20 codes a second.
  for (let sent = 0; sent < 12_000; sent++) {
    ms += 50
    count({ id: 1 })
  }
})

test('a loop is refused with the seconds to wait, after which it goes on; a key is counted apart from its account', () => {
  let ms = 0
  const { count } = createWriteLimit({ atOnce: 100, perSecond: 10 }, () => ms)
  for (let sent = 0; sent < 100; sent++) count({ id: 1 })
  expect(() => count({ id: 1 })).toThrow(expect.objectContaining({ code: 'limit.writes', params: { seconds: 1 } }))
  count({ id: 2 })
  count({ id: 1, key })
  ms += 1_000
  for (let sent = 0; sent < 10; sent++) count({ id: 1 })
  expect(() => count({ id: 1 })).toThrow()
})

const world = useWorld()
const usual = () => world.services.writes
let before: ReturnType<typeof usual> | undefined
afterEach(() => {
  if (before) world.services.writes = before
})

test('over HTTP: writes are bounded for each account, reading goes on, and a repeated request counts once', async () => {
  before = usual()
  // Nothing comes back while the test runs.
  world.services.writes = createWriteLimit({ atOnce: 4, perSecond: 0.01 })
  const create = (name: string, headers: Record<string, string> = {}) =>
    world.admin.call(suppliers.create, { body: { name } as never }, { headers })
  const again = { 'idempotency-key': 'the same' }
  const answers = []
  for (let time = 0; time < 5; time++) answers.push((await create('Banca Una', again)).status)
  expect(answers).toEqual([201, 201, 201, 201, 201])
  expect((await create('')).status, 'what is refused counts too').toBe(422)
  for (const name of ['Due', 'Tre']) expect((await create(name)).status).toBe(201)
  const refused = await create('Quattro', { 'accept-language': 'it' })
  expect([refused.status, refused.body.code]).toEqual([429, 'limit.writes'])
  expect(refused.body.message).toMatch(/^Stai inviando troppo in poco tempo\. Riprova tra \d+ secondi\.$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await create('Banca Una', again)).status, 'what was done is still answered').toBe(201)
  expect((await world.admin.call(suppliers.list, { query: {} })).body.total).toBe(3)
  const rival = await world.person('admin', 'rival')
  expect((await rival.call(suppliers.create, { body: { name: 'Quattro' } as never })).status).toBe(201)
})
