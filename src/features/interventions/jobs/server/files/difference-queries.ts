/** The SQL of differences that are kept: written by a comparison, then counted and read page by page without comparing again. */
import { sql } from 'kysely'
import { z } from 'zod'
import { nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { lockRows } from '#server/database/locks.ts'
import { exists, many, one, readCount } from '#server/database/rows.ts'
import { dayOf } from '#server/time/time-zone.ts'
import { DifferenceRow, FileDifferences } from '../../files-contract.ts'
import type { FileGroup } from '../../files-rules.ts'
import { Compared, compared, digest, FileListing, gone, lastFile } from './compare-queries.ts'

/** What is kept of a comparison beside its rows. */
export const Comparison = FileDifferences.pick({
  counts: true,
  fields: true,
  effects: true,
  digest: true,
  listing: true,
})

/** One comparison of a file at a time. False where there is nothing to compare any more, because it was inserted. */
export async function lockToCompare(tx: Tx, import_id: number): Promise<boolean> {
  await lockRows(tx, 'intervention_file', import_id, { strength: 'no key update', key: 'import_id' })
  return exists(tx)`
    select from intervention_file f join import m on m.id = f.import_id
    where f.import_id = ${import_id} and m.status in ('checking', 'checked')`
}

/** Changes that move more than a word come first. */
const hasEffects = sql`(changes ?| '{closing_days,code_id,province,city,received_at,tml_model}')`
const wordsOnly = sql`case when ${hasEffects} then 0 else 4294967296 end`

/** Compares rows with their jobs, all or those of given numbers, and what the file before listed; keeps it in place of what was kept. */
export async function compareRows(tx: Tx, import_id: number, numbers?: readonly number[]): Promise<FileListing> {
  const old = numbers ? sql`and (n = 0 or n = any(${numbers}::int[]))` : sql``
  const others = numbers
    ? sql`(select unnest(f.new_rows) as n except select unnest(${numbers}::int[])) union all`
    : sql``
  await sql`delete from intervention_file_difference where import_id = ${import_id} ${old}`.execute(tx)
  const row = await one(tx, { listing: FileListing })`
    with ${compared(import_id, numbers)}, ${lastFile(import_id)}, ${gone(import_id)},
    kept as (
      insert into intervention_file_difference (import_id, kind, place, n, intervention_id, version, status, technician_id, changes)
      select ${import_id}::bigint, kind, n + ${wordsOnly}, n, id, version, status, technician_id, changes from compared where kind <> 'new'
      union all select ${import_id}::bigint, 'gone', id, 0, id, version, status, technician_id, null from gone),
    fresh as (
      update intervention_file f set new_rows = array(${others} select n from compared where kind = 'new' order by n)
      where import_id = ${import_id})
    select to_jsonb(listing) as listing from listing`
  return row.listing
}

const DueChange = Compared.pick({ n: true, id: true, job: true, changes: true })

/** Changed jobs that can be accepted and whose due date may move, some at a time, after a given row. */
export const listDueChanges = (
  tx: Tx,
  import_id: number,
  { after, most, numbers }: { after: number; most: number; numbers: readonly number[] | undefined },
) => many(tx, DueChange)`
    select d.n, d.intervention_id as id, r.job, d.changes
    from (select n, intervention_id, changes from intervention_file_difference
      where import_id = ${import_id} and kind = 'changed' and status <> 'closing_requested' and n > ${after}
        and changes ?| '{closing_days,code_id,province,city,received_at}' ${numbers ? sql`and n = any(${numbers}::int[])` : sql``}
      order by n limit ${most}) d
      cross join lateral (select job from intervention_file_row where import_id = ${import_id} and n = d.n offset 0) r
    order by d.n`

export const saveDueDates = (tx: Tx, import_id: number, dates: readonly { n: number; day: string }[]) =>
  sql`update intervention_file_difference d set due_after = given.day
    from unnest(${dates.map(({ n }) => n)}::bigint[], ${dates.map(({ day }) => day)}::date[]) as given (n, day)
    -- What moves a due date is more than a word: its place is its row.
    where d.import_id = ${import_id} and d.kind = 'changed' and d.place = given.n`.execute(tx)

/** Rows without a job are kept as their numbers alone; here in the form of the others. */
const newRows = sql`(
  select f.import_id, 'new' as kind, n as place, n, null::bigint as intervention_id, null::int as version, null::text as status,
    null::bigint as technician_id, null::jsonb as changes, null::date as due_after
  from intervention_file f cross join unnest(f.new_rows) as n) fresh`

/** The kept differences under the names that the digest knows. */
const kept = (import_id: number) => sql`
  compared as materialized (select n, kind, intervention_id as id, version, status, technician_id, changes, due_after
    from intervention_file_difference where import_id = ${import_id} and kind <> 'gone'
    union all select n, kind, intervention_id, version, status, technician_id, changes, due_after from ${newRows} where import_id = ${import_id}),
  gone as materialized (select intervention_id as id, version, status from intervention_file_difference where import_id = ${import_id} and kind = 'gone')`

/** Counts what is kept, and keeps the counts. */
export async function saveComparison(tx: Tx, import_id: number, listing: FileListing): Promise<void> {
  await sql`
    with ${kept(import_id)}
    update intervention_file set compared_at = now(), comparison = jsonb_build_object(
      'counts', (
        select jsonb_build_object('new', count(*) filter (where kind = 'new'), 'changed', count(*) filter (where kind = 'changed'),
          'unchanged', count(*) filter (where kind = 'unchanged'), 'closed', count(*) filter (where kind = 'closed'),
          'changed_blocked', count(*) filter (where kind = 'changed' and status = 'closing_requested')) from compared
      ) || (
        select jsonb_build_object('gone', count(*), 'gone_open', count(*) filter (where status = 'open'),
          'gone_assigned', count(*) filter (where status = 'assigned'),
          'gone_blocked', count(*) filter (where status = 'closing_requested')) from gone),
      'fields', (select coalesce(jsonb_agg(f order by f.count desc, f.field), '[]') from (
        select field, count(*) as count from compared, jsonb_object_keys(changes) as field where kind = 'changed' group by field) f),
      'effects', (
        select jsonb_build_object('due_moves', count(c.due_after), 'due_sooner', count(*) filter (where c.due_after < i.due_on),
          'technicians', count(distinct c.technician_id) filter (where c.status = 'assigned'))
        from compared c join intervention i on i.id = c.id where c.kind = 'changed'),
      'digest', ${digest}, 'listing', ${JSON.stringify(listing)}::jsonb)
    where import_id = ${import_id}`.execute(tx)
}

/** Inserted or read again, a file has no differences left to decide on. */
export const deleteDifferences = (tx: Tx, import_id: number) =>
  sql`with rows as (delete from intervention_file_difference where import_id = ${import_id})
    update intervention_file set new_rows = '{}' where import_id = ${import_id}`.execute(tx)

const ListedDifference = DifferenceRow.omit({ code: true, not_covered: true, blocked: true }).extend({
  ...Compared.pick({ changes: true }).shape,
  client_reference: nullableText,
  code_id: nullableInteger,
  provinces: z.array(string).nullable(),
})

type AskedDifferences = { group: FileGroup; field?: string | undefined }

const chosen = (
  import_id: number,
  { group, field }: AskedDifferences,
) => sql`from ${group === 'new' ? newRows : sql`intervention_file_difference`}
  where import_id = ${import_id} and kind = ${group} ${field ? sql`and changes ? ${field}` : sql``}`

type AskedPage = AskedDifferences & { page: number; rows_per_page: number }

export async function listDifferences(tx: Tx, import_id: number, asked: AskedPage) {
  const { page, rows_per_page } = asked
  return many(tx, ListedDifference)`
    select c.n, c.intervention_id as id, c.changes, coalesce(i.status, c.status) as status, i.number,
      coalesce(i.client_reference, r.job ->> 'client_reference') as client_reference, coalesce(i.merchant_name, r.job ->> 'merchant_name') as merchant_name,
      coalesce(i.city, r.job ->> 'city') as city, coalesce(i.province, r.job ->> 'province') as province,
      coalesce(i.code_id, (r.job ->> 'code_id')::bigint) as code_id, coalesce(i.received_at, (r.job ->> 'received_at')::timestamptz) as received_at,
      i.due_on, c.due_after, coalesce(i.closed_on, case when i.status = 'cancelled' then ${dayOf(sql`i.cancelled_at`)} end) as closed_on,
      case when i.technician_id is not null then ${person('a')} end as technician, t.provinces
    from (select n, place, intervention_id, status, changes, due_after ${chosen(import_id, asked)}
      order by place limit ${rows_per_page} offset ${(page - 1) * rows_per_page}) c
      -- Offset 0: looked up row by row. Statistics do not know a file that has just come.
      left join lateral (select job from intervention_file_row where import_id = ${import_id} and n = c.n offset 0) r on true
      left join lateral (select own.* from intervention own where own.id = c.intervention_id offset 0) i on true
      left join account a on a.id = i.technician_id left join technician t on t.account_id = i.technician_id
    order by c.place`
}

export const countDifferences = (tx: Tx, import_id: number, asked: AskedDifferences): Promise<number> =>
  readCount(tx)`select count(*) as count ${chosen(import_id, asked)}`
