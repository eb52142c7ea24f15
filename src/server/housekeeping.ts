/** Deletes what is no longer needed: old request keys, old attempt counters, ended sessions and tokens, unreferenced files. */
import { sql } from 'kysely'
import { sweepFiles } from './file-sweep.ts'
import { forgetOldKeys } from './idempotency.ts'
import { defineJob } from './jobs.ts'
import { log } from './log.ts'
import { forgetOldMails } from './mail-job.ts'
import { forgetOldTries } from './rate-limit.ts'

export const housekeeping = defineJob({
  name: 'housekeeping',
  record: 'none',
  schedule: '17 3 * * *',
  expireSeconds: 600,
  retries: 2,
  async run(_data, { database, files }) {
    await database.write(
      async (tx) => {
        await forgetOldKeys(tx)
        await forgetOldTries(tx)
        await forgetOldMails(tx)
        await sql`delete from session where last_seen_at < now() - interval '15 days'`.execute(tx)
        await sql`delete from one_time_token where expires_at < now() - interval '1 day'`.execute(tx)
      },
      { statementSeconds: 300 },
    )
    const swept = await sweepFiles(database, files)
    if (swept.unused + swept.stray > 0) log.info(swept, 'files removed')
  },
})
