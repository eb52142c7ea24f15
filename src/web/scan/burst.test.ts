import { expect, test } from 'vitest'
import { createBurst, maxGapMs } from './burst.ts'

function type(burst: ReturnType<typeof createBurst>, text: string, gapMs: number, fromMs = 0): number {
  let atMs = fromMs
  for (const character of text) {
    burst.add(character, atMs)
    atMs += gapMs
  }
  return atMs
}

test('characters without a pause, ended by Enter, are a scan', () => {
  const burst = createBurst()
  expect(burst.end(type(burst, '00123-PX-88042', 4))).toBe('00123-PX-88042')
})

test('what a person types is not a scan, however long it is', () => {
  const burst = createBurst()
  expect(burst.end(type(burst, 'Milano', maxGapMs + 1))).toBeNull()
})

test('Enter after a pause ends no scan', () => {
  const burst = createBurst()
  expect(burst.end(type(burst, 'AS-0001', 4) + maxGapMs + 1)).toBeNull()
})

test('a scan does not include what was typed before it, nor the scan before', () => {
  const burst = createBurst()
  const typed = type(burst, 'Mil', 150)
  const scanned = type(burst, 'AS-0001', 4, typed)
  expect(burst.end(scanned)).toBe('AS-0001')
  expect(burst.end(type(burst, 'AS-0002', 4, scanned + 1))).toBe('AS-0002')
})

test('two quick keys are no scan', () => {
  const burst = createBurst()
  expect(burst.end(type(burst, 'jk', 4))).toBeNull()
})
