import { expect, test, vi } from 'vitest'
import { killInClientFile } from './client-files.ts'
import { killInAssignment, killInImport } from './crashes.ts'
import { killDatabase } from './database-crash.ts'
import { killInBulkAssign, killInDueDates } from './interventions.ts'
import { startsAtOnce } from './starts.ts'

// For a machine that has much else to do.
vi.setConfig({ testTimeout: 300_000 })

test('a server that is killed in the middle of assignments leaves whole ones or none, and loses nothing it acknowledged', async () => {
  const { acknowledged = 0, done_unheard = 0, not_done = 0 } = await killInAssignment(1)
  expect(acknowledged + done_unheard + not_done).toBe(6)
  expect(not_done).toBeGreaterThan(0)
})

test('an upload of 10,000 rows whose app is killed goes on within 30 seconds of its start and ends as if undisturbed', async () => {
  const { slowest_resumed_ms, killed_reading = 0, killed_inserting = 0 } = await killInImport(1)
  expect(killed_reading + killed_inserting).toBeGreaterThan(0)
  expect(slowest_resumed_ms).toBeLessThan(30_000)
})

test('a client’s file whose worker is killed in the middle of a commit ends once and whole, and is undone exactly', async () => {
  const { killed = 0 } = await killInClientFile(1)
  expect(killed).toBeGreaterThan(0)
})

test('jobs that are assigned in bulk when the server is killed are all assigned or none, and once', async () => {
  const { whole = 0, none = 0 } = await killInBulkAssign(1)
  expect(whole + none).toBe(1)
})

test('due dates whose worker is killed while it computes and applies move once and whole', async () => {
  const { killed_computing = 0, killed_applying = 0, done_before = 0 } = await killInDueDates(1)
  expect(killed_computing + killed_applying + done_before).toBe(2)
})

test('PostgreSQL that is killed under load serves again within 15 seconds, and nothing acknowledged is lost', async () => {
  const { acknowledged, slowest_back_ms } = await killDatabase(1)
  expect(acknowledged).toBe(48)
  expect(slowest_back_ms).toBeLessThan(15_000)
})

test('three instances that start at once on a new database all serve', async () => {
  expect(await startsAtOnce(1)).toEqual({ rounds: 1, instances: 3, with_demo: 0 })
})
