/** An office outside Italy: lists and days follow TIME_ZONE. */
import { afterAll, expect, test } from 'vitest'
import { suppliers } from '#features/suppliers/contract.ts'

process.env.TIME_ZONE = 'Asia/Tokyo'
// Read as the server's modules load, hence imported after it is set.
const { openWorld } = await import('./client.ts')
const { today } = await import('#server/today.ts')
const { world, close } = await openWorld()
afterAll(close)

test('a day is a day on the clock of the office', async () => {
  expect(today('2026-11-14T20:00:00Z')).toBe('2026-11-15')
  const { body } = await world.admin.call(suppliers.create, { body: { name: 'Tokyo Bank' } })
  await world.database.query("update supplier set created_at = '2026-11-14T20:00:00Z' where id = $1", [body.id])
  const on = async (day: string) =>
    (await world.admin.call(suppliers.list, { query: { created_at_from: day, created_at_to: day } })).body.total
  expect([await on('2026-11-15'), await on('2026-11-14')]).toEqual([1, 0])
})
