/** Starts one throw-away PostgreSQL for a whole test run; every test file makes its own database in it. */
import { access, constants, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** A run holds some databases at a time, the demo company's and the journal among them. */
const ROOM_BYTES = 4 * 2 ** 30
/** What lies there is memory that browsers and servers of the run do not have. */
const MEMORY_BYTES = 2 * ROOM_BYTES

/** A copy of a database is some 1,400 files: in memory it takes a fifth of the time. Containers often have next to no room there. */
async function folderOfClusters(): Promise<string> {
  const room = await access(MEMORY, constants.W_OK)
    .then(() => statfs(MEMORY))
    .catch(() => undefined)
  const fits = room && room.bavail * room.bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES
  return fits ? MEMORY : tmpdir()
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandoned()
  const dataDir = await mkdtemp(join(await folderOfClusters(), PREFIX))
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
  const folders = [tmpdir(), MEMORY]
  const paths = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((entry) => join(folder, entry))),
  )
  for (const path of paths.flat()) {
    if (!basename(path).startsWith(PREFIX)) continue
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > ABANDONED_AFTER_MS)
      await discardEmbeddedPostgres(path).catch(() => undefined)
  }
}
