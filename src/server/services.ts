/** The services that every handler gets: database, files, queue and more, opened once per process. */

import type { openQueues } from './access/fair-queue.ts'
import type { Refusals } from './access/refusals.ts'
import type { WriteLimit } from './access/write-limit.ts'
import type { Queue } from './background/queue.ts'
import type { Database } from './database/db.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/files.ts'
import type { Space } from './files/space.ts'
import type { CountCache } from './lists/count-cache.ts'
import type { LiveHub } from './live/live.ts'
import type { Upload } from './uploads/upload.ts'

export type Services = {
  env: Env
  database: Database
  /** Totals of lists, until what they count changes. */
  counts: CountCache
  files: FileStore
  queue: Queue
  /** Takes refused attempts down for the audit log. */
  refusals: Refusals
  live: LiveHub
  /** The room that is left on disk. */
  space: Space
  /** Who may have how much heavy work at a time. */
  queues: ReturnType<typeof openQueues>
  /** How many writes each account makes. */
  writes: WriteLimit
  /** All kinds of upload, registered at startup. */
  uploads: readonly Upload[]
}
