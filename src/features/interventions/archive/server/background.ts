/** The job of the archive. */
import { defineBackgroundJob } from '#server/background/job.ts'
import { log } from '#server/log.ts'
import { deleteExpired } from './expiry.ts'

export const backgroundJobs = [
  defineBackgroundJob({
    name: 'expire-archive-files',
    schedule: '37 3 * * *',
    expireSeconds: 1_800,
    retries: 2,
    record: 'none',
    async run(_data, services) {
      const files = await deleteExpired(services)
      if (files > 0) log.info({ files }, 'content of expired archive files deleted')
    },
  }),
]
