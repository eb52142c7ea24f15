/** The table of test seconds: what takes long says why, so that the next slow file is noticed. Nothing is timed here. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { knownSeconds, longTests } from '../runs.ts'
import { readSource } from './source.ts'

/** Of the seconds of all files, because one machine is half as fast as another. */
const mostShare = 0.007

/** Files of `npm test` that take longer, each with its reason. Whole folders end with a slash. */
const reasons: Readonly<Record<string, string>> = {
  'test/e2e/': 'journeys: pages are loaded in a real browser beside three others',
  'src/features/warehouse/documents/server/paper.test.ts': 'draws papers of many pages and reads them back',
  'src/features/warehouse/stock/server/upload.test.ts': 'uploads of thousands of serials',
  'src/features/interventions/jobs/server/files/checks.test.ts': 'files of five clients, row by row',
}
const isLong = (file: string) => longTests.some((pattern) => file.startsWith(pattern.replace('**', '')))

test('a file that takes long says why, and no reason outlives its file', async () => {
  const rows = [...(await readSource('docs/tests.md')).matchAll(/^\| `(\S+)` \| ([\d.]+) \|/gm)]
  expect(rows.length).toBeGreaterThan(200)
  const most = mostShare * rows.reduce((sum, [, , seconds]) => sum + Number(seconds), 0)
  const slow = rows.flatMap(([, file = '', seconds]) => (Number(seconds) > most && !isLong(file) ? [file] : []))
  expect(slow.filter((file) => !Object.keys(reasons).some((place) => file.startsWith(place)))).toEqual([])
  expect(Object.keys(reasons).filter((place) => !existsSync(place))).toEqual([])
  expect(Object.keys(knownSeconds()).length).toBeGreaterThan(200)
})
