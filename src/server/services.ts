/** What the kit lends to every handler: the outside world, opened once per process. */
import type { CountCache } from './count-cache.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { LiveHub } from './live.ts'
import type { Upload } from './upload.ts'

export type Services = {
  env: Env
  database: Database
  /** Totals of lists, until what they count changes. */
  counts: CountCache
  files: FileStore
  jobs: Jobs
  live: LiveHub
  /** Every kind of upload there is, listed by the doors. */
  uploads: readonly Upload[]
}
