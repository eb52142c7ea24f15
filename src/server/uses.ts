/** Counts what still refers to a record, for the error that refuses to delete it. */
import { sql } from 'kysely'
import type { Words } from '#lib/texts.ts'
import type { Use } from './act.ts'
import type { Tx } from './db.ts'

/** A column that points to the record; a constant, never user input. `list` is the address that filters by it. */
export type Reference = { table: string; column: string; items: Words; list?: `/${string}` }

export async function countUses(tx: Tx, id: number, references: readonly Reference[]): Promise<Use[]> {
  const counts = references.map(
    ({ table, column }, at) =>
      sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}) as ${sql.ref(`use${at}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(tx)
  return references.map(({ items, column, list }, at) => ({
    items,
    count: rows[0]?.[`use${at}`] ?? 0,
    ...(list ? { to: `${list}?${column}=${id}` } : {}),
  }))
}
