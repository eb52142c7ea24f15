/** Jobs of interventions: due dates computed again, and what happens at midnight. */
import { type BackgroundJobRecord, defineBackgroundJob } from '#server/background/job.ts'
import type { DueDateRun } from '../due-dates-contract.ts'
import { setRunStatus } from './due-dates/queries.ts'
import { computeRun, notifyOfRun, writeRun } from './due-dates/service.ts'
import { endHolds } from './due-dates/sweep.ts'
import { addUpCounts } from './figure-queries.ts'
import { notifyWhenDue } from './plan-notifications.ts'

type Run = { run_id: number }

const recordOf = (working: DueDateRun['status']): BackgroundJobRecord<Run> => ({
  label: async () => null,
  fail: async ({ tx, data, reason }) => {
    if (await setRunStatus(tx, data.run_id, [working], { status: 'failed', reason }))
      await notifyOfRun(tx, data.run_id, 'failed')
  },
  reopen: ({ tx, data }) => setRunStatus(tx, data.run_id, ['failed'], { status: working }),
})

export const backgroundJobs = [
  defineBackgroundJob<Run>({
    name: 'compute-due-dates',
    expireSeconds: 900,
    retries: 2,
    record: recordOf('computing'),
    run: ({ run_id }, { database }) => computeRun(database, run_id),
  }),
  defineBackgroundJob<Run>({
    name: 'apply-due-dates',
    expireSeconds: 900,
    retries: 2,
    record: recordOf('applying'),
    run: ({ run_id }, { database }) => writeRun(database, run_id),
  }),
  defineBackgroundJob({
    name: 'tell-planned-days',
    schedule: '* * * * *',
    expireSeconds: 60,
    retries: 0,
    record: 'none',
    run: async (_data, { database }) => void (await notifyWhenDue(database)),
  }),
  defineBackgroundJob({
    name: 'midnight-of-interventions',
    schedule: '0 0 * * *',
    expireSeconds: 900,
    retries: 3,
    record: 'none',
    run: async (_data, { database }) => {
      await endHolds(database)
      await database.write(addUpCounts)
    },
  }),
]
