/** The SQL of comparisons: the runs, their rows as a list, sums and trend. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Instant, integer, nullableInteger, number, string } from '#lib/records/fields.ts'
import { columnsOf, person, searchNames } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { execute, exists, many, maybeOne, one, readCount, readIds, readValue } from '#server/database/rows.ts'
import { defineSource, extendSource, stored } from '#server/lists/list.ts'
import { User } from '#server/records/act.ts'
import { comparisonList, comparisonRowList } from '../columns.ts'
import { ClassSums, Comparison, ComparisonDetail, ComparisonRow } from '../contract.ts'
import { TerminalMapping } from '../file-fields.ts'
import { differenceClasses, trendRuns } from '../rules.ts'

const agreement = sql`(case when c.file_rows = 0 then 0 else floor(c.matched::numeric / c.file_rows * 1000) / 10 end)::float8`

export const comparisonSource = defineSource({
  definition: comparisonList,
  row: Comparison,
  from: sql`comparison c join supplier s on s.id = c.supplier_id left join account a on a.id = c.created_by`,
  id: sql`c.id`,
  columns: {
    ...columnsOf('c', [
      'created_at',
      'as_of',
      'file_name',
      'file_rows',
      'matched',
      'open_count',
      'new_count',
      'solved_count',
      'state',
    ]),
    supplier: sql`s.name`,
    agreement,
    created_by: sql`(${person('a')})`,
  },
  extra: { ...stored('c'), supplier_id: sql`c.supplier_id`, import_id: sql`c.import_id` },
  search: sql`c.file_name`,
  search_names: [searchNames(sql`c.supplier_id`, 'supplier')],
})

type Head = Omit<ComparisonDetail, 'classes' | 'previous' | 'told' | 'failure'>
const HeadRow = ComparisonDetail.omit({ classes: true, previous: true, told: true, failure: true }).extend({
  failure: ComparisonDetail.shape.failure,
})
export type StoredHead = Head & { failure: { EN: string; IT: string } | null }

/** One run with all but its sums by class. */
export const headSource = extendSource(comparisonSource, HeadRow, {
  ...columnsOf('c', ['phase', 'done', 'total', 'failure', 'skipped_rows', 'loose_matches', 'unknown_models']),
  has_file: sql`c.file_id is not null`,
  is_newest: sql`not exists (select from comparison n where n.supplier_id = c.supplier_id and n.id > c.id and n.state = 'done')`,
})

/** Where a row stands as seen from a comparison: rows of the one before that were not found any more are solved. */
const stateIn = (
  id: number,
) => sql`case when r.solved_id = ${id} and r.comparison_id <> ${id} then 'solved' when r.class = 'matched' then 'matched'
  when x.action = 'ignore' then 'ignored' when x.id is not null then 'waiting' when r.is_new then 'new' else 'still_open' end`
const rowsFrom = sql`comparison_row r left join comparison_action x on x.id = r.action_id`
const cause = sql`case when r.cause is not null then jsonb_build_object('cause', r.cause, 'facts', r.facts) end`

export const rowSource = (id: number) =>
  defineSource({
    definition: comparisonRowList,
    row: ComparisonRow,
    from: rowsFrom,
    id: sql`r.id`,
    columns: {
      ...columnsOf('r', [
        'merchant',
        'class',
        'their_terminal',
        'our_terminal',
        'their_serial',
        'our_serial',
        'their_model',
        'our_model',
        'pos_code',
        'city',
        'told_on',
        'first_on',
        'file_row',
        'since_on',
      ]),
      terminal: sql`coalesce(r.their_terminal, r.our_terminal)`,
      serials: sql`jsonb_build_object('theirs', r.their_serial, 'ours', r.our_serial)`,
      cause,
      evidence: cause,
      client_class: sql`r.class`,
      found: cause,
      state: stateIn(id),
      fix: sql`r.cause`,
      handled: sql`x.action`,
      note: sql`x.note`,
    },
    extra: {
      version: sql`1`,
      ...columnsOf('r', ['product_id', 'other_product_id', 'action_id']),
    },
    search: [
      sql`coalesce(r.their_terminal, '')`,
      sql`coalesce(r.our_terminal, '')`,
      sql`coalesce(r.their_serial, '')`,
      sql`coalesce(r.our_serial, '')`,
      sql`coalesce(r.merchant, '')`,
    ],
    sort: { state: sql`r.place` },
    scope: () => sql`(r.comparison_id = ${id} or r.solved_id = ${id})`,
  })

/** Live sums: an action or its undo changes them at once. */
export async function listSums(tx: Tx, id: number): Promise<Omit<ClassSums, 'before' | 'trend'>[]> {
  const rows = await many(tx, { class: ClassSums.shape.class, state: string, n: integer })`
    select r.class, ${stateIn(id)} as state, count(*)::integer as n from ${rowsFrom}
    where (r.comparison_id = ${id} or r.solved_id = ${id}) and r.class <> 'matched' group by 1, 2`
  const sum = (name: ClassSums['class'], states: readonly string[]) =>
    rows.filter((row) => row.class === name && states.includes(row.state)).reduce((total, { n }) => total + n, 0)
  return differenceClasses.map((name) => ({
    class: name,
    open: sum(name, ['new', 'still_open']),
    new: sum(name, ['new']),
    still_open: sum(name, ['still_open']),
    solved: sum(name, ['solved', 'waiting']),
    ignored: sum(name, ['ignored']),
  }))
}

export const countReported = (tx: Tx, id: number) => readCount(tx)`
    select count(*) as count from comparison_row r join comparison_action x on x.id = r.action_id
    where r.comparison_id = ${id} and x.action = 'tell'`

const PastRun = z.strictObject({
  id: integer,
  as_of: string,
  matched: integer,
  open_count: integer,
  counts: z.partialRecord(z.enum(differenceClasses), integer),
})

/** The comparison and those of the same client before it, newest first. */
export const listRunsUpTo = (tx: Tx, id: number, supplier_id: number) => many(tx, PastRun)`
    select id, as_of, matched, open_count, counts from comparison
    where supplier_id = ${supplier_id} and id <= ${id} and state = 'done' order by id desc limit ${trendRuns}`

/** Of several comparisons with lists of one day the last one counts. */
export async function listTrend(
  tx: Tx,
): Promise<{ id: number; supplier_id: number; supplier: string; as_of: string; agreement: number }[]> {
  return many(tx, { id: integer, supplier_id: integer, supplier: string, as_of: string, agreement: number })`
    select c.id, c.supplier_id, s.name as supplier, c.as_of, ${agreement} as agreement
    from (select *, row_number() over (partition by supplier_id order by id desc) as back from (
        select distinct on (supplier_id, as_of) * from comparison where state = 'done' order by supplier_id, as_of, id desc) as of_day) c
      join supplier s on s.id = c.supplier_id
    where c.back <= 24 order by s.name, c.as_of, c.id`
}

const RunFacts = z.strictObject({
  id: integer,
  supplier_id: integer,
  as_of: string,
  state: string,
  file_id: nullableInteger,
  file_name: string,
  mapping: TerminalMapping,
  created_by: nullableInteger,
})
export type RunFacts = z.infer<typeof RunFacts>

export const findRun = (tx: Tx, id: number) => maybeOne(tx, RunFacts)`
    select id, supplier_id, as_of, state, file_id, file_name, mapping, created_by
    from comparison where id = ${id}`

/** Only one works on the comparisons of a client at a time. The rows stay free, because progress is written meanwhile. */
export const lockClient = (tx: Tx, supplier_id: number) =>
  execute(tx)`select pg_advisory_xact_lock(hashtext('comparison'), ${supplier_id}::integer)`

export const hasNewer = (tx: Tx, { id, supplier_id }: Pick<RunFacts, 'id' | 'supplier_id'>) => exists(tx)`
    select id from comparison where supplier_id = ${supplier_id} and id > ${id} and state = 'done' limit 1`

export const findPrevious = async (tx: Tx, supplier_id: number, before: number): Promise<number | null> =>
  (await readValue(tx, integer)`
      select id from comparison where supplier_id = ${supplier_id} and state = 'done' and id < ${before}
      order by id desc limit 1`) ?? null

type NewRun = Pick<RunFacts, 'supplier_id' | 'as_of' | 'file_id' | 'file_name' | 'mapping'> & {
  header: readonly string[]
  import_id?: number
  created_by: number
  at: string | null
}

/** The file of an upload, which its comparison keeps. */
export const getUploadedFile = (tx: Tx, import_id: number) => one(tx, { file_id: nullableInteger, file_name: string })`
    select file_id, file_name from import where id = ${import_id}`

/** Nothing when one of this client is running. */
export const insertRun = (tx: Tx, it: NewRun) => readValue(tx, integer)`
    insert into comparison (supplier_id, as_of, file_id, file_name, import_id, mapping, header, created_by, created_at)
    values (${it.supplier_id}, ${it.as_of}, ${it.file_id}, ${it.file_name}, ${it.import_id ?? null}, ${JSON.stringify(it.mapping)}::jsonb, ${JSON.stringify(it.header)}::jsonb,
      ${it.created_by}, coalesce(${it.at}::timestamptz, now()))
    on conflict do nothing returning id`

export const setProgress = (tx: Tx, id: number, it: { phase: 'reading' | 'comparing'; done: number; total: number }) =>
  execute(
    tx,
  )`update comparison set phase = ${it.phase}, done = ${it.done}, total = ${it.total} where id = ${id} and state = 'reading'`

/** False where it is not running any more. */
export const setFailed = (tx: Tx, id: number, failure: { EN: string; IT: string }) => exists(tx)`
    update comparison set state = 'failed', failure = ${JSON.stringify(failure)}::jsonb, ended_at = now(), updated_at = now(),
    version = version + 1 where id = ${id} and state = 'reading' returning id`

/** False where there is nothing to try again, or another one of this client is running. */
export const setReading = (tx: Tx, id: number) => exists(tx)`
      update comparison c set state = 'reading', failure = null, ended_at = null, phase = 'waiting', done = 0, total = 0,
      updated_at = now(), version = version + 1
    where c.id = ${id} and c.state = 'failed' and not exists (
      select from comparison o where o.supplier_id = c.supplier_id and (o.state = 'reading' or o.id > c.id)) returning id`

/** Comparisons that have been running for an hour: their job is gone, such as after a restored backup. */
export const listStalled = (tx: Tx, supplier_id: number) => readIds(tx)`
    select id from comparison
    where supplier_id = ${supplier_id} and state = 'reading' and created_at < now() - interval '1 hour'`

export const findActor = (tx: Tx, account_id: number) => maybeOne(tx, User)`
    select id, role, username, first_name || ' ' || last_name as name, null::bigint as session_id
    from account where id = ${account_id}`

const KnownMapping = z.strictObject({ mapping: TerminalMapping, header: z.array(string).readonly(), as_of: string })

/** How the last lists of a client were read, the newest first. */
export const listMappings = (tx: Tx, supplier_id: number) => many(tx, KnownMapping)`
    select mapping, header, as_of from comparison
    where supplier_id = ${supplier_id} and state = 'done' order by id desc limit 20`

export async function findSameFile(tx: Tx, supplier_id: number, sha256: string): Promise<string | null> {
  return (
    (await readValue(tx, Instant)`
    select c.created_at as at from comparison c join stored_file f on f.id = c.file_id
    where c.supplier_id = ${supplier_id} and c.state = 'done' and f.sha256 = ${sha256} order by c.id desc limit 1`) ??
    null
  )
}
