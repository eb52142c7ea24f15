import { expect, test, vi } from 'vitest'
import { useWorld } from '#test/client.ts'
import {
  bulkThroughput,
  confirmAndReject,
  confirmAndReopen,
  confirmWhileSwitchedOff,
  killInBulk,
  sameSerialTwice,
} from './closings.ts'
import { killInComparison } from './comparing.ts'
import { killWhileIssuing } from './issuing.ts'

const world = useWorld()

// Longer timeouts for loaded machines.
vi.setConfig({ testTimeout: 300_000 })

test('confirm and reject at once: one wins, the other learns who and when', async () => {
  expect(await confirmAndReject(4, world)).toMatchObject({ rounds: 4 })
})

test('confirm and reopen at once: each happens at most once', async () => {
  expect(await confirmAndReopen(3, world)).toMatchObject({ rounds: 3 })
})

test('two confirmations that install the same serial: one installs it', async () => {
  expect(await sameSerialTwice(3, world)).toMatchObject({ winners: 3 })
})

test('a confirmation while the technician is switched off: done before, or refused', async () => {
  const { confirmed = 0, refused = 0 } = await confirmWhileSwitchedOff(4, world)
  expect(confirmed + refused).toBe(4)
})

test('kill -9 in the middle of a bulk confirmation: all or none, and once', async () => {
  const { whole = 0, none = 0 } = await killInBulk(1)
  expect(whole + none).toBe(1)
})

test('many confirmed in one action are each whole', async () => {
  expect(await bulkThroughput(12, world)).toMatchObject({ count: 12 })
})

test('kill -9 while a statement is issued and a report is made: whole or not there, numbered once', async () => {
  const { whole = 0, none = 0 } = await killWhileIssuing(1)
  expect(whole + none).toBe(2)
})

test('kill -9 while a client’s list is compared and its differences are put right: whole or not there, and once', async () => {
  const { killed = 0, done_before = 0, whole = 0, none = 0 } = await killInComparison(1)
  expect([killed + done_before, whole + none]).toEqual([1, 1])
})
