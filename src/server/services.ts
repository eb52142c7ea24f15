/** The services that every handler gets: database, files, jobs and more, opened once per process. */
import type { CountCache } from './count-cache.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { LiveHub } from './live.ts'
import type { Refusals } from './refusals.ts'
import type { Space } from './space.ts'
import type { openTurns } from './turns.ts'
import type { Upload } from './upload.ts'

export type Services = {
  env: Env
  database: Database
  /** Totals of lists, until what they count changes. */
  counts: CountCache
  files: FileStore
  jobs: Jobs
  /** Takes refused attempts down for the audit log. */
  refusals: Refusals
  live: LiveHub
  /** The room that is left on disk. */
  space: Space
  /** Who may have how much heavy work at a time. */
  turns: ReturnType<typeof openTurns>
  /** All kinds of upload, registered at startup. */
  uploads: readonly Upload[]
}
