/** All SQL of the page System, which reads what the kit writes. */
import { sql } from 'kysely'
import type { z } from 'zod'
import { nullableInteger } from '#lib/records/fields.ts'
import { columnsOf } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { one } from '#server/database/rows.ts'
import { defineSource } from '#server/lists/list.ts'
import { instantText } from '#server/time/time-zone.ts'
import { fileList, jobList, mailList } from '../columns.ts'
import { FileItem, JobItem, MailItem, Overview } from '../contract.ts'

/** Jobs in the queue have a UUID: the list knows them by a number made from it. Only failed ones are ever acted on. */
const queued = sql`
  select ('x' || left(md5(id::text), 13))::bit(52)::bigint as id, name, state::text, null::text as label,
    left(coalesce(output ->> 'message', output #>> '{value,message}'), 1000) as reason,
    coalesce(started_on, created_on) as since, retry_count + (started_on is not null)::int as tries, 0 as times
  from pgboss.job where state in ('created', 'retry', 'active') and not name like '\\_\\_%'`
const failed = sql`select id, name, 'failed' as state, label, reason, failed_at as since, tries, times from failed_job`

export const jobSource = defineSource({
  definition: jobList,
  row: JobItem,
  from: sql`(${failed} union all ${queued}) j`,
  id: sql`j.id`,
  columns: columnsOf('j', ['name', 'state', 'label', 'reason', 'since', 'tries', 'times']),
  extra: {},
  search: [sql`j.name`, sql`j.label`, sql`j.reason`],
})

export const mailSource = defineSource({
  definition: mailList,
  row: MailItem,
  from: sql`mail m left join pgboss.job j on m.state = 'waiting' and j.name = m.kind and j.id = m.job_id and j.state = 'retry'`,
  id: sql`m.id`,
  columns: {
    ...columnsOf('m', ['recipient', 'subject', 'state', 'last_error', 'tries', 'created_at', 'sent_at', 'kind']),
    next_try_at: sql`j.start_after`,
  },
  extra: {},
  search: [sql`m.recipient`, sql`m.subject`],
})

export const fileSource = defineSource({
  definition: fileList,
  row: FileItem,
  from: sql`(select *,
      case when exists (select from import i where i.file_id = stored_file.id) then 'uploads'
        when exists (select from delivery_note_file d where d.file_id = stored_file.id) then 'delivery-notes'
        when exists (select from issued_document_file d where d.file_id = stored_file.id) then 'documents'
        when exists (select from intervention_attachment d where d.file_id = stored_file.id) then 'interventions'
        when exists (select from archive_file d where d.file_id = stored_file.id) then 'archive'
        when exists (select from closing_file d where d.file_id = stored_file.id)
          or exists (select from phone_command_file d where d.file_id = stored_file.id)
          or exists (select from received_file d where d.file_id = stored_file.id) then 'closings'
        when exists (select from comparison d where d.file_id = stored_file.id) then 'comparisons'
        when exists (select from driving_matrix d where d.file_id = stored_file.id) then 'planning'
        else 'pictures' end as used_by
    from stored_file where problem is not null) f`,
  id: sql`f.id`,
  columns: columnsOf('f', ['name', 'problem', 'used_by', 'problem_at', 'created_at', 'bytes', 'key']),
  extra: {},
  search: sql`f.name`,
})

const Facts = Overview.pick({ database: true, sign_ins: true }).extend({
  last: Overview.shape.backups.shape.last,
  failed: Overview.shape.backups.shape.failed,
  hours_old: nullableInteger,
})
type Facts = z.infer<typeof Facts>

const backupRun = sql`'at', ${instantText(sql`r.at`)}, 'name', r.name, 'bytes', r.bytes, 'problems', r.problems, 'failure', r.failure`

export const findFacts = (tx: Tx): Promise<Facts> => one(tx, Facts)`
    with good as (select * from backup_run where failure is null order by id desc limit 1),
      newest as (select * from backup_run order by id desc limit 1)
    select
      json_build_object('bytes', pg_database_size(current_database()), 'version', current_setting('server_version')) as database,
      json_build_object(
        'people', (select count(distinct subject_id) from audit where action = 'sign_in' and at > now() - interval '1 day'),
        'refused', (select coalesce(sum(times), 0) from audit where action = 'sign_in_failed' and at > now() - interval '1 day'),
        'devices', (select count(*) from session s join account a on a.id = s.account_id
          where s.last_seen_at > now() - case a.role when 'admin' then interval '12 hours' else interval '14 days' end)) as sign_ins,
      (select json_build_object(${backupRun}) from good r) as last,
      (select json_build_object(${backupRun}) from newest r where r.failure is not null) as failed,
      (select floor(extract(epoch from now() - at) / 3600)::integer from good) as hours_old`

const Counts = Overview.pick({ jobs: true, mails: true, files: true })
type Counts = z.infer<typeof Counts>

export const countStates = (tx: Tx): Promise<Counts> => one(tx, Counts)`
    select
    json_build_object(
      'failed', (select count(*) from failed_job),
      'running', count(*) filter (where q.state = 'active'),
      'waiting', count(*) filter (where q.state <> 'active')) as jobs,
    (select json_build_object(
      'failed', count(*) filter (where state = 'failed'),
      'waiting', count(*) filter (where state = 'waiting'),
      'sent', count(*) filter (where state = 'sent')) from mail) as mails,
    (select json_build_object(
      'missing', count(*) filter (where problem = 'missing'),
      'changed', count(*) filter (where problem = 'changed')) from stored_file where problem is not null) as files
    from (${queued}) q`
