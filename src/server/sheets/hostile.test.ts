import { describe, expect, test } from 'vitest'
import { hostileCsv, hostileOthers, hostileWorkbooks, hostileZips } from '#test/hostile-files.ts'
import { reasonFor } from '#test/sheet-files.ts'

const megabyte = 1024 * 1024
/** What one hostile file may cost: the heap of the thread alone may grow to 256 before it is tidied up. */
const memoryAllowed = 300 * megabyte

async function peakGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await work()
  clearInterval(watch)
  return Math.max(peak, process.memoryUsage.rss()) - before
}

describe.each([
  ['files that are no sheet', hostileOthers],
  ['hostile zips', hostileZips],
  ['hostile workbooks', hostileWorkbooks],
  ['hostile csv files', hostileCsv],
])('%s', (_, files) => {
  test.each(files.map(({ what, reason, make }) => [what, reason, make] as const))(
    '%s: %s',
    async (_what, reason, make) => {
      const content = make()
      const growth = await peakGrowth(async () => expect(await reasonFor(content)).toBe(reason))
      expect(growth).toBeLessThan(memoryAllowed)
    },
  )
})
