import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { fuzzedRequests } from './fuzz.ts'

const world = useWorld()

test('two thousand made-up requests get an answer that fits, and none of them an error of ours', async () => {
  const { requests, done, refused } = await fuzzedRequests(2_000, world)
  expect(requests).toBe(2_000)
  expect(done).toBeGreaterThan(300)
  expect(refused).toBeGreaterThan(300)
}, 60_000)
