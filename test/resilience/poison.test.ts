import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { poisonJobs } from './poison.ts'

const world = useWorld()

test('a job that can never succeed is given up with its reason, leaves nothing locked, and can be tried again', async () => {
  const { given_up } = await poisonJobs(4, world)
  expect(given_up).toBe(4)
})
