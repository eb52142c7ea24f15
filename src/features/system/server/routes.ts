import { serveList } from '#server/export.ts'
import { dismissFailedJob, retryFailedJob } from '#server/failed-jobs.ts'
import type { AnyJob } from '#server/jobs.ts'
import { type Served, serve } from '#server/serve.ts'
import { jobs } from '../contract.ts'
import { jobSource } from './queries.ts'

/** Trying again needs to know every kind of job. */
export const routesFor = (kinds: readonly AnyJob[]): Served[] => [
  ...serveList(jobs, jobSource),
  serve(jobs.retry, (call) => retryFailedJob(call, kinds, call.params.id)),
  serve(jobs.dismiss, (call) => dismissFailedJob(call, call.params.id)),
]
