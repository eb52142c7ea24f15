/** The comparison of a client's file with our jobs as they are now, as parts of statements: each row beside its job, what is gone, a digest of it all. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, nullableInteger, string } from '#lib/records/fields.ts'
import type { Sql } from '#server/lists/list.ts'
import { type JobField, jobFields } from '../../contract.ts'
import { FileDifferences } from '../../files-contract.ts'
import { statuses } from '../../rules.ts'
import { isLive } from '../queries.ts'
import type { FileJob } from './resolve.ts'

/*
 * Statistics do not know a file that has just come: PostgreSQL expects one row of it, and would compare all rows with all. `offset 0` keeps
 * it from rearranging: the rows are read once, and what belongs to each is looked up by its index.
 */
/** A file as `f` and its rows as `r`, all or those of given numbers. */
export const rowsOfFile = (import_id: number, numbers?: readonly number[]) => sql`intervention_file f
  cross join lateral (select n, reference, job from intervention_file_row
    where import_id = ${import_id} ${numbers ? sql`and n = any(${numbers}::int[])` : sql``} offset 0) r`
/** What was wrong with each row, and whether it is left out, as `s`. */
export const problemsOfRow = (import_id: number) =>
  sql`cross join lateral (select problems, left_out from import_row where import_id = ${import_id} and n = r.n offset 0) s`
/**
 * The client's job with the reference of a row. + 0: found by the reference alone. While statistics take the jobs for none, the index of the client's
 * jobs costs the same, and each row would read all of them.
 */
export const jobOfRow = sql`lateral (
  select own.* from intervention own
  where own.supplier_id + 0 = f.supplier_id and normal(own.client_reference) = r.reference and own.client_reference is not null offset 0) i`

/** The same for all rows of a file and its jobs, or following from another field. */
const ofTheFile: readonly JobField[] = ['supplier_id', 'module_id', 'client_reference', 'part_id']
/** Fields that the rows of files write otherwise than the table. */
const asWritten: Partial<Record<JobField, Sql>> = {
  received_at: sql`to_char(i.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  closing_days: sql`case when i.closing_days_given then i.closing_days end`,
}
/** What a job says in the fields that a file can give, in the form of the rows of files. */
const asFileJob = sql`jsonb_build_object(${sql.join(
  jobFields
    .filter((field) => !ofTheFile.includes(field))
    .map((field) => sql`${sql.lit(field)}, ${asWritten[field] ?? sql.ref(`i.${field}`)}`),
)})`
/** Known to be the same, or following from another field. */
const notCompared = sql`'{client_reference,kind,part_id}'::text[]`

/**
 * Every row of a file beside its job. Rows that fail are left out, unless their job is closed, which is why they fail; `changes` holds
 * the fields that differ, each with its value before and after.
 */
export const compared = (import_id: number, numbers?: readonly number[]) => sql`
  compared as materialized (
    select r.n, r.job, i.id, i.version, i.status, i.technician_id,
      case when i.id is null then 'new' when i.status in ('closed', 'cancelled') then 'closed'
        when d.changes is null then 'unchanged' else 'changed' end as kind,
      d.changes
    from ${rowsOfFile(import_id, numbers)} ${problemsOfRow(import_id)}
      left join ${jobOfRow} on true
      -- Case: rows without a job, which may be all of them, are not compared at all.
      cross join lateral (select case when ${isLive('i')} then (
        select jsonb_object_agg(given.key, jsonb_build_array(old.job -> given.key, given.value))
        -- Offset 0: the job is written out once for a row, not once for a field.
        from (select ${asFileJob} as job offset 0) old, jsonb_each(r.job - ${notCompared}) given
        where not old.job @> (r.job - ${notCompared}) and old.job -> given.key is distinct from given.value) end as changes) d
    where f.import_id = ${import_id} and s.left_out is null and (s.problems is null or i.status in ('closed', 'cancelled')))`

/** The file of the same module that was inserted last. */
export const lastFile = (import_id: number) => sql`
  last_file as materialized (
    select a.id, a.import_id from intervention_file f join archive_file a on a.module_id = f.module_id
    where f.import_id = ${import_id} and a.import_id <> ${import_id} order by a.created_at desc, a.id desc limit 1)`

/** From this share of the jobs of the file before, a file that lists them is a complete list; up to the other it holds only new ones. */
const completeFrom = 0.5
const onlyNewUpTo = 0.2
/** With fewer jobs one cannot tell that none is listed on purpose. */
export const fewestToTell = 3

/**
 * The jobs of the last file that are still open, or listed again, not even in a row that fails; then what the files of this format list: as the
 * format says, or else as these two files show; and the jobs that are gone, which only a complete list can show. The references are hashed
 * once: statistics do not know a file that has just come, and `not exists` would compare all rows with all.
 */
export const gone = (import_id: number) => sql`
  before as materialized (
    select i.id, i.version, i.status, i.technician_id, ${isLive('i')} as is_live,
      coalesce(normal(i.client_reference), '') in (select reference from intervention_file_row where import_id = ${import_id}) as is_listed
    from last_file l join archive_file_intervention p on p.archive_file_id = l.id
      cross join lateral (select own.* from intervention own where own.id = p.intervention_id offset 0) i),
  listing as materialized (
    select (select o.listing from intervention_file f join file_format_version v on v.id = f.version_id join file_format o on o.id = v.format_id
        where f.import_id = ${import_id}) as decided,
      case when listed >= total * ${completeFrom}::numeric then 'complete'
        when listed <= total * ${onlyNewUpTo}::numeric and total >= ${fewestToTell}::int then 'only_new' end as proposed,
      total, listed
    from (select count(*) filter (where is_live or is_listed) as total, count(*) filter (where is_listed) as listed from before) b),
  gone as materialized (
    select id, version, status, technician_id from before
    where is_live and not is_listed and (select coalesce(decided, proposed) = 'complete' from listing))`

/** All of it at once; the digest is another as soon as a row or a job is. */
export const digest = sql`md5(coalesce((select string_agg(concat_ws(' ', n, kind, id, version, changes), ',' order by n) from compared), '')
  || '|' || coalesce((select string_agg(concat_ws(' ', id, version), ',' order by id) from gone), ''))`

export const FileListing = FileDifferences.shape.listing
export type FileListing = z.infer<typeof FileListing>

export const Compared = z.strictObject({
  n: integer,
  id: nullableInteger,
  version: nullableInteger,
  status: z.enum(statuses).nullable(),
  kind: z.enum(['closed', 'new', 'changed', 'unchanged']),
  // Some fields of a job, as they were written.
  job: z.custom<FileJob>(),
  changes: z.record(string, z.tuple([z.unknown(), z.unknown()])).nullable(),
})
export type Compared = z.infer<typeof Compared>
