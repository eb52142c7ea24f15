import { defineConfig } from 'vitest/config'

/** Server, house and journey tests. Each file gets a database of its own; files share one throw-away cluster. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/cluster.ts'],
    pool: 'forks',
    // One more than the processors of a small machine: journeys in the browser mostly wait.
    maxWorkers: 3,
    testTimeout: 30_000,
    // Some hooks make the demo data first.
    hookTimeout: 180_000,
  },
})
