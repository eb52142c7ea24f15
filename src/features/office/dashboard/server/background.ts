/** Records every night what the cards showed at the end of the day, so that they can show how they change. */

import { defineBackgroundJob } from '#server/background/job.ts'
import type { Database } from '#server/database/db.ts'
import type { FeatureFigures } from '#server/lists/figures.ts'
import { forgetOldCards, listMissingDays, recordCard } from './service.ts'

/** Days that were missed are made up for from the history, each in its own transaction. */
export async function recordCards(database: Database, figures: FeatureFigures): Promise<void> {
  for (const missing of await database.read((tx) => listMissingDays(tx, figures)))
    await database.write((tx) => recordCard(tx, figures, missing), { statementSeconds: 120 })
  await database.write((tx) => forgetOldCards(tx))
}

export const backgroundJobsFor = (figures: FeatureFigures) => [
  defineBackgroundJob({
    name: 'record-figures',
    record: 'none',
    schedule: '12 0 * * *',
    expireSeconds: 1_800,
    retries: 3,
    run: (_data, { database }) => recordCards(database, figures),
  }),
]
