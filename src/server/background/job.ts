/** A job as its feature defines it. */
import type { Tx } from '../database/db.ts'
import type { Services } from '../services.ts'

/** `id` is that of the job, which it keeps with every try. */
type JobWork<Data extends object> = { tx: Tx; services: Services; data: Data; id: string }
/** What becomes of the record that a job works on: an upload, a mail. Each function runs in a transaction. */
export type BackgroundJobRecord<Data extends object> = {
  /** The name that users know the record by. */
  label: (work: JobWork<Data>) => Promise<string | null>
  /** The tries are used up: sets the record to failed with the reason, so that nobody waits for it and nothing stays locked. */
  fail: (work: JobWork<Data> & { reason: string }) => Promise<void>
  /** An admin tries again: sets the record back to waiting for the job; false if there is nothing left to do. */
  reopen: (work: JobWork<Data>) => Promise<boolean>
}

/** Thrown by a job that would fail with every further try: it is given up at once. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError'
}

export type BackgroundJob<Data extends object = object> = {
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
  record: 'none' | BackgroundJobRecord<Data>
  run: (data: Data, services: Services, job: { id: string }) => Promise<void>
}

export const defineBackgroundJob = <Data extends object>(job: BackgroundJob<Data>): BackgroundJob<Data> => job

// A BackgroundJob<Data> is only ever run with the Data it was sent with.
export type AnyBackgroundJob = Pick<
  BackgroundJob,
  'name' | 'expireSeconds' | 'retries' | 'pauses' | 'schedule' | 'makesRoom'
> & {
  run: unknown
  record: unknown
}
