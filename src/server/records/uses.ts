/** What still refers to records, for the error that refuses to delete one or to undo the upload that brought them. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { boolean, integer, string } from '#lib/records/fields.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import type { Tx } from '../database/db.ts'
import { lockRows } from '../database/locks.ts'
import { execute, many, one, readCount } from '../database/rows.ts'
import type { Use } from './act.ts'

/** A table in words; null for one that only repeats others, which are counted themselves. */
export type Nouns = Readonly<Record<string, { items: Words; list?: `/${string}`; by?: readonly string[] } | null>>

let nouns: Nouns = {}
/** Called once, when the process starts: the kit names no table. */
export function registerNouns(all: Nouns): void {
  nouns = all
}

/** One record, or all of an upload. */
export type Used = number | readonly number[]

export const idsOf = (used: Used): readonly number[] => (typeof used === 'number' ? [used] : used)

const Counts = z.record(string, integer)

/** By the references that the database knows (migration 0390), so that a new table counts on the day it is made. */
export async function usesOf(tx: Tx, table: string, used: Used): Promise<Use[]> {
  const references = await many(tx, {
    home: string,
    field: string,
  })`select home, field from record_references(${table})`
  const counted = references.filter(({ home }) => nouns[home] !== null)
  if (counted.length === 0) return []
  const counts = await one(tx, Counts)`select ${sql.join(
    counted.map(
      ({ home, field }) =>
        sql`(select count(*) from ${sql.table(home)} where ${sql.ref(field)} = any(${idsOf(used)}::bigint[])) as ${sql.ref(`${home} ${field}`)}`,
    ),
  )}`
  const order = Object.keys(nouns)
  return counted
    .sort((a, b) => order.indexOf(a.home) - order.indexOf(b.home))
    .map(({ home, field }) => {
      const { items = both(home, home), list, by = [] } = nouns[home] ?? {}
      const to = list && by.includes(field) && typeof used === 'number' ? { to: `${list}?${field}=${used}` } : {}
      return { count: counts[`${home} ${field}`] ?? 0, items, ...to }
    })
}

/** For rows that name the records in another way than by a reference. */
export const countMatches = async (tx: Tx, table: string, matches: RawBuilder<unknown>): Promise<Use[]> => [
  {
    count: await readCount(tx)`select count(*) from ${sql.table(table)} where ${matches}`,
    items: nouns[table]?.items ?? both(table, table),
  },
]

/** Deletes the records that an upload brought, unless one was changed since or is used, as its own deletion would find; says what is in the way. */
export async function revertRecords(
  tx: Tx,
  import_id: number,
  { table, changed, uses }: { table: string; changed: Words; uses?: (tx: Tx, used: Used) => Promise<Use[]> },
): Promise<Use[]> {
  const brought = sql`from ${sql.table(table)} where import_id = ${import_id}`
  await lockRows(tx, table, sql`select id ${brought}`)
  const rows = await many(tx, {
    id: integer,
    changed: boolean,
  })`select id, version > 1 as changed ${brought} order by id`
  const ids = rows.map(({ id }) => id)
  const found = [
    { count: rows.filter((row) => row.changed).length, items: changed },
    ...(uses ? await uses(tx, ids) : await usesOf(tx, table, ids)),
  ]
  if (found.every(({ count }) => count === 0))
    await execute(tx)`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`
  return found
}
