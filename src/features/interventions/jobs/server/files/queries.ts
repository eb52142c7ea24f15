/** The SQL of clients' files: what their rows say, and how they stand to the jobs that we have. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Instant, integer, nullableInstant, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { maybeOne, one } from '#server/database/rows.ts'
import { textArray } from '#server/database/text-array.ts'
import { FileDifferences } from '../../files-contract.ts'
import type { FileChoices } from '../../files-rules.ts'
import { Compared, compared, digest, FileListing, gone, jobOfRow, lastFile, rowsOfFile } from './compare-queries.ts'
import { Comparison, deleteDifferences } from './difference-queries.ts'
import type { ResolvedRow } from './resolve.ts'

const ClientFile = z.strictObject({
  import_id: integer,
  file_id: integer,
  file_name: string,
  total_rows: integer,
  supplier_id: integer,
  supplier: string,
  module_id: integer,
  module: string,
  version_id: nullableInteger,
  format_id: nullableInteger,
  format_name: nullableText,
  format_number: nullableInteger,
  terminal_id_pattern: nullableText,
  /** Digest of the settings that all rows were checked with. */
  checked_with: nullableText,
  comparison: Comparison.nullable(),
  compared_at: nullableInstant,
})
export type ClientFile = z.infer<typeof ClientFile>

export const findFile = (tx: Tx, import_id: number): Promise<ClientFile | undefined> => maybeOne(tx, ClientFile)`
    select f.import_id, m.file_id, m.file_name, m.total_rows, f.supplier_id, s.name as supplier, f.module_id, mn.name as module, f.version_id, v.format_id,
      ff.name as format_name, v.number as format_number, s.terminal_id_pattern, f.checked_with, f.comparison, f.compared_at
    from intervention_file f join import m on m.id = f.import_id join supplier s on s.id = f.supplier_id
      join module_name mn on mn.id = f.module_id
      left join file_format_version v on v.id = f.version_id left join file_format ff on ff.id = v.format_id
    where f.import_id = ${import_id}`

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
  await deleteDifferences(tx, import_id)
  await sql`update intervention_file set comparison = null, compared_at = null
    where import_id = ${import_id}`.execute(tx)
}

/** In place of what they were; rows without a reference have no place among the jobs. */
export async function saveRows(tx: Tx, import_id: number, resolved: readonly ResolvedRow[]): Promise<void> {
  await sql`delete from intervention_file_row
    where import_id = ${import_id} and n = any(${resolved.map(({ n }) => n)}::int[])`.execute(tx)
  const named = resolved.filter(({ reference }) => reference !== '')
  if (named.length > 0)
    await sql`insert into intervention_file_row (import_id, n, reference, job)
      select ${import_id}, n, normal(reference), job::jsonb
      from unnest(${named.map(({ n }) => n)}::int[], ${textArray(named.map(({ reference }) => reference))},
        ${textArray(named.map(({ job }) => JSON.stringify(job)))}) as given (n, reference, job)`.execute(tx)
}

/** Rows that were checked alone may have been checked with other settings than the rest. */
export const saveCheckedWith = (tx: Tx, import_id: number, digest: string, isAll: boolean) =>
  sql`update intervention_file set checked_with = case when ${isAll}::boolean or checked_with = ${digest} then ${digest} end
    where import_id = ${import_id}`.execute(tx)

/** One file of a client at a time is inserted, so that two admins with the same file never insert it twice. */
export const lockClient = (tx: Tx, supplier_id: number) =>
  sql`select pg_advisory_xact_lock(732, ${supplier_id}::int)`.execute(tx)

/** Locked in the order of their ids, as every action on interventions does. */
export const lockKnown = (tx: Tx, import_id: number) =>
  lockRows(
    tx,
    'intervention',
    sql`with ${lastFile(import_id)}
    select i.id from ${rowsOfFile(import_id)} cross join ${jobOfRow} where f.import_id = ${import_id}
      union select p.intervention_id from last_file l join archive_file_intervention p on p.archive_file_id = l.id`,
  )

const Decided = z.strictObject({
  digest: string,
  listing: FileListing,
  /** Rows whose job we have. */
  known: integer,
  withdrawn: z.array(integer),
  /** Every row that is or becomes a job: accepted new and changed ones, and the others, which stay as they are. */
  rows: z.array(Compared.pick({ n: true, id: true, kind: true, job: true, changes: true })),
})
export type Decided = z.infer<typeof Decided>

/**
 * What the choices mean for the jobs as they are now; read after they are locked. Of a row only the fields that are needed before it is
 * written: of a new one those of its due date, of a changed one those that follow from others.
 */
export async function decide(tx: Tx, import_id: number, choices: FileChoices): Promise<Decided> {
  const { cancel, except } = choices.gone
  const byRule = cancel === 'all' ? sql`true` : cancel === 'open' ? sql`(status = 'open')` : sql`false`
  const accepted = ({ accept, except }: FileChoices['new']) => sql`(n = any(${except}::int[])) <> ${accept}::boolean`
  return one(tx, Decided)`
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
        from compared where kind <> 'new' or ${accepted(choices.new)}) as rows`
}

const onlyFields = (fields: readonly string[]) =>
  sql`json_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), sql`job -> ${sql.lit(field)}`]))})`

/** Who changed a job of the file last, and when. */
export const findLastChange = (tx: Tx, import_id: number) => maybeOne(tx, { name: nullableText, at: Instant })`
    select ${person('a')} as name, e.at from ${rowsOfFile(import_id)} cross join ${jobOfRow}
      join intervention_event e on e.intervention_id = i.id left join account a on a.id = e.account_id
    where f.import_id = ${import_id} order by e.id desc limit 1`

const LastFile = FileDifferences.shape.last.unwrap()

export const findLastFile = (tx: Tx, import_id: number) => maybeOne(tx, LastFile)`
    with ${lastFile(import_id)}
    select f.id, f.file_name, coalesce(f.row_count, 0) as rows, f.created_at as at, ${person('a')} as by
    from last_file l join archive_file f on f.id = l.id left join account a on a.id = f.created_by`
