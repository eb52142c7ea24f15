/** How the search compares what was typed with the texts of a record, as SQL: exactly, by its start, by its words, and one typing error away. */
import { sql } from 'kysely'
import { mostOfOneKind } from '#lib/search.ts'
import { nearKeys, nearPatterns, phoneKey, searchKey } from '#lib/search-key.ts'
import type { User } from './act.ts'
import type { ListSource, Sql } from './list.ts'

export type Texts = {
  title: Sql
  numbers?: readonly Sql[]
  names?: readonly Sql[]
  phones?: readonly Sql[]
  table?: Sql
}

export type Question = {
  q: string
  words: readonly string[]
  /** Whether trigrams find every word anywhere in a text. */
  hasTrigrams: boolean
  key: string
  phone: string | undefined
}

export const hasDigit = (text: string): boolean => /[0-9]/.test(text)

/** Trigrams need so many letters. */
const lettersAnywhere = 3

export function questionOf(q: string): Question {
  const words = [...new Set(q.split(/\s+/))].filter((word) => word !== '')
  return {
    q,
    words,
    hasTrigrams: words.every((word) => word.length >= lettersAnywhere),
    key: searchKey(q),
    phone: phoneKey(q),
  }
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const either = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`
const every = (conditions: readonly Sql[]): Sql => sql`(${sql.join([...conditions], sql` and `)})`

/** As the indexes have them. */
const keyOf = (text: Sql): Sql => sql`(search_key(${text}) collate "C")`
const phoneKeyOf = (phone: Sql): Sql => sql`(phone_key(${phone}) collate "C")`

const textsOf = ({ numbers = [], names = [] }: Texts): readonly Sql[] => [...numbers, ...names]

/** The keys of a record, each with what was typed as that key. */
function keysOf(it: Texts, { key, phone }: Question): readonly (readonly [key: Sql, typed: string])[] {
  return [
    ...(key === '' ? [] : textsOf(it).map((text) => [keyOf(text), key] as const)),
    ...(phone ? (it.phones ?? []).map((text) => [phoneKeyOf(text), phone] as const) : []),
  ]
}
const startsWith = ([key, typed]: readonly [Sql, string]): Sql => sql`${key} like ${`${escaped(typed)}%`}`

/** The texts of a record that are compared, beside its title. */
export const comparedTexts = (it: Texts): Sql => sql`array[${sql.join([...textsOf(it)])}]::text[]`
export const comparedPhones = ({ phones = [] }: Texts): Sql =>
  phones.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join([...phones])}]::text[]`

type Compared = { title: string; texts: readonly (string | null)[]; phones: readonly (string | null)[] }

/** The better, the smaller: the title exactly, another text exactly, the start of the title or of its words, the start of another text, a part. */
export function rankOf({ title, texts, phones }: Compared, { key, phone, words }: Question): number {
  const titleKey = searchKey(title)
  const keys = texts.map((text) => searchKey(text ?? ''))
  const phoneKeys = phones.map((it) => phoneKey(it ?? '') ?? '')
  if (key !== '' && titleKey === key) return 0
  if ((key !== '' && keys.includes(key)) || (phone && phoneKeys.includes(phone))) return 1
  const inTitle = ` ${title.toLowerCase()}`
  if (words.every((word) => inTitle.includes(` ${word.toLowerCase()}`))) return 2
  if (key !== '' && titleKey.startsWith(key)) return 2
  if (key !== '' && keys.some((it) => it.startsWith(key))) return 3
  return phone && phoneKeys.some((it) => it.startsWith(phone)) ? 3 : 4
}

/** Every word in one of the texts, or the whole in one of them but for signs. */
export function contains(it: Texts, question: Question): Sql {
  const words = every(
    question.words.map((word) => either(textsOf(it).map((text) => sql`${text} ilike ${`%${escaped(word)}%`}`))),
  )
  return it.table
    ? words
    : either([words, ...keysOf({ ...it, names: (it.names ?? []).slice(0, 1) }, question).map(startsWith)])
}

type Base = Pick<ListSource, 'from' | 'id' | 'scope'>
type Ids = (where: Sql, order: Sql, most: number) => Sql

const idsOf =
  ({ table }: Texts, { from, id, scope }: Base, user: User): Ids =>
  (where, order, most) =>
    sql`(select ${id} as id from ${table ?? from} where (${where}) and (${scope?.(user) ?? sql`true`}) ${order} limit ${sql.lit(most)})`

/** As an array the few ids are looked up by their index, whatever the planner guesses. */
const isOneOf = (id: Sql, ids: readonly Sql[]): Sql | undefined =>
  ids.length === 0 ? undefined : sql`${id} = any(array(${sql.join([...ids], sql` union all `)}))`

/** The first that begin with it, in the order of each index: what is exactly it is the first of all. */
export function startIds(it: Texts, source: Base, user: User, question: Question): Sql | undefined {
  const ids = idsOf(it, source, user)
  const firsts = keysOf(it, question).map((key) => ids(startsWith(key), sql`order by ${key[0]}`, mostOfOneKind))
  return isOneOf(source.id, firsts)
}

/** So many words can be mistyped at once; more would be too many patterns. */
const mostNearWords = 3
/** Of so many similar ones the nearest are shown. */
const lookedNear = 20

/** Trigrams serve each pattern by itself; a table that is read through is compared with all at once. */
const fitsOne = ({ table, names = [] }: Texts, patterns: readonly string[]): Sql =>
  either(
    table
      ? patterns.flatMap((pattern) => names.map((name) => sql`${name} ilike ${pattern}`))
      : names.map((name) => sql`${name} ilike any(${patterns}::text[])`),
  )

/** Every word in a name, or one typing error away from a part of one; at least one word is long enough for that. Numbers go by their keys. */
function isNearName(it: Texts, words: readonly string[]): Sql | undefined {
  const patterns = words.map((word) =>
    hasDigit(word) ? [] : nearPatterns(word).map((near) => `%${escaped(near).replaceAll('?', '_')}%`),
  )
  if (!it.names || words.length > mostNearWords || patterns.every(({ length }) => length === 0)) return undefined
  return every(words.map((word, at) => fitsOne(it, [`%${escaped(word)}%`, ...(patterns[at] ?? [])])))
}

/** Numbers and phones with the keys that are one error away from what was typed. */
const nearKeysOf = (it: Texts, question: Question) =>
  hasDigit(question.key)
    ? keysOf({ ...it, names: [] }, question).map(([key, typed]) => [key, nearKeys(typed)] as const)
    : []

/** In a big table: numbers looked up key by key in their index, names by trigrams of the patterns. */
export function nearIds(it: Texts, source: Base, user: User, question: Question): Sql | undefined {
  const ids = idsOf(it, source, user)
  const name = question.hasTrigrams ? isNearName(it, question.words) : undefined
  const ofKeys = nearKeysOf(it, question).map(
    ([key, near]) =>
      sql`(select found.id from unnest(${near}::text[]) as near (key) cross join lateral ${ids(sql`${key} = near.key`, sql``, mostOfOneKind)} as found
        limit ${sql.lit(lookedNear)})`,
  )
  // In an order that no index has: one that it has would be walked through in search of a few.
  const ofNames = name ? [ids(name, sql`order by ${source.id} + 0 desc`, lookedNear)] : []
  return isOneOf(source.id, [...ofKeys, ...ofNames])
}

/** From here on two texts are similar although more than one letter differs. */
const similarFrom = 0.6

/** In a table that is read through, more than one error is forgiven too. */
export function isNear(it: Texts, question: Question): Sql | undefined {
  if (question.key.length < lettersAnywhere + 1) return undefined
  const name = isNearName(it, question.words)
  return either([
    ...nearKeysOf(it, question).map(([key, near]) => sql`${key} = any(${near}::text[])`),
    ...(name ? [name] : []),
    sql`${likeness(it, question)} >= ${sql.lit(similarFrom)}`,
  ])
}

/** How much alike the nearest text is. */
export const likeness = (it: Texts, { q }: Question): Sql =>
  sql`coalesce(greatest(${sql.join(textsOf(it).map((text) => sql`similarity(${q}, ${text})`))}), 0)`
