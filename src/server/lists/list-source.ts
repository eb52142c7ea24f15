/** Where a list's rows come from, as values: what the builders of conditions, order and pages share. */
import type { RawBuilder } from 'kysely'
import type { ListDefinition } from '#lib/lists/list.ts'
import type { Schema } from '#lib/records/endpoint.ts'
import type { User } from '../records/act.ts'

/** A piece of SQL that queries hand to the kit or to the ledger. */
export type Sql = RawBuilder<unknown>

/**
 * An expression that the filter's values are compared with; or a whole condition, for what belongs to a small table and for values
 * that need a cast: `matches` writes the filter's usual condition on any expression.
 */
export type Filter = Sql | FilterCondition
export type FilterCondition = (matches: (expression: Sql) => Sql, value: unknown) => Sql

/** Of the rows of a query, only the chosen ones, or all except those. */
export type Chosen = { ids?: readonly number[] | undefined; except?: readonly number[] | undefined }

/** A name that a row shows and another table holds: the row's reference to it, and the texts to search. */
export type SearchedName = { key: Sql; from: Sql; id: Sql; texts: readonly Sql[] }

/**
 * What a column is sorted by.
 * - an expression: empty values last, then by id;
 * - never_empty: an index on (by, id) serves both directions;
 * - split: few or many rows have no value; an index on (by, id) where it is not null serves both directions;
 * - groups: the value belongs to a small table. `groups` is a query of id and name, `key` the row's reference to it, `within` the
 *   order of rows that share one: an index on (key, within) serves both directions.
 */
export type Sort =
  | Sql
  | { by: Sql; never_empty: true }
  | { by: Sql; split: true }
  | { groups: Sql; key: Sql; within: Sql }

/** Where a list's rows come from. Expressions are written by us; only values come from outside, as parameters. */
export type ListSource<Row = unknown> = {
  definition: ListDefinition
  /** The row of the contract: columns and extra have exactly its fields. */
  row: Schema<Row>
  from: Sql
  /** The table alone, where no filter, sort, search or scope needs what is joined to it: ids and totals are then read from an index. */
  base?: Sql
  id: Sql
  /** One expression per column of the definition. */
  columns: Readonly<Record<string, Sql>>
  /** Fields of the answer that are no column: version, ids of references. */
  extra: Readonly<Record<string, Sql>>
  /** Texts that the search box looks into; a trigram index serves each. */
  search?: Sql | readonly Sql[]
  /** For big tables: the upper-case text, with its own index, that must start with a search of one or two letters. */
  search_start?: Sql
  /** Names in other tables that the search box looks into as well, where the table is big. */
  search_names?: readonly SearchedName[]
  /** What the column is sorted by, where that is not what it shows. */
  sort?: Readonly<Record<string, Sort>>
  /** What the column is filtered by, where that is not what it shows. */
  filter?: Readonly<Record<string, Filter>>
  /** Topics whose changes change how many rows there are; with them a total is kept until one of them changes. */
  counted_by?: readonly string[]
  /** Which rows this user may see; a list for technicians must have one. */
  scope?: (user: User) => Sql
}
