/** The SQL of clients' files that an upload puts into the archive. */
import { sql } from 'kysely'
import { Instant, integer, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { maybeOne, one } from '#server/database/rows.ts'

export type NewImported = {
  file_id: number
  /** Empty for the demo data, which was never uploaded. */
  import_id: number | null
  supplier_id: number
  module_id: number
  row_count: number
  created_by: number
  /** When it came; empty for now. */
  at: string | null
}

/** Name, size and hash are those of the stored file. */
export const insertImported = (tx: Tx, it: NewImported) => one(tx, { id: integer, name: string })`
    insert into archive_file (name, type, content, supplier_id, module_id, file_id, file_name, bytes, sha256, row_count, import_id, created_by, created_at)
    select name, 'interventions', 'sheet', ${it.supplier_id}, ${it.module_id}, id, name, bytes, sha256, ${it.row_count}, ${it.import_id},
      ${it.created_by}, coalesce(${it.at}::timestamptz, now())
    from stored_file where id = ${it.file_id} returning id, name`

export const insertListed = (tx: Tx, archive_file_id: number, interventions: readonly number[]) =>
  sql`insert into archive_file_intervention (archive_file_id, intervention_id)
    select ${archive_file_id}, it from (select distinct unnest(${interventions}::bigint[]) as it) listed
    order by it`.execute(tx)

export const deleteImported = (tx: Tx, import_id: number) => maybeOne(tx, { id: integer, name: string })`
    delete from archive_file where import_id = ${import_id} returning id, name`

const SameFile = { id: integer, name: string, created_at: Instant, created_by: nullableText }

/** The newest file with this content. */
export const findSame = (tx: Tx, sha256: string) => maybeOne(tx, SameFile)`
    select f.id, f.name, f.created_at, ${person('a')} as created_by from archive_file f left join account a on a.id = f.created_by
    where f.sha256 = ${sha256} order by f.id desc limit 1`
