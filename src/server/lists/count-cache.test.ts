import { describe, expect, it } from 'vitest'
import { createCountCache } from './count-cache.ts'

function counting() {
  let now = 1_000
  const cache = createCountCache(() => now)
  const keep = (key: string, total: number, since = now) => cache.keep(key, total, ['products'], since)
  const later = (ms: number) => {
    now += ms
  }
  return { cache, keep, later }
}

describe('totals of lists', () => {
  it('keeps the total of each key while nothing changes', () => {
    const { cache, keep } = counting()
    keep('all', 5)
    keep('in stock', 3)
    expect(['all', 'in stock', 'installed'].map(cache.find)).toEqual([5, 3, undefined])
  })

  it('forgets after a change of what is counted, and not after another change', () => {
    const { cache, keep, later } = counting()
    keep('all', 5)
    cache.forget(['suppliers', 'audit'])
    expect(cache.find('all')).toBe(5)
    cache.forget(['products', 'audit'])
    expect(cache.find('all')).toBeUndefined()
    later(1)
    keep('all', 6)
    expect(cache.find('all')).toBe(6)
    cache.forget(['*'])
    expect(cache.find('all')).toBeUndefined()
  })

  it('keeps no total of a transaction that began before a change', () => {
    const { cache, keep, later } = counting()
    cache.forget(['products'])
    keep('all', 5, 999)
    expect(cache.find('all')).toBeUndefined()
    later(1)
    keep('all', 6)
    expect(cache.find('all')).toBe(6)
  })

  it('counts again after half a minute, whatever was written', () => {
    const { cache, keep, later } = counting()
    keep('all', 5)
    later(30_001)
    expect(cache.find('all')).toBeUndefined()
  })

  it('does not grow without end', () => {
    const { cache, keep } = counting()
    for (let at = 0; at <= 1_000; at += 1) keep(String(at), at)
    expect(cache.find('1000')).toBe(1_000)
    expect(cache.find('0')).toBeUndefined()
  })
})
