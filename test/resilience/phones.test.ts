import { expect, test, vi } from 'vitest'
import { openWorld } from '#test/client.ts'
import { prepareClosings } from '#test/closings-ground.ts'
import { cutLines } from './cut-lines.ts'
import { killInCommands, killPoints, outOfTunnel, sameCommandAtOnce } from './phones.ts'

// For a machine that has much else to do.
vi.setConfig({ testTimeout: 600_000 })

test('a server that is killed at any of twelve points of a command leaves it whole or not there; sent again it is there once, its photo to the byte', async () => {
  const { done_unheard = 0, not_done = 0 } = await killInCommands(killPoints.length)
  expect(done_unheard + not_done).toBe(12)
  expect(done_unheard).toBeGreaterThan(0)
  expect(not_done).toBeGreaterThan(6)
})

test('phones that come out of a tunnel at once, one command from many at the same moment, and closings over a line that is cut, are each taken in once', async () => {
  const { world, close } = await openWorld()
  try {
    const prepared = await prepareClosings(world)
    expect(await outOfTunnel(10, world, { each: 6, prepared })).toMatchObject({ commands: 60 })
    expect(await sameCommandAtOnce(3, world, prepared)).toEqual({ rounds: 3 })
    const { cuts = 0 } = await cutLines(6, world, { each: 2, edge: 60, prepared })
    expect(cuts).toBeGreaterThanOrEqual(6)
  } finally {
    await close()
  }
})
