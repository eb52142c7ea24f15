/** Two devices of one technician: what one entered is not replaced by the other that has not seen it, whatever their clocks say. */
import { beforeAll, expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { type Ground, prepareClosings } from '#test/closings-ground.ts'
import { closingRequests, emptyFields } from '../../request-contract.ts'

const world = useWorld()
let ground: Ground
beforeAll(async () => {
  ground = await prepareClosings(world)
})

test('a copy is kept by the version that its device has seen', async () => {
  const { id } = await ground.job('maintenance')
  const save = async (notes: string, base_version: number | null, entered_at = new Date().toISOString()) => {
    const body = { ...emptyFields, notes, request_key: crypto.randomUUID(), entered_at, base_version }
    return (await world.technician.call(closingRequests.save, { params: { id }, body })).body
  }
  const first = await save('one', null)
  expect(first.entered.notes).toBe('one')
  // A second device that had seen nothing: its copy waits for the person, the first one stays.
  const blind = await save('two', null)
  expect(blind).toMatchObject({ version: first.version, entered: { notes: 'one' } })
  // Having seen it, it replaces it, though its clock is two days slow.
  const slow = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const second = await save('two', first.version, slow)
  expect(second.entered.notes).toBe('two')
  expect(second.version).not.toBe(first.version)
  expect((await save('one again', first.version)).entered.notes).toBe('two')
})
