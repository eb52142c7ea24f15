import { dismissFailedJob, retryFailedJob } from '#server/background/failed-jobs.ts'
import type { AnyBackgroundJob } from '#server/background/job.ts'
import { type Served, serve, serveStream } from '#server/http/serve.ts'
import { serveList } from '#server/lists/export.ts'
import { sendMailNow } from '#server/mail/mail-job.ts'
import { files, jobs, mails, system } from '../contract.ts'
import { backUpNow, changeBackupSettings } from './backups.ts'
import { fileSource, jobSource, mailSource } from './queries.ts'
import { checkLedgerNow, getOverview, headPaper, recheckFiles } from './service.ts'

/** Trying again needs to know every kind of job. */
export const routesFor = (kinds: readonly AnyBackgroundJob[]): Served[] => [
  serve(system.get, getOverview),
  serveStream(system.head, headPaper),
  serve(system.setBackups, (call) => changeBackupSettings(call, call.body, call.version)),
  serve(system.backUp, backUpNow),
  serve(system.checkLedger, checkLedgerNow),
  ...serveList(jobs, jobSource),
  serve(jobs.retry, (call) => retryFailedJob(call, kinds, call.params.id)),
  serve(jobs.dismiss, (call) => dismissFailedJob(call, call.params.id)),
  ...serveList(files, fileSource),
  serve(files.recheck, recheckFiles),
  ...serveList(mails, mailSource),
  serve(mails.retry, (call) => sendMailNow(call, kinds, call.params.id)),
]
