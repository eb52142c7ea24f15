/** Makes a database ready for work: schema, then job queues. */
import { type AnyJob, prepareJobs } from './jobs.ts'
import { migrate } from './migrate.ts'

export async function prepareDatabase(
  url: string,
  jobs: readonly AnyJob[],
): Promise<{ applied: string[]; isNew: boolean }> {
  const migrated = await migrate(url)
  await prepareJobs(url, jobs)
  return migrated
}
