/** Jobs whose tries are used up: their record is set to failed, and an admin can try them again or dismiss them. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableText, string } from '#lib/records/fields.ts'
import { conflict, defineErrors, existing } from '#lib/texts/errors.ts'
import type { Tx } from '../database/db.ts'
import { execute, maybeOne, readIds } from '../database/rows.ts'
import { log } from '../log.ts'
import { type Act, recordAudit, type UserAct } from '../records/act.ts'
import type { Services } from '../services.ts'
import type { AnyBackgroundJob, BackgroundJob } from './job.ts'

/** The noun of the list that shows jobs. */
const subject = 'jobs'

export const jobErrors = defineErrors('job', {
  nothing_left: conflict(
    'There is nothing left to try: the record is gone, or the work was done meanwhile.',
    'Non c’è più nulla da ripetere: l’elemento non esiste più oppure il lavoro è già stato completato.',
  ),
  unknown: conflict(
    'This version no longer knows this kind of job. Dismiss it.',
    'Questa versione non riconosce più questo tipo di lavoro. Rimuovilo dall’elenco.',
  ),
})

const FailedJob = z.strictObject({
  id: integer,
  job_id: nullableText,
  name: string,
  data: z.record(string, z.unknown()),
  label: nullableText,
  reason: string,
  tries: integer,
})
type FailedJob = z.infer<typeof FailedJob>
const fields = sql.raw('id, job_id, name, data, label, reason, tries')

/** Only its own job gets the data, which it was sent with. */
const recordOf = (job: AnyBackgroundJob) => job.record as BackgroundJob['record']

const systemAct = (tx: Tx, id: number): Act => ({ tx, user: undefined, language: 'EN', correlation_id: `job ${id}` })

/** The queue keeps the error of the last try in one of two shapes, depending on who noticed the failure. */
const reasonOf = sql`left(coalesce(nullif(output ->> 'message', ''), output #>> '{value,message}', 'unknown'), 1000)`

/** Moves one job that the queue gave up into our table; false if there was none. */
async function takeOne(tx: Tx, names: readonly string[]): Promise<boolean> {
  const failed = await maybeOne(tx, FailedJob)`
    with found as (
      select name, id from pgboss.job where state = 'failed' and name = any(${names}::text[])
      order by completed_on limit 1 for update skip locked),
    taken as (
      delete from pgboss.job j using found where j.name = found.name and j.id = found.id
      returning j.name, j.id as job_id, coalesce(j.data, '{}') as data, j.retry_count + 1 as tries, j.output)
    insert into failed_job (name, job_id, data, reason, tries)
    select name, job_id, data, ${reasonOf}, tries from taken
    on conflict (name, data) do update set job_id = excluded.job_id, reason = excluded.reason, tries = excluded.tries,
      times = failed_job.times + 1, failed_at = now(), settled_at = null
    returning ${fields}`
  if (!failed) return false
  log.error({ job: failed.name, data: failed.data, reason: failed.reason, tries: failed.tries }, 'job given up')
  await recordAudit(systemAct(tx, failed.id), {
    subject,
    action: 'give_up',
    id: failed.id,
    label: failed.name,
    changes: { reason: failed.reason },
    topics: ['system'],
  })
  return true
}

/** Sets the record of a job that was given up to failed; does nothing while another process does it. */
async function settle(services: Services, jobs: readonly AnyBackgroundJob[], id: number): Promise<void> {
  await services.database.write(
    async (tx) => {
      const failed = await maybeOne(tx, FailedJob)`
        select ${fields} from failed_job
        where id = ${id} and settled_at is null for update skip locked`
      const job = jobs.find(({ name }) => name === failed?.name)
      if (!failed || !job) return
      const record = recordOf(job)
      const work = { tx, services, data: failed.data, id: failed.job_id ?? '' }
      const label = record === 'none' ? null : await record.label(work)
      if (record !== 'none') await record.fail({ ...work, reason: failed.reason })
      await execute(tx)`update failed_job set settled_at = now(), label = ${label} where id = ${id}`
    },
    { statementSeconds: 60 },
  )
}

/** Takes over all jobs that the queue gave up. What cannot be settled now is tried again with the next call. */
export async function settleFailedJobs(services: Services, jobs: readonly AnyBackgroundJob[]): Promise<void> {
  const { database } = services
  const names = jobs.map(({ name }) => name)
  while (await database.write((tx) => takeOne(tx, names)));
  const ids = await database.read(
    (tx) => readIds(tx)`select id from failed_job where settled_at is null order by id limit 100`,
  )
  for (const id of ids)
    await settle(services, jobs, id).catch((error: unknown) =>
      log.error({ err: error, failed_job: id }, 'the record of a job that was given up could not be set to failed'),
    )
}

/** The same work was done by a later run: nobody has to care for its failure any more. */
export const forgetFailure = (tx: Tx, name: string, data: object) =>
  execute(tx)`delete from failed_job where name = ${name} and data = ${JSON.stringify(data)}::jsonb`

const takeFailed = (act: UserAct, id: number): Promise<FailedJob> =>
  existing(maybeOne(act.tx, FailedJob)`delete from failed_job where id = ${id} returning ${fields}`)

const note = (act: UserAct, action: string, { id, name, label }: FailedJob) =>
  recordAudit(act, { subject, action, id, label: label ? `${name}: ${label}` : name, topics: ['system'] })

/** Sends the job once more, after its record was set back to waiting for it. */
export async function retryFailedJob(
  act: UserAct & { services: Services },
  jobs: readonly AnyBackgroundJob[],
  id: number,
): Promise<void> {
  const failed = await takeFailed(act, id)
  await note(act, 'retry', failed)
  const job = jobs.find(({ name }) => name === failed.name)
  if (!job) throw jobErrors.unknown()
  const record = recordOf(job)
  const { tx, services } = act
  const work = { tx, services, data: failed.data, id: failed.job_id ?? '' }
  if (record !== 'none' && !(await record.reopen(work))) throw jobErrors.nothing_left()
  await services.queue.send(tx, failed.name, failed.data, failed.job_id ?? undefined)
}

/** The failure is known; its record stays as it is. */
export async function dismissFailedJob(act: UserAct, id: number): Promise<void> {
  await note(act, 'dismiss', await takeFailed(act, id))
}
