/** Jobs: work that outlives a request, queued with the transaction that asks for it and done by a worker process. */
import { CompiledQuery } from 'kysely'
import { type Db, PgBoss } from 'pg-boss'
import type { Tx } from './db.ts'
import { giveBackOrphans, openJobLocks } from './job-locks.ts'
import { log } from './log.ts'
import type { Services } from './services.ts'
import { timeZone } from './time-zone.ts'

export type Job<Data extends object = object> = {
  name: string
  /** A worker that is gone, or silent longer than its heartbeat, counts as dead and another one gets the job. */
  expireSeconds: number
  retries: number
  /** A cron expression, for scheduled jobs. */
  schedule?: string
  /** The name of a job, listed before this one, that gets its data after the last failed attempt. */
  deadLetter?: string
  run: (data: Data, services: Services) => Promise<void>
}

export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job

export type Jobs = {
  /** Queued in the transaction: it runs only if that commits. */
  send: <Data extends object>(tx: Tx, name: string, data: Data) => Promise<void>
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
type AnyJob = Pick<Job, 'name' | 'expireSeconds' | 'retries' | 'schedule' | 'deadLetter'> & { run: unknown }

/** With the intervals of the worker below: a job of a machine that vanished is taken up again within 30 seconds. */
const heartbeatSeconds = 10
const lookAroundSeconds = 5

/** Creates the queues; needs the owner's rights, so it runs when the database is prepared. */
export async function prepareJobs(url: string, jobs: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 2 })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  for (const job of jobs) {
    const options = {
      retryLimit: job.retries,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: job.expireSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: 7 * 86_400,
      notify: true,
      ...(job.deadLetter ? { deadLetter: job.deadLetter } : {}),
    }
    if (await boss.getQueue(job.name)) await boss.updateQueue(job.name, options)
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
    async send(tx, name, data) {
      await boss.send(name, data, { db: asDb(tx) })
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** Works on every queue until it is closed; a job in hand is finished first. */
export async function startWorker(
  url: string,
  services: Services,
  jobs: readonly AnyJob[],
): Promise<{ close: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
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
  for (const job of jobs) {
    const poller = await boss.work(
      job.name,
      { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: lookAroundSeconds },
      async ([task]) => {
        if (!task) return
        const started = performance.now()
        try {
          await locks.holding(task.id, () => (job.run as Job['run'])(task.data as object, services))
          log.info({ job: job.name, id: task.id, ms: Math.round(performance.now() - started) }, 'job done')
        } catch (error) {
          log.error({ job: job.name, id: task.id, err: error }, 'job failed')
          throw error
        }
      },
    )
    pollers.set(job.name, poller)
  }
  const lookAround = async () => {
    const names = await giveBackOrphans(boss.getDb(), [...pollers.keys()])
    for (const name of names) boss.notifyWorker(pollers.get(name) ?? '')
    if (names.length > 0) log.warn({ jobs: names }, 'jobs of a worker that is gone are taken up again')
  }
  const tryToLookAround = () => lookAround().catch((error: unknown) => log.error({ err: error }, 'jobs'))
  const timer = setInterval(() => void tryToLookAround(), lookAroundSeconds * 1_000)
  await tryToLookAround()
  return {
    async close() {
      clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 8_000 })
      await locks.close()
    },
  }
}
