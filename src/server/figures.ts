/**
 * Figures that a feature gives to the dashboard. A figure of a list is counted by the list's own query, so that the number and the list
 * it opens cannot differ.
 */
import { sql } from 'kysely'
import type { ChartRow, FigureIcon, FigureLink, Shape, Tone } from '#lib/figures.ts'
import { listQuery } from '#lib/list.ts'
import type { Words } from '#lib/texts.ts'
import type { UserAct } from './act.ts'
import type { CountCache } from './count-cache.ts'
import type { Tx } from './db.ts'
import { countRows, type ListSource, type Sql } from './list.ts'
import { conditionsOf } from './list-conditions.ts'
import { timeZoneSql } from './time-zone.ts'

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

const queryOf = (source: ListSource, search: Search) => listQuery(source.definition).parse({ ...search })

/** The total of a list as its page asks for it. */
export const countList = ({ tx, user, counts }: FigureCall, source: ListSource, search: Search): Promise<number> =>
  countRows(tx, source, user, queryOf(source, search), {}, counts)

/** The same total for every value of an expression on the list's own table. */
export async function countListBy(
  { tx, user }: FigureCall,
  source: ListSource,
  search: Search,
  by: Sql,
): Promise<Map<string, number>> {
  const where = await conditionsOf(tx, source, user, queryOf(source, search))
  const { rows } = await sql<{ key: string | null; count: number }>`select (${by})::text as key, count(*) as count
    from ${source.base ?? source.from} where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`} group by 1`.execute(
    tx,
  )
  return new Map(rows.flatMap(({ key, count }) => (key === null ? [] : [[key, count] as const])))
}

/** The least value of an expression among the rows of a list: since when the oldest waits. */
export async function leastOfList(
  { tx, user }: FigureCall,
  source: ListSource,
  search: Search,
  by: Sql,
): Promise<string | null> {
  const where = await conditionsOf(tx, source, user, queryOf(source, search))
  const { rows } = await sql<{ least: string | null }>`select min(${by})::text as least
    from ${source.base ?? source.from} where ${where.length > 0 ? sql.join(where, sql` and `) : sql`true`}`.execute(tx)
  return rows[0]?.least ?? null
}

/** Several figures of one call read the same thing once. */
export function oncePerCall<Found>(find: (call: FigureCall) => Promise<Found>): typeof find {
  const found = new WeakMap<FigureCall, Promise<Found>>()
  return (call) => {
    const known = found.get(call) ?? find(call)
    found.set(call, known)
    return known
  }
}

/** The end of a day on the office's clock, as an instant. */
export const endOfDay = (day: string): Sql => sql`((${day}::date + 1)::timestamp at time zone ${timeZoneSql})`
