/** The state of the installation for admins: jobs that run, wait or failed. */
import { z } from 'zod'
import type { ListDefinition } from '#lib/lists/list.ts'
import { byAdmin } from '#lib/records/endpoint.ts'
import { IdParams, integer, nullableText, WholeNumber } from '#lib/records/fields.ts'
import { listEndpoints } from '#lib/records/record.ts'
import { fieldKey } from '#lib/texts/field-errors.ts'
import { fileList, jobList, mailList } from './columns.ts'
import { fileUses } from './texts.ts'

export const JobItem = z.strictObject({
  id: integer,
  name: z.string(),
  state: z.enum(['failed', 'active', 'retry', 'created']),
  label: nullableText,
  reason: nullableText,
  since: z.string(),
  tries: integer,
  times: integer,
})
export type JobItem = z.infer<typeof JobItem>

export const MailItem = z.strictObject({
  id: integer,
  recipient: nullableText,
  subject: nullableText,
  state: z.enum(['waiting', 'sent', 'failed']),
  last_error: nullableText,
  tries: integer,
  /** Empty unless it waits to be tried again. */
  next_try_at: nullableText,
  created_at: z.string(),
  sent_at: nullableText,
  kind: z.string(),
})
export type MailItem = z.infer<typeof MailItem>

// The keys of a literal are its names.
const fileUseNames = Object.keys(fileUses) as (keyof typeof fileUses)[]
export const FileItem = z.strictObject({
  id: integer,
  name: z.string(),
  problem: z.enum(['missing', 'changed']),
  used_by: z.enum(fileUseNames),
  problem_at: z.string(),
  created_at: z.string(),
  bytes: integer,
  key: z.string(),
})
export type FileItem = z.infer<typeof FileItem>

const Difference = z.strictObject({ what: z.string(), subject: z.string(), detail: z.string() })

export const mostBackups = 365
export const BackupSettingsInput = z.strictObject({
  nightly: z.boolean(),
  keep: WholeNumber(mostBackups).min(1, fieldKey('min_number')),
})
export type BackupSettingsInput = z.infer<typeof BackupSettingsInput>
export const BackupSettings = z.strictObject({ nightly: z.boolean(), keep: integer, version: integer })
export type BackupSettings = z.infer<typeof BackupSettings>

const BackupRun = z.strictObject({
  at: z.string(),
  name: z.string(),
  bytes: integer.nullable(),
  problems: integer,
  failure: nullableText,
})

/** Everything at a glance. */
export const Overview = z.strictObject({
  jobs: z.strictObject({ failed: integer, running: integer, waiting: integer }),
  mails: z.strictObject({ failed: integer, waiting: integer, sent: integer }),
  files: z.strictObject({ missing: integer, changed: integer }),
  version: z.string(),
  database: z.strictObject({ bytes: integer, version: z.string() }),
  backups: z.strictObject({
    ...BackupSettings.shape,
    /** The last that was made, and the last try if it failed after it. */
    last: BackupRun.nullable(),
    failed: BackupRun.nullable(),
    hours_old: integer.nullable(),
  }),
  sign_ins: z.strictObject({
    /** Within the last day. */
    people: integer,
    refused: integer,
    /** Devices that are signed in now. */
    devices: integer,
  }),
  /** Where the data lie; empty where that is not known. */
  disk: z.strictObject({ free_bytes: integer, total_bytes: integer }).nullable(),
  ledger: z.strictObject({
    head: z.strictObject({ number: integer, hash: z.string(), sealed_at: z.string() }).nullable(),
    unsealed_movements: integer,
    check: z.strictObject({ at: z.string(), count: integer, differences: z.array(Difference) }).nullable(),
  }),
})
export type Overview = z.infer<typeof Overview>

export const system = {
  get: byAdmin.get(
    '/api/system',
    'The state of the installation: version, jobs, mails, stored files, database, backups, sign-ins, disk, ledger.',
    { reply: Overview },
  ),
  head: byAdmin.get('/api/system/ledger-head.pdf', 'The head of the sealed ledger on paper, to be kept elsewhere.', {
    kind: 'stream',
    reply: z.string(),
  }),
  setBackups: byAdmin.put('/api/system/backups', 'Sets whether there is a backup every night, and how many are kept.', {
    body: BackupSettingsInput,
    reply: BackupSettings,
    versioned: true,
  }),
  backUp: byAdmin.post('/api/system/back-up', 'Makes a backup now, as a job.', { reply: z.void(), status: 204 }),
  checkLedger: byAdmin.post('/api/system/check-ledger', 'Checks the whole ledger now, as a job.', {
    reply: z.void(),
    status: 204,
  }),
}

/** Something that is done with one row. */
const rowAction = (list: ListDefinition, verb: string, summary: string) =>
  byAdmin.post(`/api/${list.name}/:id/${verb}`, summary, { params: IdParams, reply: z.void(), status: 204 })

export const jobs = {
  ...listEndpoints({ list: jobList, row: JobItem }),
  retry: rowAction(jobList, 'retry', 'Sends a job that was given up once more.'),
  dismiss: rowAction(jobList, 'dismiss', 'Takes a job that was given up off the list.'),
}

export const mails = {
  ...listEndpoints({ list: mailList, row: MailItem }),
  retry: rowAction(mailList, 'retry', 'Sends a mail that waits or failed now.'),
}

export const files = {
  ...listEndpoints({ list: fileList, row: FileItem }),
  recheck: byAdmin.post('/api/stored-files/recheck', 'Reads the files that were missing or changed once more.', {
    reply: z.void(),
    status: 204,
  }),
}
