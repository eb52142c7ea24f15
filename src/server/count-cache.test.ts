import { describe, expect, it } from 'vitest'
import { createCountCache } from './count-cache.ts'

function counting() {
  let now = 1_000
  let asked = 0
  const cache = createCountCache(() => now)
  const total = (value: number, parameters: readonly unknown[] = []) =>
    cache.keep('select count(*)', parameters, ['products'], async () => {
      asked += 1
      return value
    })
  const later = (ms: number) => {
    now += ms
  }
  return { cache, total, asked: () => asked, later }
}

describe('totals of lists', () => {
  it('counts a question once while nothing changes, and each question for itself', async () => {
    const { total, asked } = counting()
    expect([await total(5), await total(6), await total(7, ['in_stock'])]).toEqual([5, 5, 7])
    expect(asked()).toBe(2)
  })

  it('counts again after a change of what is counted, and not after another change', async () => {
    const { cache, total, asked } = counting()
    await total(5)
    cache.forget(['suppliers', 'audit'])
    expect(await total(6)).toBe(5)
    cache.forget(['products', 'audit'])
    expect(await total(6)).toBe(6)
    cache.forget(['*'])
    expect(await total(7)).toBe(7)
    expect(asked()).toBe(3)
  })

  it('keeps no total that was counted while a change happened', async () => {
    const { cache, total, asked } = counting()
    await cache.keep('select count(*)', [], ['products'], async () => {
      cache.forget(['products'])
      return 5
    })
    expect(await total(6)).toBe(6)
    expect(asked()).toBe(1)
  })

  it('counts again after half a minute, whatever was told', async () => {
    const { total, later } = counting()
    await total(5)
    later(30_001)
    expect(await total(6)).toBe(6)
  })

  it('does not grow without end', async () => {
    const { total, asked } = counting()
    for (let at = 0; at <= 1_000; at += 1) await total(at, [at])
    await total(0, [1_000])
    expect(asked()).toBe(1_001)
    await total(0, [0])
    expect(asked()).toBe(1_002)
  })
})
