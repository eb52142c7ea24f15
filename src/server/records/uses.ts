/** Counts what still refers to records, for the error that refuses to delete one or to undo the upload that brought them. */
import { type RawBuilder, sql } from 'kysely'
import type { Words } from '#lib/texts/texts.ts'
import type { Tx } from '../database/db.ts'
import type { Use } from './act.ts'

/** A column that points to the records, a constant and never user input, with the address that filters by one; or a condition, where rows name the records in another way. */
export type Reference = { table: string; items: Words } & (
  | { column: string; list?: `/${string}`; matches?: never }
  | { matches: RawBuilder<unknown>; column?: never; list?: never }
)

/** One record, or all of an upload. */
export type Used = number | readonly number[]

export const idsOf = (used: Used): readonly number[] => (typeof used === 'number' ? [used] : used)

export async function countUses(tx: Tx, used: Used, references: readonly Reference[]): Promise<Use[]> {
  const counts = references.map(
    ({ table, column, matches }, at) =>
      sql`(select count(*) from ${sql.table(table)} where ${matches ?? sql`${sql.ref(column)} = any(${idsOf(used)}::bigint[])`}) as ${sql.ref(`use${at}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(tx)
  return references.map(({ items, column, list }, at) => ({
    items,
    count: rows[0]?.[`use${at}`] ?? 0,
    ...(list && typeof used === 'number' ? { to: `${list}?${column}=${used}` } : {}),
  }))
}

/** Deletes the records that an upload brought, unless one was changed since or is used, as its own deletion would find; says what is in the way. */
export async function revertRecords(
  tx: Tx,
  import_id: number,
  { table, changed, uses }: { table: string; changed: Words; uses?: (tx: Tx, used: Used) => Promise<Use[]> },
): Promise<Use[]> {
  const { rows } = await sql<{ id: number; changed: boolean }>`
    select id, version > 1 as changed from ${sql.table(table)} where import_id = ${import_id} order by id for update`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  const found = [
    { count: rows.filter((row) => row.changed).length, items: changed },
    ...((await uses?.(tx, ids)) ?? []),
  ]
  if (found.every(({ count }) => count === 0))
    await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx)
  return found
}
