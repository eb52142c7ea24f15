/** The outbox: a mail is a job that waits for its server for days, is seen by admins meanwhile, and is sent once. */
import { z } from 'zod'
import { Instant, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { jobErrors, retryFailedJob } from '../background/failed-jobs.ts'
import { type AnyBackgroundJob, type BackgroundJob, defineBackgroundJob, PermanentJobError } from '../background/job.ts'
import type { Tx } from '../database/db.ts'
import { execute, many, maybeOne, readValue } from '../database/rows.ts'
import { notifyScreens, recordAudit, type UserAct } from '../records/act.ts'
import type { Services } from '../services.ts'
import { isRefused, type Mail, sendMail } from './mail.ts'

/** With pauses that grow to an hour: three days. */
const retries = 78
const pauses = { firstSeconds: 30, mostSeconds: 3_600 }
/** Longer than all waits of a delivery together. */
const claimSeconds = 120

const Row = z.strictObject({ id: integer, state: string, created_at: Instant })
type Row = z.infer<typeof Row>
type Change = { state: 'waiting' | 'sent' | 'failed'; last_error?: string | null }

const notifyMailScreens = (tx: Tx) => notifyScreens(tx, ['mails', 'system'])

/** Nobody else sends it meanwhile; undefined while somebody does. */
async function claim(tx: Tx, kind: string, job_id: string): Promise<Row | undefined> {
  const rows = await many(tx, Row)`
    insert into mail (job_id, kind, tries, claimed_at) values (${job_id}, ${kind}, 1, now())
    on conflict (job_id) do update set tries = mail.tries + 1, claimed_at = now()
    where mail.claimed_at is null or mail.claimed_at < now() - make_interval(secs => ${claimSeconds})
    returning id, state, created_at`
  await notifyMailScreens(tx)
  return rows[0]
}

async function change(tx: Tx, job_id: string, { state, last_error = null }: Change): Promise<void> {
  await execute(tx)`update mail set state = ${state}, last_error = left(${last_error}, 1000), claimed_at = null,
    sent_at = case when ${state} = 'sent' then now() else sent_at end where job_id = ${job_id}`
  await notifyMailScreens(tx)
}

type Composed<Data> = {
  name: string
  /** Writes the mail, with every try; undefined if it is no longer wanted. */
  compose: (data: Data, services: Services) => Promise<Mail | undefined>
}

export const defineMail = <Data extends object>({ name, compose }: Composed<Data>): BackgroundJob<Data> =>
  defineBackgroundJob<Data>({
    name,
    expireSeconds: claimSeconds,
    retries,
    pauses,
    record: {
      label: async ({ tx, id }) => {
        return (await readValue(tx, string)`select recipient from mail where job_id = ${id}`) ?? null
      },
      fail: ({ tx, id, reason }) => change(tx, id, { state: 'failed', last_error: reason }),
      async reopen({ tx, id }) {
        await change(tx, id, { state: 'waiting' })
        return true
      },
    },
    async run(data, services, { id }) {
      const { database, env } = services
      const row = await database.write((tx) => claim(tx, name, id))
      if (!row) throw new Error('another worker is sending this mail')
      if (row.state === 'sent') return database.write((tx) => change(tx, id, { state: 'sent' }))
      try {
        const mail = await compose(data, services)
        if (!mail) {
          await database.write((tx) => execute(tx)`delete from mail where job_id = ${id}`)
          return
        }
        await database.write(
          (tx) => execute(tx)`update mail set recipient = ${mail.to}, subject = ${mail.subject} where job_id = ${id}`,
        )
        await sendMail(env, mail, { id, created_at: row.created_at })
      } catch (error) {
        const last_error = error instanceof Error ? error.message : String(error)
        await database.write((tx) => change(tx, id, { state: 'waiting', last_error }))
        throw isRefused(error) ? new PermanentJobError(last_error) : error
      }
      await database.write((tx) => change(tx, id, { state: 'sent' }))
    },
  })

/** Sends a waiting mail now, and a failed one once more. */
export async function sendMailNow(
  act: UserAct & { services: Services },
  jobs: readonly AnyBackgroundJob[],
  id: number,
): Promise<void> {
  const mail = await maybeOne(act.tx, {
    job_id: string,
    state: string,
    recipient: nullableText,
    failed_id: nullableInteger,
  })`
    select m.job_id, m.state, m.recipient, f.id as failed_id
    from mail m left join failed_job f on f.job_id = m.job_id where m.id = ${id}`
  if (!mail || mail.state === 'sent') throw requestErrors.not_found()
  if (mail.failed_id !== null) return retryFailedJob(act, jobs, mail.failed_id)
  if (mail.state === 'failed') throw jobErrors.nothing_left()
  await recordAudit(act, { subject: 'mails', action: 'retry', id, label: mail.recipient, topics: ['system'] })
  await act.services.queue.retryNow(act.tx, mail.job_id)
}
