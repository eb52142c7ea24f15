/** Makes a database ready for work: schema, then job queues. */
import type { AnyBackgroundJob } from '../background/job.ts'
import { prepareJobs } from '../background/jobs.ts'
import { migrate } from './migrate.ts'

export async function prepareDatabase(
  url: string,
  jobs: readonly AnyBackgroundJob[],
  onStep?: (done: number, total: number) => void,
): Promise<{ applied: string[]; isNew: boolean }> {
  const migrated = await migrate(url, onStep ? { onStep } : {})
  await prepareJobs(url, jobs)
  return migrated
}
