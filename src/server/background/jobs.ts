/** Jobs: work that outlives a request, queued with the transaction that asks for it and done by a worker process. */
import { CompiledQuery } from 'kysely'
import { type Db, PgBoss } from 'pg-boss'
import type { Tx } from '../database/db.ts'
import { isDiskFull } from '../http/error-reply.ts'
import { log } from '../log.ts'
import type { Services } from '../services.ts'
import { timeZone } from '../time/time-zone.ts'
import { forgetFailure, settleFailedJobs } from './failed-jobs.ts'
import { type AnyBackgroundJob, type BackgroundJob, PermanentJobError } from './job.ts'
import { giveBackOrphans, openJobLocks } from './job-locks.ts'
import type { Queue } from './queue.ts'

/** Lets pg-boss use our transaction. */
const asDb = (tx: Tx): Db => ({
  executeSql: async (text, values = []) => {
    const result = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: result.rows }
  },
})

/** With the intervals of the worker below: a job of a machine that vanished is taken up again within 30 seconds. */
const heartbeatSeconds = 10
const maintenanceSeconds = 5
const settleAfterMs = 200
/** Records of jobs that are done go by the retention settings, which may not say more. */
const mostKeptDays = 90

/** Creates the queues; needs the owner's rights, so it runs when the database is prepared. */
export async function prepareJobs(url: string, jobs: readonly AnyBackgroundJob[]): Promise<void> {
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
export async function openQueue(url: string): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false, max: 1 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  return {
    async send(tx, name, data, id) {
      await boss.send(name, data, { db: asDb(tx), ...(id ? { id } : {}) })
    },
    async retryNow(tx, id) {
      await asDb(tx).executeSql(`update pgboss.job set start_after = now() where id = $1 and state = 'retry'`, [id])
    },
    close: () => boss.stop({ graceful: false }),
  }
}

const exhaustTries = (db: Db, { id, name }: { id: string; name: string }) =>
  db.executeSql('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [name, id])

const waitForRoomSeconds = 15

/** Back to the queue, without counting a try: a full disk is no fault of the job. A scheduled one is left out, its next run makes up for it. */
async function waitForRoom(db: Db, { id, name }: { id: string; name: string }, job: AnyBackgroundJob): Promise<void> {
  log.warn({ job: name, id }, 'the disk is full: the job waits')
  if (job.schedule) return
  await db.executeSql(
    `update pgboss.job set state = 'retry', start_after = now() + interval '${waitForRoomSeconds} seconds', started_on = null,
       output = '{"message": "it waits for room on the disk"}'
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  )
}

export type Worker = { close: () => Promise<void> }

/** Works on every queue until it is closed; a job in hand is finished first. Without schedules nothing begins by itself. */
export async function startWorker(
  url: string,
  services: Services,
  jobs: readonly AnyBackgroundJob[],
  { schedules = true } = {},
): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: url,
    schedule: schedules,
    migrate: false,
    max: 4,
    useListenNotify: true,
    monitorIntervalSeconds: maintenanceSeconds,
    superviseIntervalSeconds: maintenanceSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  const locks = openJobLocks(url)
  const pollers = new Map<string, string>()
  const runMaintenance = async () => {
    const names = await giveBackOrphans(boss.getDb(), [...pollers.keys()])
    for (const name of names) boss.notifyWorker(pollers.get(name) ?? '')
    if (names.length > 0) log.warn({ jobs: names }, 'jobs of a worker that is gone are taken up again')
    await settleFailedJobs(services, jobs)
  }
  // One after the other: the queue is not searched twice at once.
  let maintenance: Promise<void> = Promise.resolve()
  let soon: NodeJS.Timeout | undefined
  const requestMaintenance = (): Promise<void> => {
    maintenance = maintenance.then(runMaintenance).catch((error: unknown) => log.error({ err: error }, 'jobs'))
    return maintenance
  }
  for (const job of jobs) {
    const poller = await boss.work(
      job.name,
      { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: maintenanceSeconds },
      async ([task]) => {
        if (!task) return
        if (!job.makesRoom && (await services.space.look()).state === 'full')
          return waitForRoom(boss.getDb(), task, job)
        const started = performance.now()
        try {
          // A job is run with the data that it was sent with.
          await locks.holding(task.id, () => (job.run as BackgroundJob['run'])(task.data as object, services, task))
          log.info({ job: job.name, id: task.id, ms: Math.round(performance.now() - started) }, 'job done')
        } catch (error) {
          if (isDiskFull(error)) return waitForRoom(boss.getDb(), task, job)
          log.error({ job: job.name, id: task.id, err: error }, 'job failed')
          if (error instanceof PermanentJobError) await exhaustTries(boss.getDb(), task)
          // The queue notes the failure after this; if it was the last try, its record is set to failed at once.
          soon = setTimeout(requestMaintenance, settleAfterMs)
          throw error
        }
        // As above.
        await services.database
          .write((tx) => forgetFailure(tx, job.name, task.data as object))
          .catch((error: unknown) => log.warn({ err: error }, 'an earlier failure of this job stays listed'))
      },
    )
    pollers.set(job.name, poller)
  }
  const timer = setInterval(requestMaintenance, maintenanceSeconds * 1_000)
  await requestMaintenance()
  return {
    async close() {
      clearInterval(timer)
      clearTimeout(soon)
      await boss.stop({ graceful: true, timeout: 8_000 })
      clearTimeout(soon)
      await maintenance
      await locks.close()
    },
  }
}
