/** The SQL of what clients' files did, and whose formats read them. */
import { integer, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many, maybeOne, readValues } from '#server/database/rows.ts'
import { FileDifferences } from '../../files-contract.ts'

const Place = { n: integer, sheet: string, row: string }

/** Where rows of an upload stand in the file; `columns` are the keys of its cells in their order. */
export const listPlaces = (tx: Tx, import_id: number, numbers: readonly number[], columns: readonly string[]) =>
  many(tx, Place)`
    select n, cells[${columns.indexOf('source_sheet') + 1}::int] as sheet, cells[${columns.indexOf('source_row') + 1}::int] as row
    from import_row where import_id = ${import_id} and n = any(${numbers}::int[])`

/**
 * Later files that list jobs which this one created. Offset 0: the files of each job are looked up by the job. Statistics do not know jobs
 * that have just come, and other plans compare all with all.
 */
export const listLaterFiles = (tx: Tx, import_id: number): Promise<string[]> => readValues(tx, string)`
    with listed as materialized (
      select distinct l.archive_file_id from (select id from intervention where import_id = ${import_id} offset 0) i
        cross join lateral (select archive_file_id from archive_file_intervention where intervention_id = i.id offset 0) l)
    select distinct name from archive_file
    where id in (select archive_file_id from listed) and import_id <> ${import_id} order by 1`

const Outcome = FileDifferences.shape.outcome.unwrap()

/** What inserting did; stays readable after it was undone, because the counts are in the audit. */
export const findOutcome = (tx: Tx, import_id: number) => maybeOne(tx, Outcome)`
    select count(*) filter (where e.action = 'import') as created, count(*) filter (where e.action = 'update') as changed,
      count(*) filter (where e.action = 'cancel') as cancelled,
      (select id from archive_file where import_id = ${import_id}) as archive_file_id,
      (select count(*) from archive_file a join archive_file_intervention l on l.archive_file_id = a.id
        join intervention i on i.id = l.intervention_id where a.import_id = ${import_id} and i.status = 'open') as to_assign
    from intervention_batch b join intervention_event e on e.batch_id = b.id and not e.undoes
    where b.import_id = ${import_id} group by b.id`

const Owner = { format_id: integer, newest: integer, supplier: string, module: string }

export const listOwners = (tx: Tx, format_ids: readonly number[]) => many(tx, Owner)`
    select f.id as format_id, s.name as supplier, m.name as module,
      (select max(number) from file_format_version v where v.format_id = f.id) as newest
    from file_format f join supplier s on s.id = f.supplier_id join module_name m on m.id = f.module_id
    where f.id = any(${format_ids}::bigint[])`
