import { expect, test } from 'vitest'
import { useWorld } from '#test/client.ts'
import { keyTakeOver, lockOut } from './accounts.ts'

const world = useWorld()

test('a stolen key with every right changes no account and makes no key', async () => {
  const { tries, refused } = await keyTakeOver(1, world)
  expect(tries).toBeGreaterThan(40)
  expect(refused).toBe(tries)
})

test('thirty-one wrong passwords from one address keep the stranger out, not the owner', async () => {
  const { tries, refused, owner_signed_in } = await lockOut(1, world)
  expect([tries, refused, owner_signed_in]).toEqual([31, 21, 2])
})
