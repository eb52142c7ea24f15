/** The SQL of uploads; that of their rows is in row-queries.ts. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Instant, integer, nullableInstant, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import type { Language } from '#lib/texts/texts.ts'
import type { ColumnRecord } from '#lib/uploads/upload.ts'
import { type ImportStatus, importStatuses } from '#lib/uploads/upload-states.ts'
import { assigned, ownOnly, person, valuesOf } from '../database/columns.ts'
import type { Tx } from '../database/db.ts'
import { countChanged, execute, insertId, maybeOne, readCount, readIds } from '../database/rows.ts'
import { StoredFile } from '../files/verified-read.ts'
import { User } from '../records/act.ts'
import type { Reason } from './row-queries.ts'

const own = (user: User) => ownOnly(user, sql`i.created_by`)

const StoredImport = z.strictObject({
  ...{ id: integer, kind: string, status: z.enum(importStatuses), mode: nullableText, language: string, phase: string },
  ...{ file_id: nullableInteger, file_name: string, file_bytes: integer, sha256: string },
  ...{ created_at: Instant, author: string, rows_deleted_at: nullableInstant, checked_ms: nullableInteger },
  ...{ done: integer, total: integer, total_rows: integer, total_inserted: integer },
  ...{ total_failed: integer, total_left_out: integer, total_skipped: integer },
  context: z.record(string, string),
  // Written by check.ts, insert.ts and revert.ts, which know what they hold.
  ...{ columns: z.unknown(), choices: z.unknown(), problems: z.unknown(), failure: z.unknown(), result: z.unknown() },
})
export type StoredImport = z.infer<typeof StoredImport>
const importColumns = Object.keys(StoredImport.shape).filter((name) => name !== 'author')

/** Another user's upload is answered like an unknown one. */
export const findImport = (tx: Tx, user: User, id: number) => maybeOne(tx, StoredImport)`
    select ${sql.join(importColumns.map((name) => sql.ref(`i.${name}`)))}, ${person('a')} as author
    from import i join account a on a.id = i.created_by where i.id = ${id} and ${own(user)}`

/** Serialises work on an upload. An advisory lock instead of a row lock, so that progress can be written meanwhile. */
export const lockImport = (tx: Tx, id: number) => execute(tx)`select pg_advisory_xact_lock(731, ${id}::int)`

/** The stored file; undefined if the upload was deleted. */
export const findStoredFile = (tx: Tx, import_id: number) => maybeOne(tx, StoredFile)`
  select f.key, i.file_name as name, f.bytes, f.sha256 from import i join stored_file f on f.id = i.file_id where i.id = ${import_id}`

/** The user a job runs for: the one who requested it, or who sent the file. */
export const findActor = (tx: Tx, { import_id, account_id }: { import_id: number; account_id?: number }) =>
  maybeOne(tx, User)`
    select a.id, a.role, a.username, ${person('a')} as name, null::bigint as session_id
    from import i join account a on a.id = coalesce(${account_id ?? null}::bigint, i.created_by) where i.id = ${import_id}`

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

/** Uploads of one person that a job works on. */
export const countUnderWay = (tx: Tx, account_id: number): Promise<number> => readCount(tx)`
    select count(*) as count from import
    where created_by = ${account_id} and status in ('checking', 'committing', 'reverting')`

export const insertImport = (tx: Tx, it: NewImport): Promise<number> => insertId(tx)`
  insert into import ${valuesOf({ ...it, context: JSON.stringify(it.context), status: 'checking' })} returning id`

type Change = {
  phase?: string
  done?: number
  total?: number
  total_rows?: number
  total_failed?: number
  total_left_out?: number
  total_skipped?: number
  total_inserted?: number
  checked_ms?: number
  mode?: string
  choices?: unknown
  columns?: readonly ColumnRecord[]
  problems?: readonly Reason[]
  result?: object | null
  failure?: object | null
  committed?: true
  reverted_by?: number
  ended?: true
  ended_at?: null
  rows_deleted_at?: null
}
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Also notifies the open dialog, which listens to the upload's own topic. */
async function update(
  tx: Tx,
  id: number,
  { committed, ended, columns, problems, result, failure, choices, ...change }: Change,
  step?: { from: ImportStatus; to: ImportStatus },
): Promise<void> {
  const now = sql`now()`
  const fields = assigned({
    ...change,
    columns: json(columns),
    problems: json(problems),
    result: json(result),
    failure: json(failure),
    choices: json(choices),
    committed_at: committed ? now : undefined,
    reverted_at: change.reverted_by ? now : undefined,
    ...(ended ? { ended_at: now } : {}),
    status: step?.to,
  })
  const changed = await countChanged(tx)`
    update import set ${fields} where id = ${id} ${step ? sql`and status = ${step.from}` : sql``}`
  if (step && changed !== 1) throw new Error(`upload ${id} is no longer ${step.from}`)
  await execute(tx)`select pg_notify('fieldstock_live', ${JSON.stringify({ topics: ['imports', `imports/${id}`] })})`
}

export const updateImport = (tx: Tx, id: number, change: Change) => update(tx, id, change)

/** The only way a state changes; the database refuses an illegal step. */
export const changeStatus = (tx: Tx, id: number, from: ImportStatus, to: ImportStatus, change: Change) =>
  update(tx, id, change, { from, to })

const State = {
  file_name: string,
  status: z.enum(importStatuses),
  total_rows: integer,
  total_failed: integer,
  total_inserted: integer,
  created_by: integer,
}

/** What is known of an upload without its kind and columns, which a later version may no longer understand. */
export const findState = (tx: Tx, id: number) => maybeOne(tx, State)`
  select file_name, status, total_rows, total_failed, total_inserted, created_by from import where id = ${id}`

/** Uploads that wait for a job that is neither queued, nor under way, nor about to be taken over as failed. */
export const listStalled = (tx: Tx): Promise<number[]> => readIds(tx)`
    select i.id from import i
    where i.status in ('checking', 'committing', 'reverting')
      and not exists (
        select from pgboss.job j where j.name like 'import-%' and j.state not in ('completed', 'cancelled')
          and (j.data ->> 'import_id')::bigint = i.id)
      and not exists (
        select from failed_job f where f.name like 'import-%' and f.settled_at is null
          and (f.data ->> 'import_id')::bigint = i.id)
    order by i.id limit 100`

export const deleteImport = (tx: Tx, id: number) => execute(tx)`delete from import where id = ${id}`

/** Named only to those who may see it: a technician hears nothing of what another one sent. */
export const findSameFile = (tx: Tx, user: User, it: { id: number; kind: string; sha256: string }) =>
  maybeOne(tx, { id: integer, created_at: Instant, created_by: string })`
    select i.id, i.created_at, ${person('a')} as created_by from import i join account a on a.id = i.created_by
    where i.kind = ${it.kind} and i.sha256 = ${it.sha256} and i.status = 'committed' and i.id <> ${it.id} and ${own(user)}
    order by i.id desc limit 1`

export type Purged = { imports: number; rows: number }

/** Files of uploads that ended more than so many days ago are let go; the sweep removes the content. The report stays. */
export const forgetFiles = (tx: Tx, days: number, most: number): Promise<number> => countChanged(tx)`
  update import set file_id = null where id in (
    select id from import where file_id is not null and ended_at < now() - make_interval(days => ${days})
      and status in ('committed', 'reverted', 'failed')
    order by ended_at limit ${most} for update skip locked)`

/**
 * Deletes the single rows of uploads that ended, or were left unfinished, so many days ago, a few uploads at a time. Uploads that were never
 * inserted in that time are refused with the given message. Uploads that are in use are skipped.
 */
export async function purgeRows(tx: Tx, days: number, expired: object): Promise<Purged> {
  const ids = await readIds(tx)`
    with due as materialized (
      select id from import
      where rows_deleted_at is null and coalesce(ended_at, created_at) < now() - make_interval(days => ${days})
        and status in ('checked', 'committed', 'reverted', 'failed')
      order by coalesce(ended_at, created_at) limit 20)
    update import i set rows_deleted_at = now(),
      status = case when i.status = 'checked' then 'failed' else i.status end,
      failure = case when i.status = 'checked' then ${JSON.stringify(expired)}::jsonb else i.failure end,
      ended_at = coalesce(i.ended_at, now())
    from due where i.id = due.id and i.rows_deleted_at is null and pg_try_advisory_xact_lock(731, i.id::int) returning i.id`
  return {
    imports: ids.length,
    rows: await countChanged(tx)`delete from import_row where import_id = any(${ids}::bigint[])`,
  }
}
