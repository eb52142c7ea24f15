/** Jobs of transport documents. */
import { defineBackgroundJob } from '#server/background/job.ts'
import { keepDocuments } from './paper.ts'
import { sealPapers } from './seals.ts'

export const backgroundJobs = [
  defineBackgroundJob({
    name: 'seal-papers',
    record: 'none',
    expireSeconds: 900,
    retries: 2,
    schedule: '* * * * *',
    run: (_data, { database }) => sealPapers(database),
  }),
  defineBackgroundJob({
    name: 'keep-documents',
    record: 'none',
    expireSeconds: 600,
    retries: 0,
    schedule: '*/5 * * * *',
    run: async (_data, services) => {
      await keepDocuments(services)
    },
  }),
]
