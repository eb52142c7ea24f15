import { describe, expect, test } from 'vitest'
import { createFairQueue, limitErrors } from './fair-queue.ts'

const limits = { perPerson: 2, atOnce: 3, waiting: 2, patienceMs: 60_000 }
const turns = (changes: Partial<typeof limits> = {}) =>
  createFairQueue({ ...limits, ...changes }, limitErrors.downloads)
const refused = { code: 'limit.downloads', params: { seconds: 10 } }

describe('turns of heavy work', () => {
  test('a person has some at a time, some wait, and the rest are refused', async () => {
    const { take } = turns()
    const first = await take(1)
    await take(1)
    const third = take(1)
    const fourth = take(1)
    await expect(take(1)).rejects.toMatchObject(refused)
    first()
    // Ending a turn twice must not let a second one in.
    first()
    const endThird = await third
    await expect(Promise.race([fourth, Promise.resolve('waits')])).resolves.toBe('waits')
    endThird()
    await fourth
  })

  test('a free place goes to the person with the least under way', async () => {
    const { take } = turns({ atOnce: 2 })
    const end = await take(1)
    await take(1)
    const order: number[] = []
    const own = take(1).then(() => order.push(1))
    const others = take(2).then((endOther) => {
      order.push(2)
      endOther()
    })
    end()
    await Promise.all([own, others])
    expect(order).toEqual([2, 1])
  })

  test('who leaves, or waits too long, gives the place in the queue up', async () => {
    const { take } = turns({ perPerson: 1, waiting: 1 })
    const end = await take(1)
    const gone = new AbortController()
    const left = expect(take(1, gone.signal)).rejects.toMatchObject(refused)
    gone.abort()
    await left
    const next = take(1)
    end()
    await next
    await expect(turns({ perPerson: 0, patienceMs: 1 }).take(1)).rejects.toMatchObject(refused)
  })
})
