/** How the search compares what was typed with the texts of a record, as SQL: exactly, by its start, by its words, and one typing error away. */
import { sql } from 'kysely'
import { mostOfOneKind } from '#lib/lists/search.ts'
import { halvesOf, nearKeys, nearPatterns, phoneKey, searchKey } from '#lib/lists/search-key.ts'
import { searchKeyOf } from '../database/columns.ts'
import type { Sql } from './list.ts'
import { escaped, lettersAnywhere } from './list-conditions.ts'

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

const either = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`
const every = (conditions: readonly Sql[]): Sql => sql`(${sql.join([...conditions], sql` and `)})`

/** As the indexes have them. */
const phoneKeyOf = (phone: Sql): Sql => sql`(phone_key(${phone}) collate "C")`

const textsOf = ({ numbers = [], names = [] }: Texts): readonly Sql[] => [...numbers, ...names]

/** The keys of a record, each with what was typed as that key. */
function keysOf(it: Texts, { key, phone }: Question): readonly (readonly [key: Sql, typed: string])[] {
  return [
    ...(key === '' ? [] : textsOf(it).map((text) => [searchKeyOf(text), key] as const)),
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

/** The rows of a big table among which is looked, with the condition on them and an order, at most so many: as an SQL expression of their ids. */
type Ids = (where: Sql, order: Sql, most: number) => Sql

/** The first that begin with it, in the order of each index: what is exactly it is the first of all. */
export const startIds = (it: Texts, ids: Ids, question: Question): Sql[] =>
  keysOf(it, question).map((key) => ids(startsWith(key), sql`order by ${key[0]}`, mostOfOneKind))

/** So many words can be mistyped at once; more would be too many patterns. */
const mostNearWords = 3
/** Of so many similar ones the nearest are shown. */
export const lookedNear = 20
/** So many names that share half a word are compared with what was typed; where more share it, the others are not looked at. */
const candidatesOfName = 300

const anywhere = (text: string) => `%${escaped(text).replaceAll('?', '_')}%`
/** Behind a sub-select the planner does not try each pattern on its figures, which costs more than to look. */
const oneOf = (name: Sql, patterns: readonly string[]): Sql =>
  sql`${name} ilike any((select ${[...patterns]}::text[])::text[])`

/** A word and what it looks like with one error undone; one of its halves is right, which leaves out most names at once. */
type NearWord = { halves: readonly string[]; patterns: readonly string[] }

function nearWords(words: readonly string[]): readonly NearWord[] | undefined {
  const all = words.map((word): NearWord & { forgives: boolean } => {
    const near = hasDigit(word) ? [] : nearPatterns(word)
    const own = near.length > 0 ? halvesOf(word) : [word]
    return { halves: own.map(anywhere), patterns: [word, ...near].map(anywhere), forgives: near.length > 0 }
  })
  return words.length > mostNearWords || !all.some(({ forgives }) => forgives) ? undefined : all
}

/** Every word in a name, or one typing error away from a part of one; at least one word is long enough for that. Numbers go by their keys. */
function isNearName({ names = [] }: Texts, words: readonly NearWord[]): Sql {
  return every(
    words.map(({ halves, patterns }) =>
      either(names.map((name) => sql`(${oneOf(name, halves)} and ${oneOf(name, patterns)})`)),
    ),
  )
}

/** Numbers and phones with the keys that are one error away from what was typed. */
const nearKeysOf = (it: Texts, question: Question) =>
  hasDigit(question.key)
    ? keysOf({ ...it, names: [] }, question).map(([key, typed]) => [key, nearKeys(typed)] as const)
    : []

/** Behind every letter and digit in the order of bytes. */
const afterKeys = '['

/**
 * In a big table: numbers, and names that begin with it, are looked up key by key in their index; other names by half a word that trigrams find. What costs
 * most comes last: it is not run once enough are found.
 */
export function nearIds(it: Texts, ids: Ids, question: Question): Sql[] {
  const lookUp = (near: readonly string[], fits: Sql) =>
    sql`(select found.id from unnest(${near}::text[]) as near (key) cross join lateral ${ids(fits, sql``, lookedNear)} as found
      limit ${sql.lit(lookedNear)})`
  const ofKeys = nearKeysOf(it, question).map(([key, near]) => lookUp(near, sql`${key} = near.key`))
  const words = nearWords(question.words)
  if (!it.names || !words) return ofKeys
  const names = it.names
  const ofStarts = keysOf({ ...it, numbers: [], phones: [] }, question).map(([key, typed]) =>
    lookUp(nearKeys(typed), sql`${key} >= near.key and ${key} < near.key || ${afterKeys}`),
  )
  // Shorter halves have no trigrams: the whole table would be read for them.
  const long = words.filter(({ halves }) => halves.every((half) => half.length >= lettersAnywhere + '%%'.length))
  const holdsHalf = long.map(({ halves }) =>
    either(names.flatMap((name) => halves.map((half) => sql`${name} ilike ${half}`))),
  )
  const ofHalves =
    long.length > 0
      ? [
          ids(
            sql`id = any(array(${ids(every(holdsHalf), sql``, candidatesOfName)})) and ${isNearName(it, words)}`,
            sql``,
            lookedNear,
          ),
        ]
      : []
  return [...ofKeys, ...ofStarts, ...ofHalves]
}

/** From here on two texts are similar although more than one letter differs. */
const similarFrom = 0.6

/** In a table that is read through, more than one error is forgiven too. */
export function isNear(it: Texts, question: Question): Sql | undefined {
  const { q, key, words: typed } = question
  if (key.length < lettersAnywhere + 1) return undefined
  const words = it.names && nearWords(typed)
  // Texts of very different length share too few trigrams: most are not compared.
  const [shortest, longest] = [Math.floor(q.length * similarFrom), Math.ceil(q.length / similarFrom)]
  const isSimilar = (text: Sql) =>
    sql`(length(${text}) between ${sql.lit(shortest)} and ${sql.lit(longest)} and similarity(${q}, ${text}) >= ${sql.lit(similarFrom)})`
  return either([
    ...nearKeysOf(it, question).map(([one, near]) => sql`${one} = any(${near}::text[])`),
    ...(words ? [isNearName(it, words)] : []),
    ...textsOf(it).map(isSimilar),
  ])
}

/** How much alike the nearest text is. */
export const likeness = (it: Texts, { q }: Question): Sql =>
  sql`coalesce(greatest(${sql.join(textsOf(it).map((text) => sql`similarity(${q}, ${text})`))}), 0)`
