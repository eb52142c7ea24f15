/** Makes a database ready for work: schema, then job queues. */
import type { AnyJob } from '../jobs/job.ts'
import { prepareJobs } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

export async function prepareDatabase(
  url: string,
  jobs: readonly AnyJob[],
  onStep?: (done: number, total: number) => void,
): Promise<{ applied: string[]; isNew: boolean }> {
  const migrated = await migrate(url, onStep ? { onStep } : {})
  await prepareJobs(url, jobs)
  return migrated
}
