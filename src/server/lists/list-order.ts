/** The order of a list's rows, written so that an index serves both the first page and the thousandth without sorting everything. */
import { sql } from 'kysely'
import type { ListQuery } from '#lib/lists/list.ts'
import type { ListSource, Sort, Sql } from './list-source.ts'

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

/** Whether one index gives the list in the order asked for. */
export function isIndexed(source: ListSource, query: ListQuery): boolean {
  const sort = sortOf(source, asked(source, query).key)
  return sort !== undefined && !isPlain(sort) && 'never_empty' in sort
}

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

/** Beyond this offset, counting the rows before a page is faster than numbering them. */
const deepOffset = 20_000

/** A query of page_id: the ids of one page in their order. */
export function pageIds(source: ListSource, query: ListQuery, conditions: readonly Sql[], deepFrom = deepOffset): Sql {
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

  // Reads group by group in index order, only as far as the page needs.
  const part = (condition: Sql[], ordered: Sql, reach: Sql) => sql`
    (select page_id, row_number() over () as page_at from (
      select ${source.id} as page_id from ${table} ${where(...condition)} order by ${ordered} ${reach}) as part)`
  const upToPage = sql`limit ${limit + offset}`
  const window = sql`limit ${limit} offset ${offset}`
  if ('split' in sort) {
    const { by } = sort
    const full = (reach: Sql, ...more: Sql[]) =>
      part([...more, sql`${by} is not null`], sql`${by} ${direction}, ${source.id} ${direction}`, reach)
    const empty = (reach: Sql, ...more: Sql[]) =>
      part([...more, sql`${by} is null`], sql`${source.id} ${direction}`, reach)
    if (offset < deepFrom)
      return sql`select page_id from (values (0), (1)) as places (place) cross join lateral (
        ${full(upToPage, sql`place = 0`)} union all ${empty(upToPage, sql`place = 1`)}) as parts order by place, page_at ${window}`
    const count = sql`(select n from full_ones)`
    const left = sql`greatest(0, ${count} - ${offset}::bigint)`
    return sql`with full_ones as materialized (select count(*) as n from ${table} ${where(sql`${by} is not null`)})
      select page_id from (
        select 0 as place, * from ${full(sql`limit least(${limit}::bigint, ${left}) offset ${offset}`)} as full_part
        union all select 1, * from ${empty(sql`limit greatest(0, ${limit}::bigint - ${left}) offset greatest(0, ${offset}::bigint - ${count})`)} as empty_part
      ) as parts order by place, page_at`
  }
  const groups = sql`
    select row_number() over (order by group_id is null, name collate italian ${direction}, group_id) as place, group_id
    from (select * from (${sort.groups}) as named (group_id, name) union all select null, null) as all_groups order by place`
  const rows = (reach: Sql) => sql`
    ${part([sql`${sort.key} = group_id`], sort.within, reach)}
    union all ${part([sql`group_id is null`, sql`${sort.key} is null`], sort.within, reach)}`
  if (offset < deepFrom)
    return sql`select page_id from (${groups}) as page_group cross join lateral (${rows(upToPage)}) as page_part
      order by place, page_at ${window}`
  // Reads only the groups that the page touches, each from where the page begins in it; the last group (no value) has no end to count.
  return sql`
    with sized as materialized (
      select place, group_id, case when group_id is null then ${Number.MAX_SAFE_INTEGER}::bigint else coalesce(n, 0) end as n
      from (${groups}) as page_group left join (
        select ${sort.key} as counted_id, count(*) as n from ${table} ${where(sql`${sort.key} is not null`)} group by 1) as counts
      on counted_id = group_id),
    reached as (select *, (sum(n) over (order by place) - n)::bigint as before from sized)
    select page_id from (select * from reached where before < ${offset + limit} and before + n > ${offset}) as page_group
    cross join lateral (${rows(sql`limit ${limit} offset greatest(0, ${offset}::bigint - before)`)}) as page_part
    order by place, page_at limit ${limit}`
}
