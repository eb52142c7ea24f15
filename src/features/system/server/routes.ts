import { serveList } from '#server/export.ts'
import { dismissFailedJob, retryFailedJob } from '#server/failed-jobs.ts'
import type { AnyJob } from '#server/jobs.ts'
import { sendMailNow } from '#server/mail-job.ts'
import { type Served, serve } from '#server/serve.ts'
import { files, jobs, mails } from '../contract.ts'
import { fileSource, jobSource, mailSource } from './queries.ts'
import { recheckFiles } from './service.ts'

/** Trying again needs to know every kind of job. */
export const routesFor = (kinds: readonly AnyJob[]): Served[] => [
  ...serveList(jobs, jobSource),
  serve(jobs.retry, (call) => retryFailedJob(call, kinds, call.params.id)),
  serve(jobs.dismiss, (call) => dismissFailedJob(call, call.params.id)),
  ...serveList(files, fileSource),
  serve(files.recheck, recheckFiles),
  ...serveList(mails, mailSource),
  serve(mails.retry, (call) => sendMailNow(call, kinds, call.params.id)),
]
