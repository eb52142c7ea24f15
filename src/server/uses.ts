/** Counts what still refers to a record, for the error that refuses to delete it. */
import { type RawBuilder, sql } from 'kysely'
import type { Words } from '#lib/texts.ts'
import type { Use } from './act.ts'
import type { Tx } from './db.ts'

/** A column that points to the record, a constant and never user input, with the address that filters by it; or a condition, where rows name the record in another way. */
export type Reference = { table: string; items: Words } & (
  | { column: string; list?: `/${string}`; matches?: never }
  | { matches: RawBuilder<unknown>; column?: never; list?: never }
)

export async function countUses(tx: Tx, id: number, references: readonly Reference[]): Promise<Use[]> {
  const counts = references.map(
    ({ table, column, matches }, at) =>
      sql`(select count(*) from ${sql.table(table)} where ${matches ?? sql`${sql.ref(column)} = ${id}`}) as ${sql.ref(`use${at}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(tx)
  return references.map(({ items, column, list }, at) => ({
    items,
    count: rows[0]?.[`use${at}`] ?? 0,
    ...(list ? { to: `${list}?${column}=${id}` } : {}),
  }))
}
