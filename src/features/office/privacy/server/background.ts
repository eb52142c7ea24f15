/** Jobs of privacy: what the retention settings delete every night, and mail files of an erased person. */
import { defineBackgroundJob } from '#server/background/job.ts'
import { removeFromOutbox } from '#server/keeping/retention.ts'
import { log } from '#server/log.ts'
import { keepRetention } from './retention.ts'

export const backgroundJobs = [
  defineBackgroundJob({
    name: 'retention',
    record: 'none',
    // Before housekeeping, which removes the content of files that were let go.
    schedule: '43 2 * * *',
    expireSeconds: 3_600,
    retries: 2,
    async run(_data, services) {
      log.info(await keepRetention(services), 'what is older than the settings allow is deleted')
    },
  }),
  defineBackgroundJob<{ job_ids: string[] }>({
    name: 'erase-mail-files',
    record: 'none',
    expireSeconds: 60,
    retries: 5,
    run: ({ job_ids }, { env }) => removeFromOutbox(env, job_ids),
  }),
]
