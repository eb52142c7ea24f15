/** Builds every list from its definition and a map of SQL expressions: search, filters, sort and pages from fixed maps, never from text. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type ListDefinition, type ListQuery, pageOf } from '#lib/lists/list.ts'
import type { Schema } from '#lib/records/endpoint.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { startedAt, type Tx } from '../database/db.ts'
import { runPrepared } from '../database/prepared.ts'
import { type WrittenPage, writtenPage } from '../http/written-json.ts'
import type { User } from '../records/act.ts'
import { instantText } from '../time/time-zone.ts'
import type { CountCache } from './count-cache.ts'
import { conditionsOf, lettersAnywhere } from './list-conditions.ts'
import { isIndexed, order, pageIds } from './list-order.ts'
import type { Chosen, Filter, ListSource, Sort, Sql } from './list-source.ts'

export type { ListSource, Sql } from './list-source.ts'

/** An expression that says its type (`sql<number>`) must fit the field; one without a type is not checked. */
type Fit<Expression, Value> =
  Expression extends RawBuilder<infer Given>
    ? unknown extends Given
      ? Expression
      : [Given] extends [Value]
        ? Expression
        : RawBuilder<Value>
    : never
/** The given expressions, each fitting its field of the row; what the row does not have is refused. */
type Fitting<Given, Row> = { readonly [K in keyof Given]: K extends keyof Row ? Fit<Given[K], Row[K]> : never }

type SourceOf<Row, Key extends string, Columns, Extra> = Omit<
  ListSource<Row>,
  'definition' | 'columns' | 'extra' | 'sort' | 'filter'
> & {
  definition: ListDefinition<Key>
  columns: Columns & Fitting<Columns, Pick<Row, Key & keyof Row>>
  extra: Extra & Fitting<Extra, Row>
  sort?: Readonly<Partial<Record<Key, Sort>>>
  filter?: Readonly<Partial<Record<Key, Filter>>>
}

/** Binds a list's SQL to the row of its contract: a missing, extra or wrongly typed field does not compile. */
export function defineSource<
  Row extends { id: number },
  const Key extends string & keyof Row,
  Columns extends Record<Key, Sql>,
  Extra extends Record<Exclude<keyof Row, Key | 'id'>, Sql>,
>(source: SourceOf<Row, Key, Columns, Extra>): ListSource<Row> {
  // The keys are exact above; the kit reads them as text.
  return source as unknown as ListSource<Row>
}

/** What every record has beside its own fields (`Stored`), read from its table. */
export const stored = (alias: string) => ({
  version: sql<number>`${sql.ref(alias)}.version`,
  updated_at: sql<string>`${sql.ref(alias)}.updated_at`,
})

/** The same rows with more fields, for the page of one record. */
export const extendSource = <Row, Wider extends Row, Extra extends Record<Exclude<keyof Wider, keyof Row>, Sql>>(
  source: ListSource<Row>,
  row: Schema<Wider>,
  extra: Extra & Fitting<Extra, Wider>,
): ListSource<Wider> => ({ ...source, row, extra: { ...source.extra, ...extra } })

const and = (conditions: readonly Sql[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``

const everything = (source: ListSource) => [...new Set([...Object.keys(source.columns), ...Object.keys(source.extra)])]

/** The columns asked for, with what their cells and the row's actions need; without a choice all fields. */
function fieldsAsked(source: ListSource, columns: readonly string[] | undefined): string[] {
  const all = everything(source)
  if (!columns) return all
  const asked = new Set([...columns, ...(source.definition.row_needs ?? [])])
  return all.filter((key) => asked.has(key))
}

const expressionOf = (source: ListSource, key: string) => source.columns[key] ?? source.extra[key]
const fields = (source: ListSource, keys: readonly string[]) =>
  sql.join([sql`${source.id} as id`, ...keys.map((key) => sql`${expressionOf(source, key)} as ${sql.ref(key)}`)])

/** By convention; a date column says so. */
const isInstant = (source: ListSource, key: string) =>
  source.definition.columns[key]?.type === 'datetime' || key === 'at' || key.endsWith('_at')

/** The same for JSON, with instants formatted as in all other replies. */
const jsonFields = (source: ListSource, keys: readonly string[]) =>
  sql.join([
    sql`${source.id} as id`,
    ...keys.map((key) => {
      const value = expressionOf(source, key)
      const shown = isInstant(source, key) ? instantText(sql`${value}`) : sql`${value}`
      return sql`${shown} as ${sql.ref(key)}`
    }),
  ])

/** One row as the list shows it; for technicians pass a scope too. */
export async function getRow<Row>(tx: Tx, source: ListSource<Row>, id: number, user?: User): Promise<Row> {
  const scope = user && source.scope ? sql`and ${source.scope(user)}` : sql``
  // Planning all the joins takes longer than reading one row.
  const [row] = await runPrepared(
    tx,
    sql<Row>`select ${fields(source, everything(source))} from ${source.from} where ${source.id} = ${id} ${scope}`,
  )
  if (!row) throw requestErrors.not_found()
  return row
}

/** The rows that a caller may see and that meet a condition, as the list shows them: for answers that gather several lists. */
export async function listRows<Row>(
  tx: Tx,
  source: ListSource<Row>,
  user: User,
  { where, order, limit }: { where: Sql; order: Sql; limit: number },
): Promise<Row[]> {
  const scope = source.scope?.(user) ?? sql`true`
  const { rows } = await sql<Row>`select ${fields(source, everything(source))}
    from ${source.from} where ${scope} and (${where}) order by ${order} limit ${limit}`.execute(tx)
  return rows
}

const counting = (source: ListSource, where: readonly Sql[]) =>
  sql<{ total: number }>`select count(*) as total from ${source.base ?? source.from} ${and(where)}`

/** The cached total of a query, and how to cache it. */
function keptTotal(tx: Tx, source: ListSource, where: readonly Sql[], counts: CountCache | undefined) {
  const { counted_by } = source
  const since = startedAt(tx)
  if (!counts || !counted_by || since === undefined) return { total: undefined, keep: () => undefined }
  const { sql: text, parameters } = counting(source, where).compile(tx)
  const key = JSON.stringify([text, parameters])
  return {
    total: counts.find(key),
    keep: (total: number) => counts.keep(key, total, counted_by, since),
  }
}

async function count(tx: Tx, source: ListSource, where: readonly Sql[], counts?: CountCache): Promise<number> {
  const kept = keptTotal(tx, source, where, counts)
  if (kept.total !== undefined) return kept.total
  const total = (await counting(source, where).execute(tx)).rows[0]?.total ?? 0
  kept.keep(total)
  return total
}

/** Up to this many rows, filtering first and then sorting is fast. */
const fewRows = 30_000

/**
 * Whether the rows are filtered and no index covers both filter and order: reading in order until a page
 * is full could then read the whole table.
 */
function isNarrowed(source: ListSource, query: ListQuery): boolean {
  if (query.q || query.ids) return true
  const sorted = (query.sort ?? source.definition.sort).replace(/^-/, '')
  return Object.entries(source.definition.columns).some(([key, { filter }]) => {
    if (filter === 'range') return key !== sorted && (query[`${key}_from`] ?? query[`${key}_to`]) !== undefined
    return (filter === 'text' || filter === 'pasted') && query[key] !== undefined
  })
}

/** A search, or a filter by one or two letters, may find nearly every row: it is not counted to its end. */
const isBroad = (source: ListSource, query: ListQuery): boolean =>
  Boolean(query.q) ||
  Object.entries(source.definition.columns).some(
    ([key, { filter }]) => filter === 'text' && query[key] !== undefined && String(query[key]).length < lettersAnywhere,
  )

/** Whether one plan is good for every value of the query's filters: at most one of them, served by an index in the list's order. */
function isPlain(source: ListSource, query: ListQuery): boolean {
  const filters = Object.entries(source.definition.columns).flatMap(([key, column]) => {
    const names = column.filter === 'range' ? [`${key}_from`, `${key}_to`] : [column.reference?.field ?? key]
    return names.flatMap((name) => (query[name] === undefined ? [] : [query[name]]))
  })
  return (
    query.page === 1 &&
    (query.sort ?? source.definition.sort) === source.definition.sort &&
    query.ids === undefined &&
    filters.length <= 1 &&
    filters.every((it) => [it].flat().length === 1)
  )
}

/** The fields of the page by their places, as JSON, with how many rows it has. */
type PageRow = { [column: `c${number}`]: string | null; n: number; total: number | null; more?: boolean }

/** The rows of a query, gathered column by column: PostgreSQL looks up how to write a value once, not for each row again. */
const byColumn = (keys: readonly string[], rows: Sql) => sql`
  (select ${sql.join(['id', ...keys].map((key, at) => sql`json_agg(r.${sql.ref(key)})::text as ${sql.ref(`c${at}`)}`))}, count(*) as n
    from (${rows}) as r)`

/** Beyond this offset only ids are read for the rows before a page, without joins. */
const nearOffset = 1_000

/** The rows of a query of page_id, in its order. */
const rowsByIds = (source: ListSource, keys: readonly string[], ids: Sql) =>
  byColumn(
    keys,
    sql`with page as materialized (select page_id, row_number() over () as page_at from (${ids}) as ids)
      select found.* from (select ${jsonFields(source, keys)} from ${source.from}
        where ${source.id} = any(array(select page_id from page))) as found join page on page_id = found.id order by page_at`,
  )

type Asked = { tx: Tx; source: ListSource; query: ListQuery; where: readonly Sql[]; keys: readonly string[] }

/** One statement for the rows and, unless it is kept, the total. A page that is not full shows where the list ends. */
async function orderedPage(asked: Asked, kept: number | undefined): Promise<PageRow> {
  const { tx, source, query, where, keys } = asked
  const limit = query.rows_per_page
  const offset = (query.page - 1) * limit
  // Literals, not parameters: the planner needs to know how few rows are wanted.
  const window = sql.raw(`limit ${Number(limit)} offset ${Number(offset)}`)
  const direct = isIndexed(source, query) && offset <= nearOffset
  const rows = direct
    ? byColumn(
        keys,
        sql`select ${jsonFields(source, keys)} from ${source.from} ${and(where)} ${order(source, query)} ${window}`,
      )
    : rowsByIds(source, keys, pageIds(source, query, where))
  const total =
    kept === undefined
      ? sql`case when n < ${sql.lit(limit)} and (n > 0 or ${sql.lit(offset)} = 0) then ${sql.lit(offset)} + n
          else (${counting(source, where)}) end`
      : sql`null::bigint`
  const pageQuery = sql<PageRow>`select page.*, ${total} as total from ${rows} as page`
  const [row] = direct && isPlain(source, query) ? await runPrepared(tx, pageQuery) : (await pageQuery.execute(tx)).rows
  if (!row) throw new Error('a page without an answer')
  const n = Number(row.n)
  // A cached total is older than these rows: where the two disagree, the rows are right.
  if (kept !== undefined && n < limit && (n > 0 || offset === 0)) return { ...row, total: offset + n }
  if (kept !== undefined && kept < offset + n) return orderedPage(asked, undefined)
  return { ...row, total: row.total ?? kept ?? 0 }
}

/**
 * For few results: finds all of them first and then sorts. Returns no items if there are too many; of what is broad one result too many is
 * enough to know that, whatever else narrows is counted to the end.
 */
async function narrowedPage({ tx, source, query, where, keys }: Asked, few: number): Promise<PageRow> {
  const limit = query.rows_per_page
  const found = sql`(select count(*) from few)`
  const enough = isBroad(source, query) ? sql.raw(`limit ${few + 1}`) : sql``
  const ids = sql`select ${source.id} as page_id from ${source.from}
    where ${found} <= ${few} and ${source.id} = any(array(select few_id from few))
    ${order(source, query)} limit ${limit} offset ${(query.page - 1) * limit}`
  const { rows } = await sql<PageRow>`
    with few as materialized (select ${source.id} as few_id from ${source.base ?? source.from} ${and(where)} ${enough})
    select page.*, ${found} as total from ${rowsByIds(source, keys, ids)} as page`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a page without an answer')
  return row
}

/** A page of a search that finds more than these few: in order, as far as the page needs, without counting the rest. */
async function uncountedPage(asked: Asked, few: number): Promise<PageRow> {
  const { page: at, rows_per_page: limit } = asked.query
  const page = await orderedPage(asked, Math.max(few, at * limit))
  const n = Number(page.n)
  // Beyond the end only the exact total leads back.
  if (n === 0) return orderedPage(asked, undefined)
  return n < limit ? page : { ...page, total: Math.max(few, at * limit), more: true }
}

/** The schema of a page with these fields of a row. */
function pageSchema(source: ListSource, keys: readonly string[]): Schema {
  // Row schemas are objects; the endpoint type keeps only their shape.
  const { shape } = source.row as unknown as z.ZodObject
  const asked = Object.entries(shape).filter(([key]) => key === 'id' || keys.includes(key))
  return pageOf(z.strictObject(Object.fromEntries(asked)))
}

/** One page as JSON: rows and total of one snapshot, written by PostgreSQL. A search that finds more than a few is not counted to the end (decision 21). */
export async function listPage(
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  counts?: CountCache,
  few = fewRows,
): Promise<WrittenPage> {
  const where = await conditionsOf(tx, source, user, query)
  const keys = fieldsAsked(source, query.columns)
  const asked = { tx, source, query, where, keys }
  const kept = keptTotal(tx, source, where, counts)
  let page: PageRow | undefined
  if (isNarrowed(source, query) && (kept.total ?? 0) <= few) {
    page = await narrowedPage(asked, few)
    const found = page.total ?? 0
    if (found > few && isBroad(source, query)) page = await uncountedPage(asked, few)
    else if (found > few) page = await orderedPage(asked, found)
  }
  page ??= await orderedPage(asked, kept.total)
  const total = page.total ?? 0
  if (total !== kept.total && !page.more) kept.keep(total)
  const columns = ['id', ...keys].map((key, at) => [key, page[`c${at}`] ?? '[]'])
  const schema = query.columns ? pageSchema(source, keys) : undefined
  return writtenPage(Object.fromEntries(columns), { total, more: page.more === true, schema })
}

export const countRows = async (
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  chosen: Chosen = {},
  counts?: CountCache,
) => count(tx, source, await conditionsOf(tx, source, user, query, chosen), counts)

/** Ids of everything that is filtered, for an action on all results; one more than the limit shows that there are too many. */
export async function listIds(
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  except: readonly number[],
  limit: number,
): Promise<number[]> {
  const where = await conditionsOf(tx, source, user, query)
  const { rows } = await sql<{ id: number }>`
    select ${source.id} as id from ${source.from} ${and(where)} limit ${limit + except.length + 1}`.execute(tx)
  const left = new Set(except)
  return rows.map((row) => row.id).filter((id) => !left.has(id))
}

/** A query of all rows that match the conditions, each with these values. */
export const allRows = (source: ListSource, query: ListQuery, where: readonly Sql[], values: readonly Sql[]): Sql =>
  sql`select ${sql.join([...values])} from ${source.from} ${and(where)} ${order(source, query)}`
