import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Plain } from '#web/offline/sha256.ts'

test('bytes of any length have the name that the standard gives them', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000, 100_003]) {
    const bytes = randomBytes(length)
    expect(sha256Plain(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
