/** Builds every list from its definition and a map of SQL expressions: search, filters, sort and pages from fixed maps, never from text. */
import { type RawBuilder, sql } from 'kysely'
import type { Column, ListDefinition, ListQuery } from '#lib/list.ts'
import type { User } from './act.ts'
import type { Tx } from './db.ts'

/** A piece of SQL that queries hand to the kit or to the ledger. */
export type Sql = RawBuilder<unknown>

/** Where a list's rows come from. Expressions are written by us; only values come from outside, as parameters. */
export type ListSource<Key extends string = string> = {
  definition: ListDefinition<Key>
  from: Sql
  id: Sql
  /** One expression per column of the definition. */
  columns: Readonly<Record<Key, Sql>>
  /** Fields of the answer that are no column: version, ids of references. */
  extra?: Readonly<Record<string, Sql>>
  /** Texts that the search box looks into; a trigram index serves each. */
  search?: Sql | readonly Sql[]
  /** What the column is sorted by, where that is not what it shows. */
  sort?: Readonly<Partial<Record<Key, Sql>>>
  /** What the column is filtered by, where that is not what it shows. */
  filter?: Readonly<Partial<Record<Key, Sql>>>
  /** Which rows this user may see; a list for technicians must have one. */
  scope?: (user: User) => Sql
}

export const defineSource = <const Key extends string>(source: ListSource<Key>): ListSource<Key> => source

const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const and = (conditions: Sql[]) => (conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``)

function rangeCondition(expression: Sql, column: Column, from: unknown, to: unknown): Sql[] {
  if (column.type === 'datetime')
    return [
      ...(from === undefined ? [] : [sql`${expression} >= (${from}::date at time zone 'Europe/Rome')`]),
      ...(to === undefined ? [] : [sql`${expression} < ((${to}::date + 1) at time zone 'Europe/Rome')`]),
    ]
  const type = sql.raw(column.type === 'number' ? 'numeric' : 'date')
  return [
    ...(from === undefined ? [] : [sql`${expression} >= ${from}::${type}`]),
    ...(to === undefined ? [] : [sql`${expression} <= ${to}::${type}`]),
  ]
}

function columnConditions(source: ListSource, key: string, column: Column, query: ListQuery): Sql[] {
  const shown = source.columns[key]
  if (!shown || !column.filter) return []
  const expression = source.filter?.[key] ?? shown
  const value = query[key]
  switch (column.filter) {
    case 'text':
      return value === undefined ? [] : [sql`${expression} ilike ${likePattern(String(value))}`]
    case 'pasted':
      return value === undefined
        ? []
        : [sql`${expression} = any(${(value as string[]).map((item) => item.toLowerCase())}::text[])`]
    case 'choice':
      return value === undefined ? [] : [sql`${expression} = any(${value as string[]}::text[])`]
    case 'boolean':
      return value === undefined ? [] : [sql`${expression} = ${value === 'true'}`]
    case 'reference': {
      const field = column.reference?.field ?? key
      const id = source.extra?.[field]
      return query[field] === undefined || !id ? [] : [sql`${id} = any(${query[field] as number[]}::bigint[])`]
    }
    case 'range':
      return rangeCondition(expression, column, query[`${key}_from`], query[`${key}_to`])
    default:
      return []
  }
}

function conditions(source: ListSource, user: User, query: ListQuery, ids?: readonly number[]): Sql {
  const all: Sql[] = Object.entries(source.definition.columns).flatMap(([key, column]) =>
    columnConditions(source, key, column, query),
  )
  if (source.scope) all.push(source.scope(user))
  if (query.q && source.search) {
    const pattern = likePattern(query.q)
    const texts = Array.isArray(source.search) ? source.search : [source.search]
    all.push(
      sql`(${sql.join(
        texts.map((text: Sql) => sql`${text} ilike ${pattern}`),
        sql` or `,
      )})`,
    )
  }
  if (ids) all.push(sql`${source.id} = any(${ids}::bigint[])`)
  return and(all)
}

function order(source: ListSource, query: ListQuery): Sql {
  const asked = query.sort ?? source.definition.sort
  const key = asked.replace(/^-/, '')
  const direction = sql.raw(asked.startsWith('-') ? 'desc' : 'asc')
  const shown = source.columns[key]
  if (!shown) return sql`order by ${source.id} ${direction}`
  const collate = source.definition.columns[key]?.type === 'text' ? sql` collate italian` : sql``
  const expression = source.sort?.[key] ?? sql`${shown}${collate}`
  return sql`order by ${expression} ${direction} nulls last, ${source.id} ${direction}`
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

/** One page: ids first, then the columns of just those rows, so that a deep page computes nothing for the rows before it. */
export async function listPage<Row>(
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
): Promise<{ items: Row[]; total: number }> {
  const where = conditions(source, user, query)
  const ordered = order(source, query)
  const { rows } = await sql<Row>`
    with page as materialized (
      select ${source.id} as page_id from ${source.from} ${where} ${ordered}
      limit ${query.rows_per_page} offset ${(query.page - 1) * query.rows_per_page})
    select ${source.id} as id, ${fields(source, everything(source))}
    from page join ${source.from} on ${source.id} = page_id ${ordered}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${source.from} ${where}`.execute(
    tx,
  )
  return { items: rows, total: counted[0]?.total ?? 0 }
}

export async function countRows(tx: Tx, source: ListSource, user: User, query: ListQuery, ids?: readonly number[]) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${source.from} ${conditions(source, user, query, ids)}`.execute(tx)
  return rows[0]?.total ?? 0
}

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
    select ${source.id} as id from ${source.from} ${conditions(source, user, query)} limit ${limit + except.length + 1}`.execute(
    tx,
  )
  const left = new Set(except)
  return rows.map((row) => row.id).filter((id) => !left.has(id))
}

const batchRows = 2_000

/** All rows of what is filtered, in batches through a cursor: memory stays flat however many there are. */
export async function* listRows(
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  keys: readonly string[],
  ids?: readonly number[],
): AsyncGenerator<unknown[][]> {
  await sql`declare list_rows no scroll cursor for
    select ${fields(source, keys)} from ${source.from} ${conditions(source, user, query, ids)} ${order(source, query)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(batchRows))} from list_rows`.execute(tx)
    if (rows.length === 0) return
    yield rows.map((row) => keys.map((key) => row[key]))
  }
}
