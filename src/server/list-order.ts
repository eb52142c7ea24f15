/** The order of a list's rows, written so that an index gives the first page and the thousandth without sorting everything. */
import { sql } from 'kysely'
import type { ListQuery } from '#lib/list.ts'
import type { ListSource, Sql } from './list.ts'

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

type Asked = { key: string; direction: Sql }

const asked = (source: ListSource, query: ListQuery): Asked => {
  const sort = query.sort ?? source.definition.sort
  return { key: sort.replace(/^-/, ''), direction: sql.raw(sort.startsWith('-') ? 'desc' : 'asc') }
}

function sortOf(source: ListSource, key: string): Sort | undefined {
  const shown = source.columns[key]
  const collate = source.definition.columns[key]?.type === 'text' ? sql` collate italian` : sql``
  return source.sort?.[key] ?? (shown && sql`${shown}${collate}`)
}

const isPlain = (sort: Sort): sort is Sql => 'compile' in sort

/** For a whole export, which is sorted once. */
export function order(source: ListSource, query: ListQuery): Sql {
  const { key, direction } = asked(source, query)
  const sort = sortOf(source, key)
  const shown = source.columns[key]
  if (!sort || !shown) return sql`order by ${source.id} ${direction}`
  if (isPlain(sort)) return sql`order by ${sort} ${direction} nulls last, ${source.id} ${direction}`
  if ('never_empty' in sort) return sql`order by ${sort.by} ${direction}, ${source.id} ${direction}`
  if ('split' in sort) return sql`order by ${sort.by} ${direction} nulls last, ${source.id} ${direction}`
  return sql`order by ${shown} collate italian ${direction} nulls last, ${sort.within}`
}

/** A query of page_id: the ids of one page in their order. */
export function pageIds(source: ListSource, query: ListQuery, conditions: readonly Sql[]): Sql {
  const { key, direction } = asked(source, query)
  const sort = sortOf(source, key)
  const limit = query.rows_per_page
  const offset = (query.page - 1) * limit
  const table = source.base ?? source.from
  const where = (...more: Sql[]) => {
    const all = [...conditions, ...more]
    return all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``
  }
  if (!sort || isPlain(sort) || 'never_empty' in sort)
    return sql`select ${source.id} as page_id from ${table} ${where()} ${order(source, query)} limit ${limit} offset ${offset}`

  // Group by group, each in the order of an index and no further than the page reaches: the rest is never read.
  const part = (condition: Sql[], ordered: Sql) => sql`
    (select page_id, row_number() over () as page_at from (
      select ${source.id} as page_id from ${table} ${where(...condition)} order by ${ordered} limit ${limit + offset}) as part)`
  const of = (groups: Sql, full: Sql, empty: Sql) => sql`
    select page_id from (${groups}) as page_group cross join lateral (${full} union all ${empty}) as page_part
    order by place, page_at limit ${limit} offset ${offset}`
  if ('split' in sort) {
    const { by } = sort
    return of(
      sql`select place from (values (0), (1)) as places (place) order by place`,
      part([sql`place = 0`, sql`${by} is not null`], sql`${by} ${direction}, ${source.id} ${direction}`),
      part([sql`place = 1`, sql`${by} is null`], sql`${source.id} ${direction}`),
    )
  }
  return of(
    sql`select row_number() over (order by group_id is null, name collate italian ${direction}, group_id) as place, group_id
      from (select * from (${sort.groups}) as named (group_id, name) union all select null, null) as all_groups order by place`,
    part([sql`${sort.key} = group_id`], sort.within),
    part([sql`group_id is null`, sql`${sort.key} is null`], sort.within),
  )
}

/** The same for few results: all are found first, by whatever finds them, and only then put in order. */
export function fewIds(source: ListSource, query: ListQuery, conditions: readonly Sql[]): Sql {
  const limit = query.rows_per_page
  return sql`
    with few as materialized (
      select ${source.id} as few_id from ${source.base ?? source.from} where ${sql.join([...conditions], sql` and `)})
    select ${source.id} as page_id from ${source.from} where ${source.id} = any(array(select few_id from few))
    ${order(source, query)} limit ${limit} offset ${(query.page - 1) * limit}`
}
