/** Scheduled jobs of the ledger: month-end balances, so that the stock of a past day is fast to compute, and seals. */

import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#lib/time/dates.ts'
import { defineBackgroundJob } from '#server/background/job.ts'
import type { Database } from '#server/database/db.ts'
import { today } from '#server/time/today.ts'
import { checkLedger, sealLedger } from './seals.ts'
import { closeStock, findMark, isSettled } from './status-queries.ts'

const tries = 120
const pauseMs = 500

/** The last day of the month before. */
const endOfLastMonth = (day: string) => addDays(`${day.slice(0, 7)}-01`, -1)

/** Waits for running transactions without blocking any, and stores the balances. */
export async function closeMonths(database: Database, day = today()): Promise<void> {
  const { mark, horizon } = await database.read(findMark)
  for (let attempt = 1; !(await database.read((tx) => isSettled(tx, horizon))); attempt++) {
    if (attempt === tries) throw new Error('somebody is still writing: the months are closed another time')
    await pause(pauseMs)
  }
  await database.write((tx) => closeStock(tx, mark, endOfLastMonth(day)), { statementSeconds: 600 })
}

export const backgroundJobs = [
  defineBackgroundJob({
    name: 'check-ledger',
    record: 'none',
    schedule: '23 4 * * *',
    expireSeconds: 3_600,
    retries: 1,
    run: (_data, { database }) => checkLedger(database),
  }),
  defineBackgroundJob({
    name: 'seal-ledger',
    record: 'none',
    schedule: '* * * * *',
    expireSeconds: 900,
    retries: 2,
    run: async (_data, { database }) => {
      await sealLedger(database)
    },
  }),
  defineBackgroundJob({
    name: 'close-months',
    record: 'none',
    schedule: '41 3 * * *',
    expireSeconds: 900,
    retries: 3,
    run: (_data, { database }) => closeMonths(database),
  }),
]
