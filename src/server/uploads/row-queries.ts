/** The SQL of an upload's staged rows, always many at once. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { bilingualText, boolean, integer, nullableText, string } from '#lib/records/fields.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { type ImportRow, type ImportRowChoice, ImportRows } from '#lib/uploads/imports.ts'
import { describeProblem, type Problems, type UploadColumns } from '#lib/uploads/upload.ts'
import { FoundProblem } from '#lib/uploads/upload-check.ts'
import type { Tx } from '../database/db.ts'
import { execute, exists, many, maybeOne, one, readCount, readIds } from '../database/rows.ts'
import { textLists } from '../database/text-array.ts'

export const deleteRows = (tx: Tx, import_id: number) =>
  execute(tx)`delete from import_row where import_id = ${import_id}`

export type NewRow = { n: number; cells: readonly string[]; problems: FoundProblem[] }

const asJson = (problems: readonly FoundProblem[]) => (problems.length > 0 ? JSON.stringify(problems) : null)

/** Thousands of rows in one statement. */
export async function insertRows(tx: Tx, import_id: number, width: number, rows: readonly NewRow[]): Promise<void> {
  const cells = textLists(rows.map((row) => Array.from({ length: width }, (_, at) => row.cells[at] ?? '')))
  await execute(tx)`insert into import_row (import_id, n, cells, problems)
    select ${import_id}, n, ${cells.toArray(sql`cells`)}, problems::jsonb
    from unnest(${rows.map((row) => row.n)}::int[], ${rows.map((row) => asJson(row.problems))}::text[], ${cells.texts})
      as given (n, problems, cells)`
}

/** Leaves rows out, each for its reason. */
export async function leaveOut(
  tx: Tx,
  import_id: number,
  found: readonly (FoundProblem & { n: number })[],
): Promise<void> {
  const reasons = found.map(({ n: _n, ...reason }) => JSON.stringify(reason))
  await execute(tx)`update import_row r set left_out = given.reason::jsonb
    from unnest(${found.map(({ n }) => n)}::int[], ${reasons}::text[]) as given (n, reason)
    where r.import_id = ${import_id} and r.n = given.n`
}

/** Rows that a check left out are looked at again with the others; what a person leaves out stays out. */
export const takeFoundIn = (tx: Tx, import_id: number, numbers: readonly number[] | undefined) =>
  execute(tx)`
    update import_row set left_out = null where import_id = ${import_id} and left_out ->> 'problem' <> 'left_out'
    ${numbers ? sql`and n = any(${numbers}::int[])` : sql``}`

/** Rows that share a value with one that is left out or put back are checked again, as if it were changed. */
export const setLeftOut = (tx: Tx, import_id: number, n: number, reason: FoundProblem | null) =>
  execute(tx)`
    update import_row set left_out = ${reason ? JSON.stringify(reason) : null}::jsonb, was_cells = coalesce(was_cells, cells)
    where import_id = ${import_id} and n = ${n}`

/** Adds what the feature found to what the cells alone have wrong. */
export async function addProblems(
  tx: Tx,
  import_id: number,
  found: readonly (FoundProblem & { n: number })[],
): Promise<void> {
  const byRow = new Map<number, FoundProblem[]>()
  for (const { n, ...problem } of found) byRow.set(n, [...(byRow.get(n) ?? []), problem])
  const rows = [...byRow]
  await execute(tx)`
    update import_row r set problems = coalesce(r.problems, '[]'::jsonb) || given.problems::jsonb, fixed = false, was_problems = null
    from unnest(${rows.map(([n]) => n)}::int[], ${rows.map(([, problems]) => JSON.stringify(problems))}::text[]) as given (n, problems)
    where r.import_id = ${import_id} and r.n = given.n`
}

const Totals = z.strictObject({ total: integer, failed: integer, left_out: integer })
export type Totals = z.infer<typeof Totals>

export async function countStaged(tx: Tx, import_id: number): Promise<Totals> {
  return one(tx, Totals)`
    select count(*) filter (where left_out is null) as total,
      count(*) filter (where left_out is null and problems is not null) as failed, count(left_out) as left_out
    from import_row where import_id = ${import_id}`
}

/** Whether rows were repaired since all were last checked together. */
export const hasChangedRows = (tx: Tx, import_id: number): Promise<boolean> => exists(tx)`
    select from import_row where import_id = ${import_id} and was_cells is not null limit 1`

/**
 * The rows that fail or were changed, and those that share a value of the linked columns with one of them, as it is or as it was.
 * The places of the columns count from 1.
 */
export async function listAffectedRows(tx: Tx, import_id: number, places: readonly number[]): Promise<number[]> {
  const shared = places.map((place) => {
    const at = sql.raw(String(place))
    return sql`or (r.cells[${at}] <> '' and lower(r.cells[${at}]) in (
      select lower(c.cells[${at}]) from changed c union all select lower(c.was_cells[${at}]) from changed c where c.was_cells is not null))`
  })
  return readIds(tx)`
    with changed as materialized (
      select n, cells, was_cells from import_row
      where import_id = ${import_id} and (problems is not null or was_cells is not null))
    select r.n from import_row r where r.import_id = ${import_id}
      and (r.problems is not null or r.was_cells is not null ${sql.join(shared, sql` `)}) order by r.n`
}

const FaultyCellsRow = z.strictObject({ n: integer, columns: z.array(nullableText) })

/** The rows that fail, each with the columns that are wrong by themselves. */
export async function listFaultyCells(tx: Tx, import_id: number): Promise<Map<number, Set<string | null>>> {
  const rows = await many(tx, FaultyCellsRow)`
    select n, array(select p->>'column' from jsonb_array_elements(problems) p) as columns
    from import_row where import_id = ${import_id} and problems is not null and left_out is null`
  return new Map(rows.map(({ n, columns }) => [n, new Set(columns)]))
}

const Reason = z.strictObject({
  problem: string,
  count: integer,
  /** Different values; missing in reports from before they were counted. */
  different: integer.exactOptional(),
  values: z.array(z.strictObject({ value: string, status_name: bilingualText.nullable() })),
})
export type Reason = z.infer<typeof Reason>

const SummariseRow = Reason.omit({ values: true }).extend({
  examples: z.array(z.tuple([nullableText, bilingualText.nullable()])),
})

/** Each problem with its number of rows and the values behind it, most frequent first. */
export async function summarise(tx: Tx, import_id: number, keys: readonly string[], most: number): Promise<Reason[]> {
  const rows = await many(tx, SummariseRow)`
    select p->>'problem' as problem, count(distinct n) as count,
      count(distinct nullif(cells[array_position(${[...keys]}::text[], p->>'column')], '')) as different,
      to_jsonb((array_agg(distinct jsonb_build_array(cells[array_position(${[...keys]}::text[], p->>'column')], p->'status_name')))[1:${sql.raw(String(most))}]) as examples
    from import_row, jsonb_array_elements(problems) p where import_id = ${import_id} and problems is not null and left_out is null
    group by 1 order by 2 desc, 1`
  return rows.map(({ problem, count, different, examples }) => ({
    problem,
    count,
    different: different ?? 0,
    values: examples.flatMap(([value, status_name]) => (value ? [{ value, status_name }] : [])),
  }))
}

const StoredRow = z.strictObject({
  n: integer,
  cells: z.array(string).readonly(),
  problems: z.array(FoundProblem).nullable(),
  fixed: boolean,
  left_out: FoundProblem.nullable(),
})
type StoredRow = z.infer<typeof StoredRow>

/** What is needed of an upload to read its rows. */
export type RowsOf = { id: number; columns: UploadColumns; problems: Problems; language: Language }

function toRow(row: StoredRow, { columns, problems, language }: RowsOf): ImportRow {
  const keys = Object.keys(columns)
  return {
    n: row.n,
    cells: Object.fromEntries(keys.map((key, at) => [key, row.cells[at] ?? ''])),
    problems: (row.problems ?? []).map(({ problem, column, detail }) => {
      const marked = column === null ? [...(problems[problem]?.columns ?? [])] : [column]
      const label = columns[marked[0] ?? '']?.label
      return { problem, columns: marked, field: label ? say(label, language) : null, detail: say(detail, language) }
    }),
    fixed: row.fixed,
    left_out: row.left_out && say(row.left_out.detail, language),
  }
}

const rowsChosen: Readonly<Record<ImportRowChoice, RawBuilder<unknown>>> = {
  failing: sql`left_out is null and (problems is not null or fixed)`,
  left_out: sql`left_out is not null`,
  all: sql`true`,
}

const ofProblem = (problem: string | undefined) =>
  problem ? sql`coalesce(problems, was_problems) @> ${JSON.stringify([{ problem }])}::jsonb` : sql`true`

const FailedRowsRow = ImportRows.omit({ items: true })

export async function listFailedRows(
  tx: Tx,
  it: RowsOf,
  asked: { of?: ImportRowChoice; problem?: string | undefined; page: number; rows_per_page: number },
): Promise<ImportRows> {
  const listed = sql`import_id = ${it.id} and ${rowsChosen[asked.of ?? 'failing']}`
  const chosen = ofProblem(asked.problem)
  const rows = await many(tx, StoredRow)`
    select n, cells, problems, fixed, left_out from import_row where ${listed} and ${chosen}
    order by n limit ${asked.rows_per_page} offset ${(asked.page - 1) * asked.rows_per_page}`
  return {
    items: rows.map((row) => toRow(row, it)),
    ...(await one(tx, FailedRowsRow)`
    select count(*) as total_all, count(*) filter (where ${chosen}) as total, count(*) filter (where fixed and ${chosen}) as fixed
    from import_row where ${listed}`),
  }
}

export const lockRow = (tx: Tx, import_id: number, n: number) => maybeOne(tx, StoredRow)`
    select n, cells, problems, fixed, left_out from import_row
    where import_id = ${import_id} and n = ${n} for update`

/** Writes repaired cells; the row remembers what it was and failed with until it is checked with the others. */
export async function updateRow(tx: Tx, it: RowsOf, row: NewRow): Promise<ImportRow> {
  const problems = row.problems.length > 0 ? row.problems : null
  await execute(tx)`
    update import_row set was_cells = coalesce(was_cells, cells), was_problems = coalesce(was_problems, problems),
      cells = ${row.cells}::text[], problems = ${asJson(row.problems)}::jsonb, fixed = ${problems === null}, left_out = null
    where import_id = ${it.id} and n = ${row.n}`
  return toRow({ ...row, problems, fixed: problems === null, left_out: null }, it)
}

export async function findRow(tx: Tx, it: RowsOf, n: number): Promise<ImportRow | undefined> {
  const row = await lockRow(tx, it.id, n)
  return row && toRow(row, it)
}

const failsWith = (import_id: number, place: number, value: string) =>
  sql`import_id = ${import_id} and problems is not null and left_out is null and cells[${sql.raw(String(place))}] = ${value}`

/** How many failing rows hold a value in a column, whose place counts from 1. */
export const countEqual = (tx: Tx, import_id: number, place: number, value: string): Promise<number> => readCount(tx)`
    select count(*) as count from import_row where ${failsWith(import_id, place, value)}`

/** Writes another value into all of them; each remembers what it was until all are checked again. */
export const replaceEqual = (tx: Tx, import_id: number, place: number, { from, to }: { from: string; to: string }) =>
  execute(tx)`
    update import_row set was_cells = coalesce(was_cells, cells), was_problems = coalesce(was_problems, problems),
      cells[${sql.raw(String(place))}] = ${to}, fixed = true
    where ${failsWith(import_id, place, from)}`

const FailingCellsRow = z.strictObject({ n: integer, cells: z.array(string) })

/** The rows that fail or were changed, in batches. */
export async function* failingCells(tx: Tx, import_id: number): AsyncGenerator<{ n: number; cells: string[] }[]> {
  let after = 0
  for (;;) {
    const rows = await many(tx, FailingCellsRow)`
      select n, cells from import_row
      where import_id = ${import_id} and (problems is not null or was_cells is not null) and n > ${after} order by n limit 5000`
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.n
  }
}

export async function setProblems(
  tx: Tx,
  import_id: number,
  rows: readonly { n: number; problems: FoundProblem[] }[],
): Promise<void> {
  await execute(tx)`update import_row r set problems = given.problems::jsonb, was_cells = null
    from unnest(${rows.map((row) => row.n)}::int[], ${rows.map((row) => asJson(row.problems))}::text[]) as given (n, problems)
    where r.import_id = ${import_id} and r.n = given.n`
}

/** Failed rows in batches, each with its reasons in one text, for the file people correct and send again. */
export async function* failedRows(tx: Tx, it: RowsOf): AsyncGenerator<string[][]> {
  const shown = Object.keys(it.columns).filter((key) => !it.columns[key]?.hidden)
  for (let page = 1; ; page++) {
    const { items } = await listFailedRows(tx, it, { page, rows_per_page: 2000 })
    if (items.length === 0) return
    yield items
      .filter((row) => row.problems.length > 0)
      .map((row) => [...shown.map((key) => row.cells[key] ?? ''), row.problems.map(describeProblem).join('; ')])
  }
}
