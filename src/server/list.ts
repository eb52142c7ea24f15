/** Builds every list from its definition and a map of SQL expressions: search, filters, sort and pages from fixed maps, never from text. */
import { type RawBuilder, sql } from 'kysely'
import type { Column, ListDefinition, ListQuery } from '#lib/list.ts'
import type { User } from './act.ts'
import type { CountCache } from './count-cache.ts'
import type { Tx } from './db.ts'
import { fewIds, order, pageIds, type Sort } from './list-order.ts'
import { timeZoneSql } from './time-zone.ts'

/** A piece of SQL that queries hand to the kit or to the ledger. */
export type Sql = RawBuilder<unknown>

/** Where a list's rows come from. Expressions are written by us; only values come from outside, as parameters. */
export type ListSource<Key extends string = string> = {
  definition: ListDefinition<Key>
  from: Sql
  /** The table alone, where no filter, sort, search or scope needs what is joined to it: ids and totals are then read from an index. */
  base?: Sql
  id: Sql
  /** One expression per column of the definition. */
  columns: Readonly<Record<Key, Sql>>
  /** Fields of the answer that are no column: version, ids of references. */
  extra?: Readonly<Record<string, Sql>>
  /** Texts that the search box looks into; a trigram index serves each. */
  search?: Sql | readonly Sql[]
  /** What one or two letters must be the start of, where the table is big: in capitals, with an index of its own. */
  search_start?: Sql
  /** What the column is sorted by, where that is not what it shows. */
  sort?: Readonly<Partial<Record<Key, Sort>>>
  /** What the column is filtered by, where that is not what it shows. */
  filter?: Readonly<Partial<Record<Key, Filter>>>
  /** Topics whose changes change how many rows there are; with them a total is kept until one of them is told. */
  counted_by?: readonly string[]
  /** Which rows this user may see; a list for technicians must have one. */
  scope?: (user: User) => Sql
}

/**
 * An expression that the filter's values are compared with; or a whole condition, for what belongs to a small table and for values
 * that need a cast: `holds` writes the filter's usual condition on any expression.
 */
export type Filter = Sql | ((holds: (expression: Sql) => Sql, value: unknown) => Sql)

/** A text filter of a big table, by the same rule as its search; without capitals that have an index, trigrams find the start too. */
export const textFilter =
  (text: Sql, capitals?: Sql): Filter =>
  (holds, value) => {
    const letters = String(value)
    if (letters.length >= lettersAnywhere) return holds(text)
    return capitals ? startsWith(capitals, letters) : sql`${text} ilike ${startPattern(letters)}`
  }

export const defineSource = <const Key extends string>(source: ListSource<Key>): ListSource<Key> => source

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const likePattern = (text: string) => `%${escaped(text)}%`
/** From three letters on a trigram index finds them anywhere; fewer are looked for at the start. */
const lettersAnywhere = 3
const startPattern = (text: string) => `${escaped(text)}%`
const startsWith = (capitals: Sql, text: string) => sql`${capitals} like ${startPattern(text.toUpperCase())}`
const and = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** One value is compared plainly: only then does an index that begins with it keep its order. */
export const isOneOf = (expression: Sql, values: readonly unknown[], type: string) => {
  const cast = sql.raw(type)
  return values.length === 1
    ? sql`${expression} = ${values[0]}::${cast}`
    : sql`${expression} = any(${values}::${cast}[])`
}

function isBetween(expression: Sql, column: Column, [from, to]: readonly unknown[]): Sql {
  const type = sql.raw(column.type === 'number' ? 'numeric' : 'date')
  const instant = column.type === 'datetime'
  // A plain date would be taken for midnight UTC: as a timestamp it is midnight on the office's clock.
  const bounds = [
    ...(from === undefined
      ? []
      : [
          instant
            ? sql`${expression} >= (${from}::date::timestamp at time zone ${timeZoneSql})`
            : sql`${expression} >= ${from}::${type}`,
        ]),
    ...(to === undefined
      ? []
      : [
          instant
            ? sql`${expression} < ((${to}::date + 1)::timestamp at time zone ${timeZoneSql})`
            : sql`${expression} <= ${to}::${type}`,
        ]),
  ]
  return sql.join(bounds, sql` and `)
}

/** The filter's usual condition on an expression. */
function holds(column: Column, value: unknown): ((expression: Sql) => Sql) | undefined {
  // The list's schema has made sure of each value's type.
  const values = value as readonly unknown[]
  switch (column.filter) {
    case 'text':
      return (expression) => sql`${expression} ilike ${likePattern(String(value))}`
    case 'pasted':
      return (expression) => sql`${expression} = any(${values.map((item) => String(item).toLowerCase())}::text[])`
    case 'choice':
      return (expression) => isOneOf(expression, values, 'text')
    case 'boolean':
      return (expression) => sql`${expression} = ${value === 'true'}`
    case 'reference':
      return (expression) => isOneOf(expression, values, 'bigint')
    case 'range':
      return (expression) => isBetween(expression, column, values)
    default:
      return undefined
  }
}

function columnConditions(source: ListSource, key: string, column: Column, query: ListQuery): Sql[] {
  const field = column.reference?.field ?? key
  const bounds = [query[`${key}_from`], query[`${key}_to`]]
  const value = column.filter === 'range' ? (bounds.some((it) => it !== undefined) ? bounds : undefined) : query[field]
  const condition = value === undefined ? undefined : holds(column, value)
  if (!condition) return []
  const special = source.filter?.[key]
  if (typeof special === 'function') return [special(condition, value)]
  const expression = special ?? (column.filter === 'reference' ? source.extra?.[field] : source.columns[key])
  return expression ? [condition(expression)] : []
}

/** Of the rows that a question gives, only those named, or all but those named. */
export type Chosen = { ids?: readonly number[] | undefined; except?: readonly number[] | undefined }

function searches({ search, search_start }: ListSource, q: string): Sql[] {
  if (search_start && q.length < lettersAnywhere) return [startsWith(search_start, q)]
  if (!search) return []
  const texts = Array.isArray(search) ? search : [search]
  return [
    sql`(${sql.join(
      texts.map((text: Sql) => sql`${text} ilike ${likePattern(q)}`),
      sql` or `,
    )})`,
  ]
}

function conditions(source: ListSource, user: User, query: ListQuery, chosen: Chosen = {}): Sql[] {
  const all: Sql[] = Object.entries(source.definition.columns).flatMap(([key, column]) =>
    columnConditions(source, key, column, query),
  )
  if (source.scope) all.push(source.scope(user))
  if (query.q) all.push(...searches(source, query.q))
  if (chosen.ids) all.push(sql`${source.id} = any(${chosen.ids}::bigint[])`)
  if (chosen.except?.length) all.push(sql`${source.id} <> all(${chosen.except}::bigint[])`)
  return all
}

const fields = (source: ListSource, keys: readonly string[]) =>
  sql.join(keys.map((key) => sql`${source.columns[key] ?? source.extra?.[key]} as ${sql.ref(key)}`))

const everything = (source: ListSource) => [...Object.keys(source.columns), ...Object.keys(source.extra ?? {})]

/** One row as the list shows it; for technicians pass a scope too. */
export async function getRow<Row>(tx: Tx, source: ListSource, id: number, user?: User): Promise<Row | undefined> {
  const scope = user && source.scope ? sql`and ${source.scope(user)}` : sql``
  const { rows } = await sql<Row>`select ${source.id} as id, ${fields(source, everything(source))}
    from ${source.from} where ${source.id} = ${id} ${scope}`.execute(tx)
  return rows[0]
}

async function count(tx: Tx, source: ListSource, where: readonly Sql[], counts?: CountCache): Promise<number> {
  const question = sql<{ total: number }>`select count(*) as total from ${source.base ?? source.from} ${and(where)}`
  const ask = async () => (await question.execute(tx)).rows[0]?.total ?? 0
  if (!counts || !source.counted_by) return ask()
  const { sql: text, parameters } = question.compile(tx)
  return counts.keep(text, parameters, source.counted_by, ask)
}

/** Up to this many are found by their filter and sorted in a blink. */
const fewRows = 30_000

/**
 * Whether something other than the order decides which rows are shown, and no index holds both: walking along the order until a page
 * is full could then mean walking to its very end.
 */
function isNarrowed(source: ListSource, query: ListQuery): boolean {
  if (query.q) return true
  const sorted = (query.sort ?? source.definition.sort).replace(/^-/, '')
  return Object.entries(source.definition.columns).some(([key, { filter }]) => {
    if (filter === 'range') return key !== sorted && (query[`${key}_from`] ?? query[`${key}_to`]) !== undefined
    return (filter === 'text' || filter === 'pasted') && query[key] !== undefined
  })
}

/** One page: ids first, then the columns of just those rows, so that a deep page computes nothing for the rows before it. */
export async function listPage<Row>(
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  counts?: CountCache,
): Promise<{ items: Row[]; total: number }> {
  const where = conditions(source, user, query)
  const total = await count(tx, source, where, counts)
  const few = total <= fewRows && isNarrowed(source, query)
  const { rows: page } = await sql<{
    page_id: number
  }>`${few ? fewIds(source, query, where) : pageIds(source, query, where)}`.execute(tx)
  const ids = page.map((row) => row.page_id)
  // The joins are written in the order they are best made: to try all orders of nine tables takes longer than to read a page.
  await sql`set local join_collapse_limit = 4`.execute(tx)
  // By a list of ids the planner begins with these rows, however many tables are joined to them.
  const { rows } = await sql<Row & { id: number }>`
    select ${source.id} as id, ${fields(source, everything(source))} from ${source.from} where ${source.id} = any(${ids}::bigint[])`.execute(
    tx,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = ids.flatMap((id) => byId.get(id) ?? [])
  return { items, total }
}

export const countRows = (
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  chosen: Chosen = {},
  counts?: CountCache,
) => count(tx, source, conditions(source, user, query, chosen), counts)

/** Ids of everything that is filtered, for an action on all results; one more than the limit tells that there are too many. */
export async function listIds(
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  except: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${source.id} as id from ${source.from} ${and(conditions(source, user, query))} limit ${limit + except.length + 1}`.execute(
    tx,
  )
  const left = new Set(except)
  return rows.map((row) => row.id).filter((id) => !left.has(id))
}

/** A question for all rows of what is filtered, each with the values told. */
export const allRows = (
  source: ListSource,
  user: User,
  query: ListQuery,
  values: readonly Sql[],
  chosen: Chosen = {},
): Sql =>
  sql`select ${sql.join(values)} from ${source.from} ${and(conditions(source, user, query, chosen))} ${order(source, query)}`
