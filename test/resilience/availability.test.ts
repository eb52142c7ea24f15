import { expect, test, vi } from 'vitest'
import { useWorld } from '#test/client.ts'
import { liveStreams, slowReaders } from './slow-clients.ts'
import { pdfStorm, uploadStorm } from './storms.ts'

const world = useWorld()

// Longer timeouts for loaded machines.
vi.setConfig({ testTimeout: 120_000 })

test('one person who opens fourteen downloads and reads none holds up nobody else', async () => {
  const { held, refused, others_answered } = await slowReaders(14, world)
  expect(held).toBe(4)
  expect(refused).toBeGreaterThanOrEqual(2)
  expect(others_answered).toBeGreaterThan(0)
})

test('one session has at most twenty live streams', async () => {
  const { open, refused } = await liveStreams(25, world)
  expect([open, refused]).toEqual([20, 5])
})

test('one person who asks for twelve papers at once gets them in turn, and is refused what does not fit the queue', async () => {
  const { drawn, refused, others_answered } = await pdfStorm(12, world, 1)
  expect([drawn, refused]).toEqual([7, 5])
  expect(others_answered).toBeGreaterThan(0)
})

test('a small file of many rows is a job, and one person has a few uploads at a time', async () => {
  const { bytes, jobs = 0, refused = 0, others_answered } = await uploadStorm(8, world, 5_000)
  expect(bytes).toBeLessThan(64 * 1024)
  expect(jobs).toBeGreaterThan(0)
  expect(jobs).toBeLessThanOrEqual(5)
  expect(jobs + refused).toBe(8)
  expect(refused).toBeGreaterThanOrEqual(3)
  expect(others_answered).toBeGreaterThan(0)
})
