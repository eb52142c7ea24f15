/** All SQL of uploads and their staged rows. */
import { sql } from 'kysely'
import type { ImportRow } from '#lib/imports.ts'
import { type Language, say, type Words } from '#lib/texts.ts'
import type { ProblemKey, UploadDefinition } from '#lib/upload.ts'
import type { FoundProblem } from '#lib/upload-check.ts'
import type { User } from '#server/act.ts'
import type { Tx } from '#server/db.ts'
import { defineSource } from '#server/list.ts'
import { importList } from '../columns.ts'

const own = (user: User) => (user.role === 'admin' ? sql`true` : sql`i.created_by = ${user.id}`)

export const importSource = defineSource({
  definition: importList,
  from: sql`import i join account a on a.id = i.created_by`,
  id: sql`i.id`,
  columns: {
    file_name: sql`i.file_name`,
    kind: sql`i.kind`,
    status: sql`i.status`,
    total_rows: sql`i.total_rows`,
    total_inserted: sql`i.total_inserted`,
    total_failed: sql`i.total_failed`,
    created_by: sql`(a.first_name || ' ' || a.last_name)`,
    created_at: sql`i.created_at`,
    committed_at: sql`i.committed_at`,
  },
  extra: { revertible: sql`(i.status = 'committed')` },
  search: sql`i.file_name`,
  scope: own,
})

export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Another's upload answers as if it did not exist. */
export const findImport = (tx: Tx, user: User, id: number) =>
  tx
    .selectFrom('import as i')
    .innerJoin('account as a', 'a.id', 'i.created_by')
    .selectAll('i')
    .select(sql<string>`a.first_name || ' ' || a.last_name`.as('author'))
    .where('i.id', '=', id)
    .where(sql<boolean>`${own(user)}`)
    .executeTakeFirst()

/** One at a time works on an upload; the lock is not on the row, so that its progress can be told meanwhile. */
export const holdImport = (tx: Tx, id: number) => sql`select pg_advisory_xact_lock(731, ${id}::int)`.execute(tx)

/** In whose name a job goes on: who asked for it, or who sent the file. */
export const findActor = async (tx: Tx, { import_id, account_id }: { import_id: number; account_id?: number }) => {
  const { rows } =
    await sql<User>`select a.id, a.role, a.username, a.first_name || ' ' || a.last_name as name, null::bigint as session_id
    from import i join account a on a.id = coalesce(${account_id ?? null}::bigint, i.created_by) where i.id = ${import_id}`.execute(
      tx,
    )
  return rows[0]
}

type NewImport = {
  kind: string
  context: Record<string, string>
  file_id: number
  file_name: string
  file_bytes: number
  sha256: string
  language: Language
  created_by: number
}

export const insertImport = async (tx: Tx, it: NewImport) => {
  const { id } = await tx
    .insertInto('import')
    .values({ ...it, context: JSON.stringify(it.context), status: 'checking' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = {
  status?: string
  phase?: string
  done?: number
  total?: number
  total_rows?: number
  total_failed?: number
  total_inserted?: number
  checked_ms?: number
  mode?: string
  columns?: string[]
  result?: string | null
  failure?: string | null
  committed?: true
  reverted_by?: number
}

/** Also tells the open dialog, which listens to the upload's own topic. */
export async function updateImport(tx: Tx, id: number, { committed, ...change }: Change): Promise<void> {
  await tx
    .updateTable('import')
    .set({
      ...change,
      ...(committed ? { committed_at: sql`now()` } : {}),
      ...(change.reverted_by ? { reverted_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
  await sql`select pg_notify('fieldstock_live', ${JSON.stringify({ topics: ['imports', `imports/${id}`] })})`.execute(
    tx,
  )
}

export const deleteImport = (tx: Tx, id: number) => tx.deleteFrom('import').where('id', '=', id).execute()

export const findSameFile = (tx: Tx, it: { id: number; kind: string; sha256: string }) =>
  tx
    .selectFrom('import as i')
    .innerJoin('account as a', 'a.id', 'i.created_by')
    .select(['i.id', 'i.created_at', sql<string>`a.first_name || ' ' || a.last_name`.as('created_by')])
    .where('i.kind', '=', it.kind)
    .where('i.sha256', '=', it.sha256)
    .where('i.status', '=', 'committed')
    .where('i.id', '!=', it.id)
    .orderBy('i.id', 'desc')
    .executeTakeFirst()

export const deleteRows = (tx: Tx, import_id: number) =>
  tx.deleteFrom('import_row').where('import_id', '=', import_id).execute()

export type NewRow = { n: number; cells: string[]; problems: FoundProblem[] }

/** One array a column: thousands of rows in one statement. */
export async function insertRows(tx: Tx, import_id: number, width: number, rows: readonly NewRow[]): Promise<void> {
  const arrays = Array.from({ length: width }, (_, at) => sql`${rows.map((row) => row.cells[at] ?? '')}::text[]`)
  const names = Array.from({ length: width }, (_, at) => sql.ref(`c${at}`))
  const problems = rows.map((row) => (row.problems.length > 0 ? JSON.stringify(row.problems) : null))
  await sql`insert into import_row (import_id, n, cells, problems)
    select ${import_id}, n, array[${sql.join(names)}], problems::jsonb
    from unnest(${rows.map((row) => row.n)}::int[], ${problems}::text[], ${sql.join(arrays)})
      as given (n, problems, ${sql.join(names)})`.execute(tx)
}

/** Adds what the feature found to what the cells alone told. */
export async function addProblems(
  tx: Tx,
  import_id: number,
  found: readonly (FoundProblem & { n: number })[],
): Promise<void> {
  const byRow = new Map<number, FoundProblem[]>()
  for (const { n, ...problem } of found) byRow.set(n, [...(byRow.get(n) ?? []), problem])
  const rows = [...byRow]
  await sql`update import_row r set problems = coalesce(r.problems, '[]'::jsonb) || given.problems::jsonb, fixed = false
    from unnest(${rows.map(([n]) => n)}::int[], ${rows.map(([, problems]) => JSON.stringify(problems))}::text[]) as given (n, problems)
    where r.import_id = ${import_id} and r.n = given.n`.execute(tx)
}

export async function countStaged(tx: Tx, import_id: number): Promise<{ total: number; failed: number }> {
  const { rows } = await sql<{ total: number; failed: number }>`
    select count(*) as total, count(*) filter (where problems is not null) as failed
    from import_row where import_id = ${import_id}`.execute(tx)
  return rows[0] ?? { total: 0, failed: 0 }
}

/** Whether rows were put right since they were all judged together. */
export async function hasRowsPutRight(tx: Tx, import_id: number): Promise<boolean> {
  const { rows } = await sql`select from import_row where import_id = ${import_id} and fixed limit 1`.execute(tx)
  return rows.length > 0
}

export type Reason = { problem: ProblemKey; count: number; values: { value: string; status_name: Words | null }[] }

/** Each problem with its number of rows and the values behind it, most frequent first. */
export async function summarise(tx: Tx, import_id: number, keys: readonly string[], most: number): Promise<Reason[]> {
  const { rows } = await sql<{ problem: ProblemKey; count: number; examples: [string | null, Words | null][] }>`
    select p->>'problem' as problem, count(distinct n) as count,
      to_jsonb((array_agg(distinct jsonb_build_array(cells[array_position(${[...keys]}::text[], p->>'column')], p->'status_name')))[1:${sql.raw(String(most))}]) as examples
    from import_row, jsonb_array_elements(problems) p where import_id = ${import_id} and problems is not null
    group by 1 order by 2 desc, 1`.execute(tx)
  return rows.map(({ problem, count, examples }) => ({
    problem,
    count,
    values: examples.flatMap(([value, status_name]) => (value ? [{ value, status_name }] : [])),
  }))
}

type StoredRow = { n: number; cells: string[]; problems: FoundProblem[] | null; fixed: boolean }

function toRow(row: StoredRow, definition: UploadDefinition, language: Language): ImportRow {
  const keys = Object.keys(definition.columns)
  return {
    n: row.n,
    cells: Object.fromEntries(keys.map((key, at) => [key, row.cells[at] ?? ''])),
    problems: (row.problems ?? []).map(({ problem, column, detail }) => ({
      problem,
      column,
      detail: say(detail, language),
    })),
    fixed: row.fixed,
  }
}

const ofProblem = (problem: string | undefined) =>
  problem ? sql`and (fixed or problems @> ${JSON.stringify([{ problem }])}::jsonb)` : sql``

export async function listFailedRows(
  tx: Tx,
  it: { id: number; definition: UploadDefinition; language: Language },
  asked: { problem?: string | undefined; page: number; rows_per_page: number },
): Promise<{ items: ImportRow[]; total: number }> {
  const where = sql`where import_id = ${it.id} and (problems is not null or fixed) ${ofProblem(asked.problem)}`
  const { rows } = await sql<StoredRow>`select n, cells, problems, fixed from import_row ${where}
    order by n limit ${asked.rows_per_page} offset ${(asked.page - 1) * asked.rows_per_page}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from import_row ${where}`.execute(tx)
  return { items: rows.map((row) => toRow(row, it.definition, it.language)), total: counted[0]?.total ?? 0 }
}

export async function lockRow(tx: Tx, import_id: number, n: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select n, cells, problems, fixed from import_row
    where import_id = ${import_id} and n = ${n} for update`.execute(tx)
  return rows[0]
}

export async function updateRow(
  tx: Tx,
  it: { id: number; definition: UploadDefinition; language: Language },
  row: NewRow,
): Promise<ImportRow> {
  const problems = row.problems.length > 0 ? row.problems : null
  await sql`update import_row set cells = ${row.cells}::text[], problems = ${problems ? JSON.stringify(problems) : null}::jsonb, fixed = ${problems === null}
    where import_id = ${it.id} and n = ${row.n}`.execute(tx)
  return toRow({ ...row, problems, fixed: problems === null }, it.definition, it.language)
}

/** Rows as the cells alone judge them, before the feature looks at them again. */
export async function* stagedCells(tx: Tx, import_id: number): AsyncGenerator<{ n: number; cells: string[] }[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ n: number; cells: string[] }>`select n, cells from import_row
      where import_id = ${import_id} and problems is not null and n > ${after} order by n limit 5000`.execute(tx)
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
  await sql`update import_row r set problems = given.problems::jsonb
    from unnest(${rows.map((row) => row.n)}::int[], ${rows.map((row) => (row.problems.length > 0 ? JSON.stringify(row.problems) : null))}::text[]) as given (n, problems)
    where r.import_id = ${import_id} and r.n = given.n`.execute(tx)
}

/** Failed rows in batches, each with its reasons in one text, for the file people put right and send again. */
export async function* failedRows(
  tx: Tx,
  it: { id: number; definition: UploadDefinition; language: Language },
): AsyncGenerator<string[][]> {
  for (let page = 1; ; page++) {
    const { items } = await listFailedRows(tx, it, { page, rows_per_page: 2000 })
    if (items.length === 0) return
    yield items
      .filter((row) => row.problems.length > 0)
      .map((row) => [...Object.values(row.cells), row.problems.map((problem) => problem.detail).join('; ')])
  }
}
