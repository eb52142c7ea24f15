/** An office outside Italy: lists and days follow TIME_ZONE. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { suppliers } from '#features/warehouse/suppliers/fields.ts'

process.env.TIME_ZONE = 'Asia/Tokyo'
// Read as the server's modules load, so imported after it is set.
const { openWorld } = await import('./client.ts')
const { today } = await import('#server/time/today.ts')
const { dayOf, startOfDay, todaySql } = await import('#server/time/time-zone.ts')
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

test('the database takes the same day from an instant, and begins it at the same moment', async () => {
  const asked = sql<{
    day: string
    begins: string
    now: string
  }>`select ${dayOf(sql`timestamptz '2026-11-14T20:00:00Z'`)}::text as day,
    extract(epoch from ${startOfDay('2026-11-15')})::bigint as begins, ${todaySql}::text as now`
  const { rows } = await world.services.database.read((tx) => asked.execute(tx))
  expect(rows[0]?.day).toBe('2026-11-15')
  expect(Number(rows[0]?.begins) * 1_000).toBe(Date.parse('2026-11-14T15:00:00Z'))
  expect([today(), today(new Date(Date.now() - 5_000))]).toContain(rows[0]?.now)
})
