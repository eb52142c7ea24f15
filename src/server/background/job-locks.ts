/** Distinguishes a running job from one whose worker is gone: the worker holds a lock that ends with its process. */
import pg from 'pg'
import type { Db } from 'pg-boss'
import { log } from '../log.ts'

/** A worker takes its lock right after the start; a job that has just begun may not have it yet. */
const settlingSeconds = 2
const keyOf = (id: string) => `hashtextextended(${id}, 20)`

export type JobLocks = {
  /** Does the work under the job's lock. */
  holding: <T>(id: string, work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** One connection holds the locks of all jobs of this worker; its end, or the end of the process, lets them go. */
export function openJobLocks(url: string): JobLocks {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    application_name: 'fieldstock job locks',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'the connection that holds the locks of jobs was lost'))
  return {
    async holding(id, work) {
      // Does not wait for the lock: the same job on another worker is kept apart by its row locks.
      await pool.query(`select pg_try_advisory_lock(${keyOf('$1::text')})`, [id])
      try {
        return await work()
      } finally {
        await pool
          .query(`select pg_advisory_unlock(${keyOf('$1::text')})`, [id])
          .catch((error: unknown) => log.warn({ err: error }, 'a lock of a job was lost with its connection'))
      }
    },
    close: () => pool.end(),
  }
}

/** The first time at once; then later and later, so that a job that ends its worker does not end it again and again. */
const startAgain = `now() + case retry_count when 0 then interval '0' else interval '10 seconds' * 2 ^ least(retry_count, 6) end`

/**
 * Returns jobs without a lock to their queues, and returns the names of the queues. One that has no try left fails. Runs in another
 * session than the one that holds this worker's locks, which could take them again.
 */
export async function giveBackOrphans(db: Db, queues: readonly string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `with active as materialized (
       select name, id from pgboss.job
       where state = 'active' and name = any($1) and started_on < now() - interval '${settlingSeconds} seconds'),
     orphan as materialized (select name, id from active where pg_try_advisory_xact_lock(${keyOf('id::text')}))
     update pgboss.job as j set
       state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state,
       start_after = ${startAgain},
       completed_on = case when retry_count < retry_limit then null else now() end,
       output = '{"message": "its worker ended while it was at work"}'
     from orphan
     where j.name = orphan.name and j.id = orphan.id and j.state = 'active'
     returning j.name`,
    [queues],
  )
  return rows.map((row) => String(row.name))
}
