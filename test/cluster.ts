/** Starts one throw-away PostgreSQL for a whole test run; every test file makes its own database in it. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import '../scripts/compile-cache.ts'
import { countIndexUse } from './index-use.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

const PREFIX = 'fieldstock-test-'
const ABANDONED_AFTER_MS = 60_000

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true })
  project.provide('clusterUrl', postgres.url)
  const { INDEX_USE } = process.env
  const keepIndexUse = INDEX_USE ? await countIndexUse(postgres.url, INDEX_USE) : undefined
  // Processes that a test starts by itself cannot inject.
  process.env.FIELDSTOCK_TEST_CLUSTER = postgres.url
  const demoFiles = await mkdtemp(join(tmpdir(), 'fieldstock-demo-'))
  process.env.FIELDSTOCK_TEST_DEMO = demoFiles
  return async () => {
    await keepIndexUse?.()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await rm(demoFiles, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its cluster running; a folder that is still in use is locked and stays. */
async function sweepAbandoned(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    if (!entry.startsWith(PREFIX)) continue
    const path = join(tmpdir(), entry)
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > ABANDONED_AFTER_MS)
      await discardEmbeddedPostgres(path).catch(() => undefined)
  }
}
