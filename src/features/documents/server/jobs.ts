/** Jobs of transport documents. */
import { defineJob } from '#server/jobs.ts'
import { keepDocuments } from './paper.ts'

export const jobs = [
  defineJob({
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
