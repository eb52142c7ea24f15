import { expect, test, vi } from 'vitest'
import { useWorld } from '#test/client.ts'
import { fuzzedRequests } from './fuzz.ts'
import { hostileUploads } from './hostile-uploads.ts'

const world = useWorld([], 'demo')

// Longer timeouts for loaded machines.
vi.setConfig({ testTimeout: 300_000 })

test('hostile files that come several at a time are refused with a reason, while others are answered', async () => {
  const { files, refused, others_answered } = await hostileUploads(12, world)
  expect([files, refused]).toEqual([12, 12])
  expect(others_answered).toBeGreaterThan(0)
})

// The last one: it signs people out and deletes what it finds.
test('a thousand made-up requests get an answer that fits, and none of them an error of ours', async () => {
  const { requests, done, refused } = await fuzzedRequests(1_000, world)
  expect(requests).toBe(1_000)
  expect(done).toBeGreaterThan(75)
  expect(refused).toBeGreaterThan(75)
})
