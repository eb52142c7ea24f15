/** Deletes what is no longer needed: old request keys, old attempt counters, ended sessions and tokens, files that never became whole, unreferenced files. */
import { finished } from 'node:stream/promises'
import { forgetOldKeys } from '../access/idempotency.ts'
import { forgetOldTries } from '../access/rate-limit.ts'
import { defineBackgroundJob } from '../background/job.ts'
import { execute } from '../database/rows.ts'
import { sweepFiles } from '../files/file-sweep.ts'
import { findProblemFiles, noteProblem } from '../files/files.ts'
import { forgetOldPieces } from '../files/pieces.ts'
import { isFileProblem } from '../files/verified-read.ts'
import { log } from '../log.ts'

export const housekeeping = defineBackgroundJob({
  name: 'housekeeping',
  record: 'none',
  schedule: '17 3 * * *',
  makesRoom: true,
  expireSeconds: 600,
  retries: 2,
  async run(_data, { database, files }) {
    await database.write(
      async (tx) => {
        await forgetOldKeys(tx)
        await forgetOldTries(tx)
        await forgetOldPieces(tx)
        await execute(tx)`delete from session where last_seen_at < now() - interval '15 days'`
        await execute(tx)`delete from known_device where last_used_at < now() - interval '180 days'`
        await execute(tx)`delete from one_time_token where expires_at < now() - interval '1 day'`
      },
      { statementSeconds: 300 },
    )
    const swept = await sweepFiles(database, files)
    if (swept.unused + swept.stray > 0) log.info(swept, 'files removed')
  },
})

/** Reads every file that was missing or changed once more: one that is right again goes off the list. */
export const recheckFiles = defineBackgroundJob({
  name: 'recheck-files',
  record: 'none',
  schedule: '7 4 * * *',
  expireSeconds: 3_600,
  retries: 2,
  async run(_data, { database, files }) {
    for (const file of await database.read(findProblemFiles)) {
      try {
        await finished((await files.read(file)).resume())
        await database.write((tx) => noteProblem(tx, file.key, null))
      } catch (error) {
        // A problem was noted by the read itself.
        if (!isFileProblem(error)) throw error
      }
    }
  },
})
