/** Comparing a client's list is a job: it goes on when the page is left, and its failure is a sentence. */
import { defineBackgroundJob } from '#server/background/job.ts'
import { errors } from '../error-texts.ts'
import { compareFile, failureWords, notifyOfEnd } from './compare.ts'
import { findRun, setFailed, setReading } from './queries.ts'

type Data = { comparison_id: number }

export const compareJob = 'compare-terminals'

export const backgroundJobs = [
  defineBackgroundJob<Data>({
    name: compareJob,
    expireSeconds: 900,
    retries: 2,
    record: {
      label: async ({ tx, data }) => (await findRun(tx, data.comparison_id))?.file_name ?? null,
      fail: async ({ tx, data, reason }) => {
        await setFailed(tx, data.comparison_id, failureWords(errors.interrupted({ reason })))
        const run = await findRun(tx, data.comparison_id)
        if (run) await notifyOfEnd(tx, run, 'failed')
      },
      reopen: ({ tx, data }) => setReading(tx, data.comparison_id),
    },
    run: ({ comparison_id }, services) => compareFile(services, comparison_id),
  }),
]
