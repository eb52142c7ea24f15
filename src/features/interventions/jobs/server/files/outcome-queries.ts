/** The SQL of what clients' files did, and whose formats read them. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

export type RowPlace = { n: number; sheet: string; row: string }

/** Where rows of an upload stand in the file; `columns` are the keys of its cells in their order. */
export async function listPlaces(
  tx: Tx,
  import_id: number,
  numbers: readonly number[],
  columns: readonly string[],
): Promise<RowPlace[]> {
  const { rows } = await sql<RowPlace>`
    select n, cells[${columns.indexOf('source_sheet') + 1}::int] as sheet, cells[${columns.indexOf('source_row') + 1}::int] as row
    from import_row where import_id = ${import_id} and n = any(${numbers}::int[])`.execute(tx)
  return rows
}

/**
 * Later files that list jobs which this one created. Offset 0: the files of each job are looked up by the job. Statistics do not know jobs
 * that have just come, and other plans compare all with all.
 */
export async function listLaterFiles(tx: Tx, import_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with listed as materialized (
      select distinct l.archive_file_id from (select id from intervention where import_id = ${import_id} offset 0) i
        cross join lateral (select archive_file_id from archive_file_intervention where intervention_id = i.id offset 0) l)
    select distinct name from archive_file
    where id in (select archive_file_id from listed) and import_id <> ${import_id} order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

export type Outcome = {
  created: number
  changed: number
  cancelled: number
  archive_file_id: number | null
  to_assign: number
}

/** What inserting did; stays readable after it was undone, because the counts are in the audit. */
export async function findOutcome(tx: Tx, import_id: number): Promise<Outcome | undefined> {
  const { rows } = await sql<Outcome>`
    select count(*) filter (where e.action = 'import') as created, count(*) filter (where e.action = 'update') as changed,
      count(*) filter (where e.action = 'cancel') as cancelled,
      (select id from archive_file where import_id = ${import_id}) as archive_file_id,
      (select count(*) from archive_file a join archive_file_intervention l on l.archive_file_id = a.id
        join intervention i on i.id = l.intervention_id where a.import_id = ${import_id} and i.status = 'open') as to_assign
    from intervention_batch b join intervention_event e on e.batch_id = b.id and not e.undoes
    where b.import_id = ${import_id} group by b.id`.execute(tx)
  return rows[0]
}

export async function listOwners(
  tx: Tx,
  format_ids: readonly number[],
): Promise<{ format_id: number; newest: number; supplier: string; module: string }[]> {
  const { rows } = await sql<{ format_id: number; newest: number; supplier: string; module: string }>`
    select f.id as format_id, s.name as supplier, m.name as module,
      (select max(number) from file_format_version v where v.format_id = f.id) as newest
    from file_format f join supplier s on s.id = f.supplier_id join module_name m on m.id = f.module_id
    where f.id = any(${format_ids}::bigint[])`.execute(tx)
  return rows
}
