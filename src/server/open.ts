/** Opens and closes everything a process needs from outside: database, files, the queue of background jobs, live events. */

import { openRefusals } from './access/refusals.ts'
import { openQueue } from './background/jobs.ts'
import { openDatabase } from './database/db.ts'
import type { Env } from './env.ts'
import { noteProblem, openFiles } from './files/files.ts'
import { openSpace } from './files/space.ts'
import type { ReportProblem } from './files/verified-read.ts'
import { createCountCache } from './lists/count-cache.ts'
import { openLive } from './live/live.ts'
import type { Services } from './services.ts'
import './time/time-zone.ts'
import { openQueues } from './access/fair-queue.ts'
import { createWriteLimit } from './access/write-limit.ts'

export async function openServices(
  env: Env,
  url: string,
  name: string,
  uploads: Services['uploads'],
): Promise<Services & { close: () => Promise<void> }> {
  const counts = createCountCache()
  // Own writes clear the cache before the caller is answered, writes of other processes when their notification arrives.
  const database = openDatabase(url, { name, connections: 12, onWritten: counts.forget })
  const report: ReportProblem = ({ key }, problem) => database.write((tx) => noteProblem(tx, key, problem))
  const [files, queue, live] = await Promise.all([openFiles(env, report), openQueue(url), openLive(url, counts.forget)])
  const refusals = openRefusals(database)
  return {
    env,
    database,
    counts,
    files,
    queue,
    live,
    refusals,
    space: openSpace(env),
    queues: openQueues(),
    writes: createWriteLimit(),
    uploads,
    async close() {
      await refusals.close()
      await live.close()
      await queue.close()
      await database.close()
    },
  }
}
