/** Removes the content of files that nothing points to any more: replaced pictures, deleted attachments, saves that were rolled back. */
import { sql } from 'kysely'
import { integer, string } from '#lib/records/fields.ts'
import type { Database, Tx } from '../database/db.ts'
import { execute, many, readValues } from '../database/rows.ts'
import type { FileStore } from './files.ts'

/** A save writes the content first and its row after it, so what is younger than this may still be under way. */
const graceHours = 24
const atOnce = 500
const limits = { statementSeconds: 300 }

/**
 * Every column that points to a file, read from the database catalogue, so that no new table is missed. A file that is named inside a value
 * has a generated column with a foreign key (migration 0266).
 */
const findReferences = (tx: Tx) => many(tx, { table_name: string, column_name: string })`
    select r.relname as table_name, a.attname as column_name
    from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass`

async function findUnused(tx: Tx): Promise<{ id: number; key: string }[]> {
  const unreferenced = (await findReferences(tx)).map(
    ({ table_name, column_name }) =>
      sql`not exists (select from ${sql.table(table_name)} t where t.${sql.ref(column_name)} = f.id)`,
  )
  return many(tx, { id: integer, key: string })`
    select f.id, f.key from stored_file f
    where f.created_at < now() - make_interval(hours => ${graceHours}) and ${sql.join(unreferenced, sql` and `)}
    order by f.id limit ${atOnce}`
}

/** The content goes before its row: if this stops in between, the next sweep finds the row again. */
async function removeUnused(database: Database, files: FileStore): Promise<number> {
  const found = await database.read(findUnused, limits)
  for (const { key } of found) await files.remove(key)
  const ids = found.map((row) => row.id)
  if (ids.length > 0)
    await database.write((tx) => execute(tx)`delete from stored_file where id = any(${ids}::bigint[])`, limits)
  return found.length
}

/** Content of this month and the last without a row, because its transaction was rolled back. */
async function removeStray(database: Database, files: FileStore, now: Date): Promise<number> {
  const until = new Date(now.getTime() - graceHours * 3_600_000)
  const months = [now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))]
  let removed = 0
  for (const month of months) {
    const keys = await files.list(month.toISOString().slice(0, 7))
    const unknown = await database.read(
      (tx) => readValues(tx, string)`
          select key from unnest(${keys}::text[]) as listed (key)
          where not exists (select from stored_file f where f.key = listed.key)`,
      limits,
    )
    for (const key of unknown) {
      if ((await files.savedAt(key)) > until) continue
      await files.remove(key)
      removed += 1
    }
  }
  return removed
}

export async function sweepFiles(
  database: Database,
  files: FileStore,
  now = new Date(),
): Promise<{ unused: number; stray: number }> {
  let unused = 0
  for (let round = atOnce; round === atOnce; unused += round) round = await removeUnused(database, files)
  return { unused, stray: await removeStray(database, files, now) }
}
