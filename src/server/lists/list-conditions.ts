/** Turns a list query into SQL conditions: filters, search, scope and chosen rows. Only values come from outside, as parameters. */
import { sql } from 'kysely'
import type { Column, ListQuery } from '#lib/lists/list.ts'
import type { Tx } from '../database/db.ts'
import type { User } from '../records/act.ts'
import { startOfDay } from '../time/time-zone.ts'
import type { Chosen, FilterCondition, ListSource, SearchedName, Sql } from './list-source.ts'

/** A text filter of a big table, by the same rule as its search; without an index on the upper-case text, trigrams also find the start. */
export const textFilter =
  (text: Sql, capitals?: Sql): FilterCondition =>
  (matches, value) => {
    const letters = String(value)
    if (letters.length >= lettersAnywhere) return matches(text)
    return capitals ? startsWith(capitals, letters) : sql`${text} ilike ${startPattern(letters)}`
  }

/** For `like`: what is typed stands for itself. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const likePattern = (text: string) => `%${escaped(text)}%`
/** From three letters on a trigram index finds them anywhere; fewer are looked for at the start. */
export const lettersAnywhere = 3
const startPattern = (text: string) => `${escaped(text)}%`
const startsWith = (capitals: Sql, text: string) => sql`${capitals} like ${startPattern(text.toUpperCase())}`
/** One value is compared plainly: only then does an index that begins with it keep its order. */
export const isOneOf = (expression: Sql, values: readonly unknown[], type: string) => {
  const cast = sql.raw(type)
  return values.length === 1
    ? sql`${expression} = ${values[0]}::${cast}`
    : sql`${expression} = any(${values}::${cast}[])`
}

function isBetween(expression: Sql, of: Column['type'], [from, to]: readonly unknown[]): Sql {
  const type = sql.raw(of === 'number' ? 'numeric' : 'date')
  const instant = of === 'datetime'
  // A plain date would be taken for midnight UTC: as a timestamp it is midnight on the office's clock.
  const bounds = [
    ...(from === undefined
      ? []
      : [instant ? sql`${expression} >= ${startOfDay(String(from))}` : sql`${expression} >= ${from}::${type}`]),
    ...(to === undefined
      ? []
      : [instant ? sql`${expression} < ${startOfDay(String(to), 1)}` : sql`${expression} <= ${to}::${type}`]),
  ]
  return sql.join(bounds, sql` and `)
}

/** A column that shows the day of an instant is filtered by the instant, which has the index. */
export const dayFilter =
  (instant: Sql) =>
  (_matches: unknown, value: unknown): Sql =>
    // The list's schema has validated both bounds.
    isBetween(instant, 'datetime', value as readonly unknown[])

/** The filter's usual condition on an expression. */
function matches(column: Column, value: unknown): ((expression: Sql) => Sql) | undefined {
  // The list's schema has validated each value's type.
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
      return (expression) => isBetween(expression, column.type, values)
    default:
      return undefined
  }
}

function columnConditions(source: ListSource, key: string, column: Column, query: ListQuery): Sql[] {
  const field = column.reference?.field ?? key
  // A plain date would be taken for midnight UTC: as a timestamp it is midnight on the office's clock.
  const bounds = [query[`${key}_from`], query[`${key}_to`]]
  const value = column.filter === 'range' ? (bounds.some((it) => it !== undefined) ? bounds : undefined) : query[field]
  const condition = value === undefined ? undefined : matches(column, value)
  if (!condition) return []
  const special = source.filter?.[key]
  if (typeof special === 'function') return [special(condition, value)]
  const expression = special ?? (column.filter === 'reference' ? source.extra?.[field] : source.columns[key])
  return expression ? [condition(expression)] : []
}

/** Words of a search. All must be found, each in any of the searched columns. */
const wordsOf = (q: string): string[] => [...new Set(q.split(/\s+/).filter((word) => word !== ''))]
const anyOf = (arms: readonly Sql[]) => (arms.length > 0 ? sql`(${sql.join([...arms], sql` or `)})` : sql`false`)

/**
 * The names that contain each word, as ids, in one round trip. With known ids PostgreSQL can estimate how many rows match and finds
 * them by index; inside one statement it would guess, and read the whole table.
 */
async function findNames(tx: Tx, names: readonly SearchedName[], words: readonly string[]): Promise<string[][][]> {
  if (names.length === 0) return words.map(() => [])
  const matching = (word: string, { from, id, texts }: SearchedName) => {
    // One or two letters must begin a word of the name: "4" finds "Xenia 4", not every name with a 4 in it.
    const patterns =
      word.length < lettersAnywhere ? [startPattern(word), `% ${startPattern(word)}`] : [likePattern(word)]
    return sql`array(select ${id} from ${from} where ${anyOf(texts.map((text) => sql`${text} ilike any(${patterns}::text[])`))})::text[]`
  }
  const found = words.flatMap((word) => names.map((name) => matching(word, name)))
  const columns = found.map((ids, at) => sql`${ids} as ${sql.ref(`n${at}`)}`)
  const { rows } = await sql<Record<string, string[]>>`select ${sql.join(columns)}`.execute(tx)
  return words.map((_, word) => names.map((_name, at) => rows[0]?.[`n${word * names.length + at}`] ?? []))
}

async function searchConditions(tx: Tx, source: ListSource, q: string): Promise<Sql[]> {
  const { search = [], search_start, search_names = [] } = source
  const texts: readonly Sql[] = 'compile' in search ? [search] : search
  const words = wordsOf(q)
  if (texts.length === 0 && search_names.length === 0) return []
  const found = await findNames(tx, search_names, words)
  return words.map((word, at) => {
    const own =
      search_start && word.length < lettersAnywhere
        ? [startsWith(search_start, word)]
        : texts.map((text) => sql`${text} ilike ${likePattern(word)}`)
    const named = search_names.flatMap(({ key }, name) => {
      const ids = found[at]?.[name] ?? []
      return ids.length > 0 ? [isOneOf(key, ids, 'bigint')] : []
    })
    // Ids are compared faster than texts, and a row that fits one of them needs no further look.
    return anyOf([...named, ...own])
  })
}

/** The conditions of a list query. */
export async function conditionsOf(
  tx: Tx,
  source: ListSource,
  user: User,
  query: ListQuery,
  chosen: Chosen = {},
): Promise<Sql[]> {
  const all: Sql[] = Object.entries(source.definition.columns).flatMap(([key, column]) =>
    columnConditions(source, key, column, query),
  )
  if (source.scope) all.push(source.scope(user))
  if (query.q) all.push(...(await searchConditions(tx, source, query.q)))
  if (query.ids) all.push(isOneOf(source.id, query.ids, 'bigint'))
  if (chosen.ids) all.push(sql`${source.id} = any(${chosen.ids}::bigint[])`)
  if (chosen.except?.length) all.push(sql`${source.id} <> all(${chosen.except}::bigint[])`)
  return all
}
