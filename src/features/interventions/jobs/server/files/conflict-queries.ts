/** The SQL of what rows of a client's file disagree with: other rows of the file, closed jobs, jobs of other clients. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, nullableDay, nullableText, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { exists, many } from '#server/database/rows.ts'
import { dayOf } from '#server/time/time-zone.ts'
import { jobOfRow, problemsOfRow, rowsOfFile } from './compare-queries.ts'

/** The jobs of other clients with that reference. */
const othersOfRow = sql`lateral (
  select other.* from intervention other
  where normal(other.client_reference) = r.reference and other.client_reference is not null and other.supplier_id <> f.supplier_id offset 0) i`

/** Numbers alone repeat among clients: the merchant or the terminal must be the same too. */
const isSameJob = sql`(terminal_key(i.client_terminal_id) = terminal_key(r.job ->> 'client_terminal_id') or normal(i.merchant_name) = normal(r.job ->> 'merchant_name'))`

const DoubleRow = { n: integer, other: integer, is_same: boolean }

/**
 * Rows whose reference occurs in another row of the file as well, with that row: the first one that says exactly the same in all `fields` (the
 * first cells of a row), or else the first with other values. What a person left out does not count.
 */
export const listDoubles = (tx: Tx, import_id: number, numbers: readonly number[], fields: number) => many(
  tx,
  DoubleRow,
)`
    with repeated as materialized (
      select reference from intervention_file_row where import_id = ${import_id} group by reference having count(*) > 1),
    listed as materialized (
      select r.n, r.reference, min(r.n) over (partition by r.reference, s.cells[1:${fields}::int]) as first
      from repeated d join intervention_file_row r on r.import_id = ${import_id} and r.reference = d.reference
        join import_row s on s.import_id = ${import_id} and s.n = r.n
      where s.left_out is null or s.left_out ->> 'problem' <> 'left_out'),
    contents as materialized (select reference, array_agg(distinct first order by first) as firsts from listed group by reference)
    select l.n, case when l.first < l.n then l.first when c.firsts[1] = l.first then c.firsts[2] else c.firsts[1] end as other,
      l.first < l.n as is_same
    from listed l join contents c on c.reference = l.reference
    where l.n = any(${numbers}::int[]) and (l.first < l.n or cardinality(c.firsts) > 1) order by l.n`

/** Whether a row that was right belongs by now to a job that is closed, or that another client has too. */
export const hasNewConflicts = (tx: Tx, import_id: number): Promise<boolean> => exists(tx)`
    select from ${rowsOfFile(import_id)} ${problemsOfRow(import_id)}
    where f.import_id = ${import_id} and s.problems is null and s.left_out is null and (
      exists (select from ${jobOfRow} where i.status in ('closed', 'cancelled')) or exists (select from ${othersOfRow} where ${isSameJob}))
    limit 1`

const Known = {
  n: integer,
  number: string,
  /** Of a job of the file's client. */
  status: z.enum(['closed', 'cancelled']).nullable(),
  on: nullableDay,
  /** Whose job it is otherwise. */
  supplier: nullableText,
  module: nullableText,
}

/**
 * Rows whose job we have closed or cancelled, and rows that another client's job has too, the first one: with the same reference, at the same merchant
 * or terminal. All jobs with the reference of a row are looked up once.
 */
export const listKnown = (tx: Tx, import_id: number, numbers: readonly number[]) => many(tx, Known)`
    select distinct on (r.n, is_own) r.n, i.number, case when is_own then i.status end as status,
      case when is_own then coalesce(i.closed_on, ${dayOf(sql`i.cancelled_at`)}) end as on,
      case when not is_own then s.name end as supplier, case when not is_own then m.name end as module
    from ${rowsOfFile(import_id, numbers)} cross join lateral (
        select job.*, job.supplier_id = f.supplier_id as is_own from intervention job
        where normal(job.client_reference) = r.reference and job.client_reference is not null offset 0) i
      join supplier s on s.id = i.supplier_id left join module_name m on m.id = i.module_id
    where f.import_id = ${import_id} and case when is_own then i.status in ('closed', 'cancelled') else ${isSameJob} end
    order by r.n, is_own desc, i.id`
