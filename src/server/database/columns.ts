/** Pieces of SQL that several features share: a person's name, the owner of a row, several columns of one table, the fields that are written. */
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../lists/list.ts'
import type { SearchedName } from '../lists/list-source.ts'
import type { User } from '../records/act.ts'

/** First and last name of an account, by the alias it is joined under. */
export const person = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

/** Names of a small table that a row refers to by this key, for the list's search: `searchNames(sql`p.supplier_id`, 'supplier')`. */
export const searchNames = (key: Sql, table: string, columns: readonly string[] = ['name']): SearchedName => ({
  key,
  from: sql`${sql.table(table)} g`,
  id: sql`g.id`,
  texts: columns.map((column) => sql`${sql.ref(`g.${column}`)}`),
})

/** The same for a person. */
export const searchPeople = (key: Sql): SearchedName => ({
  key,
  from: sql`account g`,
  id: sql`g.id`,
  texts: [sql`(${person('g')})`],
})

/** What numbers and names are found by, as the indexes of the search have it; whatever is equal has an equal key. */
export const searchKeyOf = (text: Sql): Sql => sql`(search_key(${text}) collate "C")`

/** Limits technicians to rows of their own; admins see all. */
export const ownOnly = (user: User, technician_id: Sql): RawBuilder<boolean> =>
  user.role === 'admin' ? sql`true` : sql`${technician_id} = ${user.id}`

/** Columns of one table by name; those stored with exact decimals are read as plain numbers. */
export const columnsOf = <const Name extends string>(
  alias: string,
  names: readonly Name[],
  decimals: readonly Name[] = [],
): Record<Name, Sql> =>
  // Object.fromEntries loses the type of the keys.
  Object.fromEntries(
    names.map((name) => {
      const column = sql.ref(`${alias}.${name}`)
      return [name, decimals.includes(name) ? sql`${column}::float8` : sql`${column}`]
    }),
  ) as Record<Name, Sql>

/** The same for a select. */
export const selectColumns = (columns: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

/** A field that is undefined is not written. */
const written = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).filter(([, value]) => value !== undefined)

/** What follows the table of an insert: the names of the fields, and their values. */
export const valuesOf = (fields: Readonly<Record<string, unknown>>): Sql =>
  sql`(${sql.join(written(fields).map(([name]) => sql.ref(name)))}) values (${sql.join(written(fields).map(([, value]) => value))})`

/** What follows the `set` of an update. */
export const assigned = (fields: Readonly<Record<string, unknown>>): Sql =>
  sql.join(written(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
