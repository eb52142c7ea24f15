/** Makes a database ready for work: schema, then job queues. */
import { type Job, prepareJobs } from './jobs.ts'
import { migrate } from './migrate.ts'

export async function prepareDatabase(
  url: string,
  jobs: readonly (Omit<Job, 'run'> & { run: unknown })[],
): Promise<{ applied: string[]; isNew: boolean }> {
  const migrated = await migrate(url)
  await prepareJobs(url, jobs)
  return migrated
}
