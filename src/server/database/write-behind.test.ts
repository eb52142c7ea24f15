import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeBehind } from './write-behind.ts'

test('writes keep their order, one at a time, while the caller goes on', async () => {
  const seen: string[] = []
  await writeBehind(async (writer) => {
    for (const n of [1, 2, 3]) {
      await writer.start(async () => {
        seen.push(`begins ${n}`)
        await sleep(5)
        seen.push(`ends ${n}`)
      })
      seen.push(`prepares after ${n}`)
    }
  })
  expect(seen).toEqual([1, 2, 3].flatMap((n) => [`begins ${n}`, `prepares after ${n}`, `ends ${n}`]))
})

test('a write that fails is told at the next one, which does not begin, and at the end', async () => {
  const fails = () => Promise.reject(new Error('no room'))
  await expect(writeBehind((writer) => writer.start(fails))).rejects.toThrow('no room')
  const begun: string[] = []
  const two = writeBehind(async (writer) => {
    await writer.start(fails)
    await sleep(5)
    await writer.start(async () => begun.push('the next'))
  })
  await expect(two).rejects.toThrow('no room')
  expect(begun).toEqual([])
})

test('work that fails ends after its last write, not before', async () => {
  const seen: string[] = []
  const work = writeBehind(async (writer) => {
    await writer.start(async () => {
      await sleep(10)
      seen.push('written')
    })
    throw new Error('the file is broken')
  })
  await expect(work).rejects.toThrow('the file is broken')
  expect(seen).toEqual(['written'])
})
