/** The SQL of clients' files: what their rows say, and how they stand to the jobs that we have. */
import { sql } from 'kysely'
import type { Listing } from '#features/file-formats/contract.ts'
import { person } from '#server/columns.ts'
import type { Tx } from '#server/db.ts'
import { textArray } from '#server/text-array.ts'
import { dayOf } from '#server/time-zone.ts'
import type { FileChoices, FileGroup } from '../../files-rules.ts'
import type { InterventionStatus } from '../../rules.ts'
import { isLive } from '../queries.ts'
import type { FileJob, ResolvedRow } from './resolve.ts'

export type ClientFile = {
  import_id: number
  file_id: number
  file_name: string
  total_rows: number
  supplier_id: number
  supplier: string
  module_id: number
  module: string
  version_id: number | null
  format_id: number | null
  format_name: string | null
  format_number: number | null
  terminal_id_pattern: string | null
  /** Digest of the settings that all rows were checked with. */
  checked_with: string | null
}

export async function findFile(tx: Tx, import_id: number): Promise<ClientFile | undefined> {
  const { rows } = await sql<ClientFile>`
    select f.import_id, m.file_id, m.file_name, m.total_rows, f.supplier_id, s.name as supplier, f.module_id, mn.name as module, f.version_id, v.format_id,
      ff.name as format_name, v.number as format_number, s.terminal_id_pattern, f.checked_with
    from intervention_file f join import m on m.id = f.import_id join supplier s on s.id = f.supplier_id
      join module_name mn on mn.id = f.module_id
      left join file_format_version v on v.id = f.version_id left join file_format ff on ff.id = v.format_id
    where f.import_id = ${import_id}`.execute(tx)
  return rows[0]
}

/** A file that is read again begins without rows. */
export async function saveFile(
  tx: Tx,
  file: { import_id: number; supplier_id: number; module_id: number; version_id: number },
): Promise<void> {
  await sql`insert into intervention_file (import_id, supplier_id, module_id, version_id)
    values (${file.import_id}, ${file.supplier_id}, ${file.module_id}, ${file.version_id})
    on conflict (import_id) do update set supplier_id = excluded.supplier_id, module_id = excluded.module_id,
      version_id = excluded.version_id`.execute(tx)
  await deleteRows(tx, file.import_id)
}

/** Takes back what was read of a file. */
export const deleteRows = (tx: Tx, import_id: number) =>
  sql`delete from intervention_file_row where import_id = ${import_id}`.execute(tx)

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
/** The client's job with the reference of a row. */
export const jobOfRow = sql`lateral (
  select own.* from intervention own
  where own.supplier_id = f.supplier_id and normal(own.client_reference) = r.reference and own.client_reference is not null offset 0) i`
/** Rows without a reference have no place among the jobs. */
export async function saveRows(tx: Tx, import_id: number, resolved: readonly ResolvedRow[]): Promise<void> {
  const named = resolved.filter(({ reference }) => reference !== '')
  const nameless = resolved.filter(({ reference }) => reference === '').map(({ n }) => n)
  if (nameless.length > 0)
    await sql`delete from intervention_file_row where import_id = ${import_id} and n = any(${nameless}::int[])`.execute(
      tx,
    )
  if (named.length > 0)
    await sql`insert into intervention_file_row (import_id, n, reference, job)
      select ${import_id}, n, normal(reference), job::jsonb
      from unnest(${named.map(({ n }) => n)}::int[], ${textArray(named.map(({ reference }) => reference))}::text[],
        ${textArray(named.map(({ job }) => JSON.stringify(job)))}::text[]) as given (n, reference, job)
      on conflict (import_id, n) do update set reference = excluded.reference, job = excluded.job`.execute(tx)
}

/** Rows that were checked alone may have been checked with other settings than the rest. */
export const saveCheckedWith = (tx: Tx, import_id: number, digest: string, isAll: boolean) =>
  sql`update intervention_file set checked_with = case when ${isAll}::boolean or checked_with = ${digest} then ${digest} end
    where import_id = ${import_id}`.execute(tx)

/** What a job says in the fields that a file can give, in the form of the rows of files. */
const asFileJob = sql`jsonb_build_object('code_id', i.code_id, 'merchant_name', i.merchant_name, 'pos_code', i.pos_code, 'address', i.address,
  'postal_code', i.postal_code, 'city', i.city, 'province', i.province, 'phone', i.phone, 'contact', i.contact,
  'opening_hours', i.opening_hours, 'client_terminal_id', i.client_terminal_id, 'tml_model', i.tml_model, 'serial_out', i.serial_out,
  'notes', i.notes, 'received_at', to_char(i.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'closing_days', case when i.closing_days_given then i.closing_days end)`
/** Known to be the same, or following from another field. */
const notCompared = sql`'{client_reference,kind,part_id}'::text[]`

/**
 * Every row of a file beside its job. Rows that fail are left out, unless their job is closed, which is why they fail; `changes` holds
 * the fields that differ, each with its value before and after.
 */
const compared = (import_id: number) => sql`
  compared as materialized (
    select r.n, r.job, i.id, i.version, i.status, i.technician_id,
      case when i.id is null then 'new' when i.status in ('closed', 'cancelled') then 'closed'
        when d.changes is null then 'unchanged' else 'changed' end as kind,
      d.changes
    from ${rowsOfFile(import_id)} ${problemsOfRow(import_id)}
      left join ${jobOfRow} on true
      -- Case: rows without a job, which may be all of them, are not compared at all.
      cross join lateral (select case when ${isLive('i')} then (
        select jsonb_object_agg(given.key, jsonb_build_array(old.job -> given.key, given.value))
        -- Offset 0: the job is written out once for a row, not once for a field.
        from (select ${asFileJob} as job offset 0) old, jsonb_each(r.job - ${notCompared}) given
        where not old.job @> (r.job - ${notCompared}) and old.job -> given.key is distinct from given.value) end as changes) d
    where f.import_id = ${import_id} and s.left_out is null and (s.problems is null or i.status in ('closed', 'cancelled')))`

/** The file of the same module that was inserted last. */
const lastFile = (import_id: number) => sql`
  last_file as materialized (
    select a.id, a.import_id from intervention_file f join archive_file a on a.module_id = f.module_id
    where f.import_id = ${import_id} and a.import_id <> ${import_id} order by a.created_at desc, a.id desc limit 1)`

/** From this share of the jobs of the file before, a file that lists them is a complete list; up to the other it holds only new ones. */
const completeFrom = 0.5
const onlyNewUpTo = 0.2
/** Of fewer jobs it cannot be told that none is listed on purpose. */
export const fewestToTell = 3

/**
 * The jobs of the last file that are still open, or listed again, not even in a row that fails; then what the files of this format list: as the
 * format says, or else as these two files show; and the jobs that are gone, which only a complete list can show. The references are hashed
 * once: statistics do not know a file that has just come, and `not exists` would compare all rows with all.
 */
const gone = (import_id: number) => sql`
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
const digest = sql`md5(coalesce((select string_agg(concat_ws(' ', n, kind, id, version, changes), ',' order by n) from compared), '')
  || '|' || coalesce((select string_agg(concat_ws(' ', id, version), ',' order by id) from gone), ''))`

export type Counted = {
  counts: Record<FileGroup, number> & Record<'changed_blocked' | 'gone_open' | 'gone_assigned' | 'gone_blocked', number>
  fields: { field: string; count: number }[]
  technicians: number
  digest: string
  listing: FileListing
}

/** What the files of a format list: as it was decided, or as this file beside the one before shows; null where that cannot be told. */
export type FileListing = {
  decided: Listing | null
  proposed: Listing | null
  /** Jobs of the file before that are open, or listed again. */
  total: number
  listed: number
}

export async function countDifferences(tx: Tx, import_id: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with ${compared(import_id)}, ${lastFile(import_id)}, ${gone(import_id)}
    select (
        select jsonb_build_object('new', count(*) filter (where kind = 'new'), 'changed', count(*) filter (where kind = 'changed'),
          'unchanged', count(*) filter (where kind = 'unchanged'), 'closed', count(*) filter (where kind = 'closed'),
          'changed_blocked', count(*) filter (where kind = 'changed' and status = 'closing_requested')) from compared
      ) || (
        select jsonb_build_object('gone', count(*), 'gone_open', count(*) filter (where status = 'open'),
          'gone_assigned', count(*) filter (where status = 'assigned'),
          'gone_blocked', count(*) filter (where status = 'closing_requested')) from gone) as counts,
      (select coalesce(jsonb_agg(f order by f.count desc, f.field), '[]') from (
        select field, count(*) as count from compared, jsonb_object_keys(changes) as field where kind = 'changed' group by field) f) as fields,
      (select count(distinct technician_id) from compared where kind = 'changed' and status = 'assigned') as technicians,
      ${digest} as digest, (select to_jsonb(l) from listing l) as listing`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a file was not counted')
  return row
}

export type Compared = {
  n: number
  id: number | null
  version: number | null
  status: InterventionStatus | null
  kind: Exclude<FileGroup, 'gone'>
  job: FileJob
  changes: Record<string, [unknown, unknown]> | null
}

/** Changes that move more than a word come first. */
const hasEffects = sql`(changes ?| '{closing_days,code_id,province,city,received_at,tml_model}')`

export type ListedDifference = Pick<Compared, 'n' | 'id' | 'status' | 'job' | 'changes'> & {
  total: number
  number: string | null
  client_reference: string | null
  merchant_name: string | null
  city: string | null
  province: string | null
  code_id: number | null
  received_at: string | null
  due_on: string | null
  closed_on: string | null
  technician: string | null
  provinces: string[] | null
}

export async function listDifferences(
  tx: Tx,
  import_id: number,
  asked: { group: FileGroup; field?: string | undefined; page: number; rows_per_page: number },
): Promise<ListedDifference[]> {
  const { group, field, page, rows_per_page } = asked
  const chosen =
    group === 'gone'
      ? sql`select 0 as n, '{}'::jsonb as job, null::jsonb as changes, id, 0 as place from gone`
      : sql`select n, job, changes, id, case when ${hasEffects} then 0 else 1 end as place from compared
          where kind = ${group} ${field ? sql`and changes ? ${field}` : sql``}`
  const { rows } = await sql<ListedDifference>`
    with ${compared(import_id)}, ${lastFile(import_id)}, ${gone(import_id)}, chosen as (${chosen})
    select c.n, c.id, c.job, c.changes, count(*) over () as total, i.status, i.number,
      coalesce(i.client_reference, c.job ->> 'client_reference') as client_reference, coalesce(i.merchant_name, c.job ->> 'merchant_name') as merchant_name,
      coalesce(i.city, c.job ->> 'city') as city, coalesce(i.province, c.job ->> 'province') as province,
      coalesce(i.code_id, (c.job ->> 'code_id')::bigint) as code_id, coalesce(i.received_at, (c.job ->> 'received_at')::timestamptz) as received_at,
      i.due_on, coalesce(i.closed_on, case when i.status = 'cancelled' then ${dayOf(sql`i.cancelled_at`)} end) as closed_on,
      case when i.technician_id is not null then ${person('a')} end as technician, t.provinces
    from chosen c left join intervention i on i.id = c.id left join account a on a.id = i.technician_id
      left join technician t on t.account_id = i.technician_id
    order by c.place, c.n, c.id limit ${rows_per_page} offset ${(page - 1) * rows_per_page}`.execute(tx)
  return rows
}

/** Changed jobs that can be accepted and whose due date may move. */
export async function listDueChanges(
  tx: Tx,
  import_id: number,
): Promise<Pick<Compared, 'n' | 'id' | 'job' | 'changes'>[]> {
  const { rows } = await sql<Compared>`
    with ${compared(import_id)}
    select n, id, job, changes from compared where kind = 'changed' and status <> 'closing_requested'
      and changes ?| '{closing_days,code_id,province,city,received_at}' order by n`.execute(tx)
  return rows
}

/** One file of a client at a time is inserted, so that two admins with the same file never insert it twice. */
export const lockClient = (tx: Tx, supplier_id: number) =>
  sql`select pg_advisory_xact_lock(732, ${supplier_id}::int)`.execute(tx)

/** Locked in the order of their ids, as every action on interventions does. */
export async function lockKnown(tx: Tx, import_id: number): Promise<void> {
  await sql`
    with ${lastFile(import_id)},
    known as (
      select i.id from ${rowsOfFile(import_id)} cross join ${jobOfRow} where f.import_id = ${import_id}
      union select p.intervention_id from last_file l join archive_file_intervention p on p.archive_file_id = l.id)
    select from intervention where id in (select id from known) order by id for update`.execute(tx)
}

export type DecidedRow = Pick<Compared, 'n' | 'id' | 'kind' | 'job' | 'changes'>

export type Decided = {
  digest: string
  listing: FileListing
  /** Rows whose job we have. */
  known: number
  withdrawn: number[]
  /** Every row that is or becomes a job: accepted new and changed ones, and the others, which stay as they are. */
  rows: DecidedRow[]
}

/**
 * What the choices mean for the jobs as they are now; read after they are locked. Of a row only the fields that are needed before it is
 * written: of a new one those of its due date, of a changed one those that follow from others.
 */
export async function decide(tx: Tx, import_id: number, choices: FileChoices): Promise<Decided> {
  const { cancel, except } = choices.gone
  const byRule = cancel === 'all' ? sql`true` : cancel === 'open' ? sql`(status = 'open')` : sql`false`
  const accepted = ({ accept, except }: FileChoices['new']) => sql`(n = any(${except}::int[])) <> ${accept}::boolean`
  const { rows } = await sql<Decided>`
    with ${compared(import_id)}, ${lastFile(import_id)}, ${gone(import_id)}
    select ${digest} as digest, (select to_jsonb(l) from listing l) as listing, (select count(*) from compared where kind <> 'new') as known,
      (select coalesce(jsonb_agg(id order by id), '[]') from gone
        where status in ('open', 'assigned') and (id = any(${except}::bigint[])) <> ${byRule}) as withdrawn,
      -- json, not jsonb: it is only written out.
      (select coalesce(json_agg(json_build_object('n', n, 'id', id, 'changes', changes,
          'kind', case when kind = 'changed' and (status = 'closing_requested' or not (${accepted(choices.changed)}))
            then 'unchanged' else kind end,
          'job', case kind when 'new' then ${onlyFields(['code_id', 'received_at', 'province', 'city', 'closing_days'])}
            when 'changed' then ${onlyFields(['kind', 'part_id'])} else '{}' end) order by n), '[]')
        from compared where kind <> 'new' or ${accepted(choices.new)}) as rows`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the choices of a file were not read')
  return row
}

const onlyFields = (fields: readonly string[]) =>
  sql`json_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), sql`job -> ${sql.lit(field)}`]))})`

/** Who changed a job of the file last, and when. */
export async function findLastChange(
  tx: Tx,
  import_id: number,
): Promise<{ name: string | null; at: string } | undefined> {
  const { rows } = await sql<{ name: string | null; at: string }>`
    select ${person('a')} as name, e.at from ${rowsOfFile(import_id)} cross join ${jobOfRow}
      join intervention_event e on e.intervention_id = i.id left join account a on a.id = e.account_id
    where f.import_id = ${import_id} order by e.id desc limit 1`.execute(tx)
  return rows[0]
}

export type LastFile = { id: number; file_name: string; rows: number; at: string; by: string | null }

export async function findLastFile(tx: Tx, import_id: number): Promise<LastFile | undefined> {
  const { rows } = await sql<LastFile>`
    with ${lastFile(import_id)}
    select f.id, f.file_name, coalesce(f.row_count, 0) as rows, f.created_at as at, ${person('a')} as by
    from last_file l join archive_file f on f.id = l.id left join account a on a.id = f.created_by`.execute(tx)
  return rows[0]
}
