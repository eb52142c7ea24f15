/** The SQL of clients' files: what their rows say, and how they stand to the jobs that we have. */
import { sql } from 'kysely'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { textArray } from '#server/database/text-array.ts'
import type { FileChoices } from '../../files-rules.ts'
import {
  type Compared,
  compared,
  digest,
  type FileListing,
  gone,
  jobOfRow,
  lastFile,
  rowsOfFile,
} from './compare-queries.ts'
import type { Comparison } from './difference-queries.ts'
import type { ResolvedRow } from './resolve.ts'

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
  comparison: Comparison | null
  compared_at: string | null
}

export async function findFile(tx: Tx, import_id: number): Promise<ClientFile | undefined> {
  const { rows } = await sql<ClientFile>`
    select f.import_id, m.file_id, m.file_name, m.total_rows, f.supplier_id, s.name as supplier, f.module_id, mn.name as module, f.version_id, v.format_id,
      ff.name as format_name, v.number as format_number, s.terminal_id_pattern, f.checked_with, f.comparison, f.compared_at
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
export async function deleteRows(tx: Tx, import_id: number): Promise<void> {
  await sql`delete from intervention_file_row where import_id = ${import_id}`.execute(tx)
  await sql`delete from intervention_file_difference where import_id = ${import_id}`.execute(tx)
  await sql`update intervention_file set comparison = null, compared_at = null where import_id = ${import_id}`.execute(
    tx,
  )
}

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
