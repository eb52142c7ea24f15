import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWriteBehind } from './write-behind.ts'

test('writes keep their order, one at a time, while the caller goes on', async () => {
  const writer = createWriteBehind()
  const seen: string[] = []
  for (const n of [1, 2, 3]) {
    await writer.start(async () => {
      seen.push(`begins ${n}`)
      await sleep(5)
      seen.push(`ends ${n}`)
    })
    seen.push(`prepares after ${n}`)
  }
  await writer.end()
  expect(seen).toEqual([1, 2, 3].flatMap((n) => [`begins ${n}`, `prepares after ${n}`, `ends ${n}`]))
})

test('a write that fails is told at the next one, which does not begin, and at the end', async () => {
  const writer = createWriteBehind()
  await writer.start(() => Promise.reject(new Error('no room')))
  await sleep(5)
  const begun: string[] = []
  await expect(writer.start(async () => begun.push('the next'))).rejects.toThrow('no room')
  await expect(writer.end()).rejects.toThrow('no room')
  expect(begun).toEqual([])
})
