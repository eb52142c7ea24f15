/** What happens at midnight: holds whose last day is over end, and open screens read the new SLA states. */
import { addDays } from '#lib/working-days.ts'
import { recordAudit } from '#server/act.ts'
import type { Database } from '#server/db.ts'
import { today } from '#server/today.ts'
import { changeJobs, insertBatch, lockJobs } from './change-queries.ts'
import { loadDueRules } from './due.ts'
import { listEndedHolds } from './due-dates-queries.ts'
import { releasedBy } from './service.ts'

/** SLA states need no job: they follow from the day. Screens only have to be asked to look again. */
export const endHolds = (database: Database, day = today()): Promise<void> =>
  database.write(
    async (tx) => {
      const jobs = await lockJobs(tx, await listEndedHolds(tx, day))
      if (jobs.length > 0) {
        const rules = await loadDueRules(tx)
        const facts = { action: 'release', account_id: null, at: null }
        const batch_id = await insertBatch(tx, facts)
        const changes = jobs.map((job) => ({
          id: job.id,
          change: releasedBy(rules, job, job.hold_until ?? addDays(day, -1)),
        }))
        await changeJobs(tx, { ...facts, batch_id }, changes)
      }
      const act = { tx, user: undefined, language: 'EN', correlation_id: `midnight-${day}` } as const
      const label = String(jobs.length)
      await recordAudit(act, { subject: 'interventions', action: 'midnight', label, topics: ['technicians'] })
    },
    { statementSeconds: 600 },
  )
