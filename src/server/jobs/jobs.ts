/** Jobs: work that outlives a request, queued with the transaction that asks for it and done by a worker process. */
import { CompiledQuery } from 'kysely'
import { type Db, PgBoss } from 'pg-boss'
import type { Tx } from '../database/db.ts'
import { isDiskFull } from '../http/error-reply.ts'
import { log } from '../log.ts'
import type { Services } from '../services.ts'
import { timeZone } from '../time/time-zone.ts'
import { forgetFailure, settleFailedJobs } from './failed-jobs.ts'
import { giveBackOrphans, openJobLocks } from './job-locks.ts'

/** `id` is that of the job, which it keeps with every try. */
type JobWork<Data extends object> = { tx: Tx; services: Services; data: Data; id: string }
/** What becomes of the record that a job works on: an upload, a mail. Each function runs in a transaction. */
export type JobRecord<Data extends object> = {
  /** The name that users know the record by. */
  label: (work: JobWork<Data>) => Promise<string | null>
  /** The tries are used up: sets the record to failed with the reason, so that nobody waits for it and nothing stays locked. */
  fail: (work: JobWork<Data> & { reason: string }) => Promise<void>
  /** An admin tries again: sets the record back to waiting for the job; false if there is nothing left to do. */
  reopen: (work: JobWork<Data>) => Promise<boolean>
}

/** Thrown by a job that would fail with every further try: it is given up at once. */
export class NoUseTrying extends Error {
  override name = 'NoUseTrying'
}

export type Job<Data extends object = object> = {
  name: string
  /** A worker that is gone, or silent longer than its heartbeat, counts as dead and another one gets the job. */
  expireSeconds: number
  retries: number
  /** Between tries; they double from the first to the longest. */
  pauses?: { firstSeconds: number; mostSeconds: number }
  /** A cron expression, for scheduled jobs. */
  schedule?: string
  /** Runs on a full disk too, because it makes room there. All others wait until there is some. */
  makesRoom?: true
  /** 'none' where nothing but the job itself shows that it failed, and a later run makes up for it. */
  record: 'none' | JobRecord<Data>
  run: (data: Data, services: Services, job: { id: string }) => Promise<void>
}

export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job

export type Jobs = {
  /** Queued in the transaction: it runs only if that commits. */
  send: <Data extends object>(tx: Tx, name: string, data: Data, id?: string) => Promise<void>
  /** A job that waits to be tried again is tried now. */
  hurry: (tx: Tx, id: string) => Promise<void>
  close: () => Promise<void>
}

/** Lets pg-boss use our transaction. */
const asDb = (tx: Tx): Db => ({
  executeSql: async (text, values = []) => {
    const result = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: result.rows }
  },
})

// A Job<Data> is only ever run with the Data it was sent with.
export type AnyJob = Pick<Job, 'name' | 'expireSeconds' | 'retries' | 'pauses' | 'schedule' | 'makesRoom'> & {
  run: unknown
  record: unknown
}

/** With the intervals of the worker below: a job of a machine that vanished is taken up again within 30 seconds. */
const heartbeatSeconds = 10
const lookAroundSeconds = 5
const settleAfterMs = 200
/** Records of jobs that are done go by the retention settings, which may not say more. */
const mostKeptDays = 90

/** Creates the queues; needs the owner's rights, so it runs when the database is prepared. */
export async function prepareJobs(url: string, jobs: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const job of jobs) {
    const options = {
      retryLimit: job.retries,
      retryDelay: job.pauses?.firstSeconds ?? 2,
      retryBackoff: true,
      ...(job.pauses ? { retryDelayMax: job.pauses.mostSeconds } : {}),
      expireInSeconds: job.expireSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: mostKeptDays * 86_400,
      notify: true,
    }
    // Jobs that are given up are taken over by settleFailedJobs, not by another queue.
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, { ...options, deadLetter: null })
    else await boss.createQueue(job.name, options)
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: timeZone })
  }
  await boss.getDb().executeSql(
    `grant usage on schema pgboss to fieldstock_runtime;
     grant select, insert, update, delete on all tables in schema pgboss to fieldstock_runtime;
     grant execute on all functions in schema pgboss to fieldstock_runtime`,
  )
  await boss.stop({ graceful: false })
}

/** For processes that only send. */
export async function openJobs(url: string): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false, max: 1 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  return {
    async send(tx, name, data, id) {
      await boss.send(name, data, { db: asDb(tx), ...(id ? { id } : {}) })
    },
    async hurry(tx, id) {
      await asDb(tx).executeSql(`update pgboss.job set start_after = now() where id = $1 and state = 'retry'`, [id])
    },
    close: () => boss.stop({ graceful: false }),
  }
}

const exhaustTries = (db: Db, { id, name }: { id: string; name: string }) =>
  db.executeSql('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [name, id])

const waitForRoomSeconds = 15

/** Back to the queue, without counting a try: a full disk is no fault of the job. A scheduled one is left out, its next run makes up for it. */
async function waitForRoom(db: Db, { id, name }: { id: string; name: string }, job: AnyJob): Promise<void> {
  log.warn({ job: name, id }, 'the disk is full: the job waits')
  if (job.schedule) return
  await db.executeSql(
    `update pgboss.job set state = 'retry', start_after = now() + interval '${waitForRoomSeconds} seconds', started_on = null,
       output = '{"message": "it waits for room on the disk"}'
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  )
}

/** Works on every queue until it is closed; a job in hand is finished first. Without schedules nothing begins by itself. */
export async function startWorker(
  url: string,
  services: Services,
  jobs: readonly AnyJob[],
  { schedules = true } = {},
): Promise<{ close: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    schedule: schedules,
    migrate: false,
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: lookAroundSeconds,
    superviseIntervalSeconds: lookAroundSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const locks = openJobLocks(url)
  const pollers = new Map<string, string>()
  const lookAround = async () => {
    const names = await giveBackOrphans(boss.getDb(), [...pollers.keys()])
    for (const name of names) boss.notifyWorker(pollers.get(name) ?? '')
    if (names.length > 0) log.warn({ jobs: names }, 'jobs of a worker that is gone are taken up again')
    await settleFailedJobs(services, jobs)
  }
  // One after the other: the queue is not searched twice at once.
  let looking: Promise<void> = Promise.resolve()
  let soon: NodeJS.Timeout | undefined
  const tryToLookAround = (): Promise<void> => {
    looking = looking.then(lookAround).catch((error: unknown) => log.error({ err: error }, 'jobs'))
    return looking
  }
  for (const job of jobs) {
    const poller = await boss.work(
      job.name,
      { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: lookAroundSeconds },
      async ([task]) => {
        if (!task) return
        if (!job.makesRoom && (await services.space.look()).state === 'full')
          return waitForRoom(boss.getDb(), task, job)
        const started = performance.now()
        try {
          await locks.holding(task.id, () => (job.run as Job['run'])(task.data as object, services, task))
          log.info({ job: job.name, id: task.id, ms: Math.round(performance.now() - started) }, 'job done')
        } catch (error) {
          if (isDiskFull(error)) return waitForRoom(boss.getDb(), task, job)
          log.error({ job: job.name, id: task.id, err: error }, 'job failed')
          if (error instanceof NoUseTrying) await exhaustTries(boss.getDb(), task)
          // The queue notes the failure after this; if it was the last try, its record is set to failed at once.
          soon = setTimeout(tryToLookAround, settleAfterMs)
          throw error
        }
        await services.database
          .write((tx) => forgetFailure(tx, job.name, task.data as object))
          .catch((error: unknown) => log.warn({ err: error }, 'an earlier failure of this job stays listed'))
      },
    )
    pollers.set(job.name, poller)
  }
  const timer = setInterval(tryToLookAround, lookAroundSeconds * 1_000)
  await tryToLookAround()
  return {
    async close() {
      clearInterval(timer)
      clearTimeout(soon)
      await boss.stop({ graceful: true, timeout: 8_000 })
      clearTimeout(soon)
      await looking
      await locks.close()
    },
  }
}
