import { expect, test } from 'vitest'
import { createHandover } from './handover.ts'

const taken = async (handover: AsyncIterable<number>) => {
  const all: number[] = []
  for await (const one of handover) all.push(one)
  return all
}

test('everything arrives in order, and the giver is never far ahead', async () => {
  const handover = createHandover<number>()
  let given = 0
  const giving = (async () => {
    for (; given < 50; given += 1) await handover.give(given)
    handover.end()
  })()
  const all: number[] = []
  for await (const one of handover) {
    all.push(one)
    await new Promise((resolve) => setImmediate(resolve))
    expect(given - one).toBeLessThanOrEqual(4)
  }
  await giving
  expect(all).toEqual(Array.from({ length: 50 }, (_, at) => at))
})

test('what was given before the end is taken after it', async () => {
  const handover = createHandover<number>()
  await handover.give(1)
  await handover.give(2)
  handover.end()
  expect(await taken(handover)).toEqual([1, 2])
})

test('a failure of either side ends both with it', async () => {
  const reader = createHandover<number>()
  const taking = taken(reader)
  reader.fail(new Error('no such file'))
  await expect(taking).rejects.toThrow('no such file')

  const checker = createHandover<number>()
  await checker.give(1)
  await checker.give(2)
  const third = checker.give(3)
  checker.fail(new Error('no such client'))
  checker.fail(new Error('later'))
  await expect(third).rejects.toThrow('no such client')
  await expect(taken(checker)).rejects.toThrow('no such client')
})
