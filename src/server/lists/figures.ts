/**
 * Figures that a feature gives to the dashboard. A figure of a list is counted by the list's own query, so that the number and the list
 * it opens cannot differ.
 */
import { sql } from 'kysely'
import type { ChartRow, FigureIcon, FigureLink, Shape } from '#lib/lists/figures.ts'
import { type ListQuery, listQuery } from '#lib/lists/list.ts'
import type { Tone } from '#lib/texts/states.ts'
import type { Words } from '#lib/texts/texts.ts'
import { startedAt, type Tx } from '../database/db.ts'
import type { UserAct } from '../records/act.ts'
import { startOfDay } from '../time/time-zone.ts'
import type { CountCache } from './count-cache.ts'
import { countRows, type ListSource, type Sql } from './list.ts'
import { conditionsOf } from './list-conditions.ts'

export type FigureCall = UserAct & { counts: CountCache; year: number; today: string }
export type Search = Readonly<Record<string, string>>

type Named = {
  key: string
  /** Changes of these lists change the figure. */
  topics: readonly string[]
}
export type CardSource = Named & {
  label: Words
  icon: FigureIcon
  tone: Tone
  fewer_is_better?: true
  link: FigureLink
  count: (call: FigureCall) => Promise<number>
  /** The same number at the end of a day, from the history: recorded every night. */
  countAt: (tx: Tx, day: string) => Promise<number>
}
export type ChartSource = Named & {
  title: Words
  shape: Shape
  row: Words
  series: readonly { label: Words; tone: Tone }[]
  rows: (call: FigureCall) => Promise<ChartRow[]>
}
export type TaskSource = Named & {
  label: Words
  icon: FigureIcon
  tone: Tone
  find: (call: FigureCall) => Promise<{ value: number; link: FigureLink; note?: Words | null }>
}
/** Everything that a feature gives. */
export type FeatureFigures = {
  cards: readonly CardSource[]
  charts: readonly ChartSource[]
  tasks: readonly TaskSource[]
}

const queryOf = ({ definition }: ListSource, search: Search): ListQuery => listQuery(definition).parse({ ...search })
const whereOf = async ({ tx, user }: FigureCall, source: ListSource, search: Search): Promise<Sql> => {
  const conditions = await conditionsOf(tx, source, user, queryOf(source, search))
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The total of a list as its page asks for it. */
export const countList = ({ tx, user, counts }: FigureCall, source: ListSource, search: Search): Promise<number> =>
  countRows(tx, source, user, queryOf(source, search), {}, counts)

/** The same, with the least value of an expression among its rows: since when the oldest waits. */
export async function countWithLeast(
  call: FigureCall,
  source: ListSource,
  search: Search,
  by: Sql,
): Promise<{ count: number; least: string | null }> {
  const { rows } = await sql<{
    count: number
    least: string | null
  }>`select count(*) as count, min(${by})::text as least
    from ${source.base ?? source.from} where ${await whereOf(call, source, search)}`.execute(call.tx)
  return rows[0] ?? { count: 0, least: null }
}

/** How many rows of a list have a value, and how many of these are also rows of a narrower search. */
export type Group = { all: number; part: number }

/** The rows of a list and of a part of it, by the values of each expression on the list's own table, in one pass. */
export async function countGroups<Key extends string>(
  call: FigureCall,
  source: ListSource,
  { all, part }: { all: Search; part: Search },
  by: Readonly<Record<Key, Sql>>,
): Promise<Record<Key, Map<string, Group>>> {
  // Object.entries loses the type of the keys.
  const keys = Object.entries(by) as [Key, Sql][]
  const columns = keys.map(([key, value]) => sql`${value} as ${sql.ref(key)}`)
  const sets = keys.map(([key]) => sql`(${sql.ref(key)})`)
  const isGrouped = keys.map(([key]) => sql`when grouping(${sql.ref(key)}) = 0 then ${key}::text`)
  const values = keys.map(([key]) => sql`${sql.ref(key)}::text`)
  const positions = columns.map((_, at) => sql.lit(at + 1))
  // First by all values together, in the order of an index that holds them: there are far fewer such groups than rows.
  const { rows } = await sql<Group & { by: Key; value: string | null }>`
    select case ${sql.join(isGrouped, sql` `)} end as by, coalesce(${sql.join(values)}) as value,
      sum(listed)::integer as all, sum(narrow)::integer as part
    from (select ${sql.join(columns)}, count(*) as listed, count(*) filter (where ${await whereOf(call, source, part)}) as narrow
      from ${source.base ?? source.from} where ${await whereOf(call, source, all)} group by ${sql.join(positions)}) as groups
    group by grouping sets (${sql.join(sets)})`.execute(call.tx)
  // Object.fromEntries loses the type of the keys.
  const groups = Object.fromEntries(keys.map(([key]) => [key, new Map<string, Group>()])) as Record<
    Key,
    Map<string, Group>
  >
  for (const row of rows) if (row.value !== null) groups[row.by].set(row.value, { all: row.all, part: row.part })
  return groups
}

/**
 * What several figures read is read once in a call, and then kept until something of its topics changes, as totals of lists are.
 * The key names the figure; the day is part of it, because what is late changes at midnight.
 */
export function cachedFigure<Found>(
  key: string,
  topics: readonly string[],
  find: (call: FigureCall) => Promise<Found>,
): typeof find {
  const inCall = new WeakMap<FigureCall, Promise<Found>>()
  const findKept = async (call: FigureCall): Promise<Found> => {
    const name = `${key} ${call.year} ${call.today}`
    const since = startedAt(call.tx)
    const known = call.counts.find<Found>(name)
    if (known !== undefined) return known
    const found = await find(call)
    if (since !== undefined) call.counts.keep(name, found, topics, since)
    return found
  }
  return (call) => {
    const known = inCall.get(call) ?? findKept(call)
    inCall.set(call, known)
    return known
  }
}

/** The end of a day on the office's clock, as an instant. */
export const endOfDay = (day: string): Sql => sql`${startOfDay(day, 1)}`
