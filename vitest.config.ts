import { configDefaults, defineConfig } from 'vitest/config'
import { browserTests } from './scripts/browser.ts'
import { longTag, longTests, SecondsReporter, SlowFirst } from './test/runs.ts'

/** These measure the memory of their process, or load the server's modules under another setting: each gets a process of its own. */
const alone = ['src/server/sheets/hostile.test.ts', 'test/time-zone.test.ts']

/** Set by scripts/test.ts: `npm test` leaves the long ones out. */
const leftOut = process.env.WITHOUT_LONG ? longTests : []

const common = {
  tags: [{ name: longTag }],
  pool: 'forks' as const,
  // What a request leaves behind is then mostly gone before it is copied: it takes a few hundredths off a file's time.
  execArgv: ['--max-semi-space-size=64'],
  // Four files at a time on two processors: what takes seconds alone may take half a minute. This is for what hangs.
  testTimeout: 120_000,
  // Some hooks make the demo data first.
  hookTimeout: 180_000,
  // One second, the default, is too short for a page that is busy.
  expect: { poll: { timeout: 15_000 } },
}

/** Server, house and journey tests. Each file gets a database of its own; files share one throw-away cluster. */
export default defineConfig({
  test: {
    globalSetup: ['test/cluster.ts'],
    // Twice the processors of a small machine: journeys in the browser, restarts and crashes mostly wait.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    reporters: ['default', new SecondsReporter()],
    projects: [
      {
        test: {
          ...common,
          name: 'shared',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...alone,
            ...leftOut,
            // Where there is no browser, nothing passes.
            ...(process.env.WITHOUT_BROWSER ? browserTests : []),
          ],
          // A process runs many files: loading the server again for each would take a third of the time.
          isolate: false,
        },
      },
      { test: { ...common, name: 'alone', include: alone, exclude: [...configDefaults.exclude, ...leftOut] } },
    ],
  },
})
