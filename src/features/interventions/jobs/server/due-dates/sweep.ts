/** What happens at midnight: holds whose last day is over end, people hear of jobs that are late or about to be, and open screens read the new SLA states. */
import { addDays } from '#lib/time/dates.ts'
import type { Database, Tx } from '#server/database/db.ts'
import { recordAudit } from '#server/records/act.ts'
import { today } from '#server/time/today.ts'
import { changeJobs, insertBatch, lockJobs } from '../change-queries.ts'
import { loadDueRules, releasedBy } from '../due.ts'
import { notifyOfSla, notifyTechnicians, pairChanges } from '../notify-technicians.ts'
import { findLastMidnight, insertMidnight, listEndedHolds, listTurned, lockMidnight } from './queries.ts'

/** After a longer standstill nobody needs to hear of every day. */
const mostDays = 7

/** Days that were missed are made up for; a day that was dealt with is not announced again. */
async function notifyOfTurned(tx: Tx, day: string): Promise<void> {
  const last = await findLastMidnight(tx)
  // Days are written YYYY-MM-DD, so that the later one is the greater text.
  const [after = day] = [last ?? addDays(day, -1), addDays(day, -mostDays)].sort().reverse()
  if (after >= day) return
  for (const turned of ['late', 'due_soon'] as const)
    await notifyOfSla({ tx, user: undefined }, turned, await listTurned(tx, turned, after, day))
}

/** SLA states need no job: they follow from the day. Screens only have to be asked to look again. */
export const endHolds = (database: Database, day = today()): Promise<void> =>
  database.write(
    async (tx) => {
      await lockMidnight(tx)
      const jobs = await lockJobs(tx, await listEndedHolds(tx, day))
      if (jobs.length > 0) {
        const rules = await loadDueRules(tx)
        const facts = { action: 'release', account_id: null, at: null }
        const batch_id = await insertBatch(tx, facts)
        const changes = jobs.map((job) => ({ id: job.id, change: releasedBy(rules, job, addDays(day, -1)) }))
        await changeJobs(tx, { ...facts, batch_id }, changes)
        await notifyTechnicians({ tx, user: undefined }, 'release', pairChanges(jobs, changes))
      }
      await notifyOfTurned(tx, day)
      await insertMidnight(tx, day)
      const act = { tx, user: undefined, language: 'EN', correlation_id: `midnight-${day}` } as const
      const label = String(jobs.length)
      await recordAudit(act, { subject: 'interventions', action: 'midnight', label, topics: ['technicians'] })
    },
    { statementSeconds: 600 },
  )
