import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { forgetOldKeys, once } from './idempotency.ts'

let database: TestDatabase
let account_id = 0
let done = 0
beforeAll(async () => {
  database = await cloneDatabase()
  const { rows } = await database.query(
    `insert into account (username, first_name, last_name, email, role) values ('elena', 'Elena', 'Prova', 'elena@example.com', 'admin') returning id`,
  )
  account_id = Number(rows[0]?.id)
})
afterAll(() => database.close())
beforeEach(() => {
  done = 0
})

const request = { method: 'POST', url: '/api/things', body: { serials: 2_000 } }
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    serial_number: `0012-PX-${at}`,
    outcome: 'added',
    product_id: 40_000 + at,
  }))

const send = (key: string, body: unknown) =>
  database.write((tx) =>
    once(tx, account_id, key, request, async () => {
      done += 1
      return { status: 201, body }
    }),
  )

async function daysLater(key: string, days: number): Promise<void> {
  await database.query(
    `update idempotency set created_at = now() - make_interval(days => $2) - interval '1 minute' where key = $1`,
    [key, days],
  )
  await database.write((tx) => forgetOldKeys(tx))
}

const storedBytes = async (key: string) => {
  const { rows } = await database.query('select pg_column_size(reply)::int as bytes from idempotency where key = $1', [
    key,
  ])
  return rows[0]?.bytes
}

describe('the same request key', () => {
  test('gives a large answer again for a day, packed; then its text is gone, and its effect stays one', async () => {
    const body = { items: lines(2_000) }
    const first = await send('large', body)
    expect(await send('large', undefined)).toEqual(first)
    expect(await storedBytes('large')).toBeLessThan(JSON.stringify(body).length / 3)
    await daysLater('large', 0)
    expect(await send('large', undefined)).toEqual(first)
    await daysLater('large', 1)
    expect(await storedBytes('large')).toBeNull()
    await expect(send('large', undefined)).rejects.toMatchObject({ code: 'request.answer_expired' })
    expect(done).toBe(1)
  })

  test('gives a small answer, or none, again for seven days', async () => {
    const small = await send('small', { id: 7 })
    const none = await send('none', undefined)
    await daysLater('small', 6)
    await daysLater('none', 6)
    expect(await send('small', undefined)).toEqual(small)
    expect(await send('none', undefined)).toEqual(none)
    expect(done).toBe(2)
    await daysLater('small', 7)
    await send('small', { id: 8 })
    expect(done).toBe(3)
  })
})
