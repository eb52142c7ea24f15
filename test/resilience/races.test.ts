import { expect, test, vi } from 'vitest'
import { useWorld } from '#test/client.ts'
import { mixedActions } from './mixed.ts'
import { documentNumbers } from './numbers.ts'
import { eraseWhileGiving, viewsAtOnce } from './people.ts'
import { eraseWhileAssigning, overlappingBatches, sameKey, sameSerials } from './races.ts'

const world = useWorld()

// Longer timeouts for loaded machines.
vi.setConfig({ testTimeout: 300_000 })

test('two admins who assign the same hundred serials at once: one wins each time, the other learns who and when', async () => {
  expect(await sameSerials(10, world)).toMatchObject({ winners: 10 })
})

test('three overlapping batches in crossed order: one wins whole, nobody sees a deadlock', async () => {
  const { first = 0, second = 0, transfer = 0 } = await overlappingBatches(50, world)
  expect(first + second + transfer).toBe(50)
})

test('the same request key ten times at once has one effect and equal answers', async () => {
  expect(await sameKey(50, world)).toMatchObject({ calls: 500 })
})

test('a technician who is erased while products are given to them has the products or is erased, never both', async () => {
  const { erased = 0, assigned = 0 } = await eraseWhileAssigning(5, world)
  expect(erased + assigned).toBe(5)
})

test('a technician who is erased while jobs, absences and minimums are given to them has none of them once erased', async () => {
  const { erased = 0, given = 0 } = await eraseWhileGiving(8, world)
  expect(erased + given).toBe(8)
})

test('one person who saves seventy views at once has fifty', async () => {
  expect(await viewsAtOnce(70, world)).toEqual({ tries: 70, kept: 50, refused: 20 })
})

test('fifty clients issue return notes at once, twice over, some of them killed: 1…n without gap or double', async () => {
  const { issued = 0, answered = 0, died } = await documentNumbers(2, world)
  expect(died).toBeGreaterThan(5)
  expect(answered).toBeGreaterThan(50)
  expect(issued).toBeGreaterThanOrEqual(answered)
})

test('the transport notes of assignments count as well', async () => {
  const { issued = 0, answered = 0 } = await documentNumbers(1, world, { kind: 'transport_note' })
  expect(answered).toBeGreaterThan(25)
  expect(issued).toBeGreaterThanOrEqual(answered)
})

test('fifty people do everything to the same forty serials: each history is legal and is what was acknowledged', async () => {
  const { actions, done = 0, refused = 0 } = await mixedActions(1_000, world)
  expect(actions).toBe(1_000)
  expect(done).toBeGreaterThan(80)
  expect(refused).toBeGreaterThan(200)
})
