/**
 * What of a feature can be found by the search of the frame. A kind is found through the source of its list, so that somebody who may not
 * see a row in the list does not find it either.
 */
import { sql } from 'kysely'
import { type FoundRecord, type matches, mostOfOneKind } from '#lib/lists/search.ts'
import type { Role } from '#lib/records/endpoint.ts'
import type { Words } from '#lib/texts/texts.ts'
import { isInScope } from '../access/key-scope.ts'
import type { Tx } from '../database/db.ts'
import type { User } from '../records/act.ts'
import {
  comparedPhones,
  comparedTexts,
  contains,
  hasDigit,
  isNear,
  likeness,
  lookedNear,
  nearIds,
  type Question,
  questionOf,
  rankOf,
  startIds,
} from './findable-conditions.ts'
import type { ListSource, Sql } from './list.ts'

type FoundRow = { id: number; title: string; detail: string | null }

export type Findable = {
  /** The noun of the API. */
  key: string
  label: Words
  /** What several are called, where that is not the title of their list. */
  group?: Words
  icon: FoundRecord['icon']
  /** The screen that shows one, for each role that finds it. */
  opens: Readonly<Partial<Record<Role, (row: FoundRow) => string>>>
  /** Only for people, as the endpoints of accounts are. */
  session_only?: true
  /** Its scope is the list's: for technicians it names the caller. */
  source: ListSource | ((user: User) => ListSource)
  /** Of a big table, as all texts that are compared, a column of the table itself. */
  title: Sql
  note?: Sql
  /** A text that decides which screen opens. */
  detail?: Sql
  /** Numbers and codes. */
  numbers?: readonly Sql[]
  /** Names, also found by their words in any order. */
  names?: readonly Sql[]
  phones?: readonly Sql[]
  /**
   * A big table, with its alias: `search_key` of its numbers and names and `phone_key` of its phones have an index, and trigrams serve their words.
   * Other tables are read through.
   */
  table?: Sql
}

/** The texts by which a person is found: both names in either order with the username, and the last name alone. */
export const personNames = (alias: string): readonly Sql[] => {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  return [
    sql`(${of('first_name')} || ' ' || ${of('last_name')})`,
    sql`(${of('last_name')} || ' ' || ${of('first_name')})`,
    of('last_name'),
    of('username'),
  ]
}

/** Of so many that fit the best are shown; in a big table what is exactly it, or begins with it, was found by its index before. */
const looked = 100
const lookedInBig = 30
/** Shorter numbers may be of several kinds. */
const longNumber = 6
/** With so many found nobody needs what is only similar. */
const enough = 5

/** The place of a row in the answer: exact title, exact text, start of the title, start of a text, part, near. */
const matchOfRank: readonly (typeof matches)[number][] = ['exact', 'exact', 'start', 'start', 'part', 'near']
const nearRank = 5

/** A record that fits, before what is shown of it is read. */
type Hit = {
  kind: string
  id: number
  title: string
  texts: readonly (string | null)[]
  phones: readonly (string | null)[]
  likeness: number
  rank: number
}

export const sourceOf = ({ source }: Findable, user: User): ListSource =>
  typeof source === 'function' ? source(user) : source

const better = (one: Hit, other: Hit) => one.rank - other.rank || other.likeness - one.likeness || other.id - one.id

type Search = { tx: Tx; user: User; question: Question }

const scopeOf = (source: ListSource, user: User): Sql => source.scope?.(user) ?? sql`true`

/** Ids of a big table, from that table alone: to plan the joins of its list costs more than to find them. */
const idsIn =
  ({ table }: Findable, source: ListSource, user: User) =>
  (where: Sql, order: Sql, most: number): Sql =>
    sql`(select ${source.id} as id from ${table ?? source.from} where (${where}) and (${scopeOf(source, user)}) ${order} limit ${sql.lit(most)})`

/** As an array the few ids are looked up by their index, whatever the planner guesses. */
const isOneOf = (id: Sql, ids: readonly Sql[], most: number): Sql | undefined =>
  ids.length === 0
    ? undefined
    : sql`${id} = any(array(select hit.id from (${sql.join([...ids], sql` union all `)}) as hit limit ${sql.lit(most)}))`

type Condition = (it: Findable, source: ListSource, ids: ReturnType<typeof idsIn>) => Sql | undefined

/** Those of each kind that fit, in one statement; a kind without a condition is not asked. */
async function findHits(
  { tx, user, question }: Search,
  findables: readonly Findable[],
  condition: Condition,
  near = false,
): Promise<Hit[]> {
  const parts = findables.flatMap((it) => {
    const source = sourceOf(it, user)
    const fits = condition(it, source, idsIn(it, source, user))
    if (!fits) return []
    // What is exactly a title is the shortest of those that contain it.
    const order = it.table ? sql`` : sql`order by ${near ? sql`likeness desc` : sql`length(${it.title})`}`
    return sql`(select ${it.key}::text as kind, ${source.id} as id, (${it.title})::text as title, ${comparedTexts(it)} as texts,
        ${comparedPhones(it)} as phones, ${near ? likeness(it, question) : sql`0`}::float8 as likeness
      from ${it.table ?? source.from} where (${fits}) and (${scopeOf(source, user)}) ${order} limit ${sql.lit(it.table ? lookedInBig : looked)})`
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Omit<Hit, 'rank'>>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows.map((row) => ({ ...row, rank: near ? nearRank : rankOf(row, question) }))
}

type Shown = { kind: string; id: number; note: string | null; detail: string | null }

/** What is shown of the best of each kind, through the sources of their lists. */
async function readShown({ tx, user }: Search, groups: readonly { kind: Findable; hits: readonly Hit[] }[]) {
  if (groups.length === 0) return new Map<string, Shown>()
  const parts = groups.map(({ kind: it, hits }) => {
    const source = sourceOf(it, user)
    return sql`(select ${it.key}::text as kind, ${source.id} as id, (${it.note ?? sql`null`})::text as note, (${it.detail ?? sql`null`})::text as detail
      from ${source.from} where ${source.id} = any(${hits.map(({ id }) => id)}::bigint[]) and (${scopeOf(source, user)}))`
  })
  const { rows } = await sql<Shown>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

/** Records that fit what was typed: kinds in the order of their best record, and among equals in the order they are listed. */
export async function findRecords(
  tx: Tx,
  user: User,
  findables: readonly Findable[],
  q: string,
): Promise<FoundRecord[]> {
  // A key finds what it could also read: the key of a kind is its noun in the API.
  const mine = findables.filter(
    ({ key, opens, session_only }) => opens[user.role] && (!user.key || (!session_only && isInScope(user.key, key))),
  )
  const question = questionOf(q)
  if (question.words.length === 0) return []
  const search: Search = { tx, user, question }
  const found = new Map<string, Hit>()
  const take = (hits: readonly Hit[]) => {
    for (const hit of hits) if (!found.has(`${hit.kind} ${hit.id}`)) found.set(`${hit.kind} ${hit.id}`, hit)
  }
  const all = () => [...found.values()]

  // Big tables by their indexes, in which what is exactly it comes first.
  const big = mine.filter(({ table }) => table)
  take(await findHits(search, big, (it, source, ids) => isOneOf(source.id, startIds(it, ids, question), looked)))
  const isKnown = () => all().some(({ rank }) => matchOfRank[rank] === 'exact')
  // A long number that is exactly there is what was meant. A big table is not read through for a word that no trigram finds.
  const isFinal = isKnown() && hasDigit(question.key) && question.key.length >= longNumber
  const isLacking = ({ key }: Findable) => all().filter(({ kind }) => kind === key).length < mostOfOneKind
  const asked = isFinal ? [] : mine.filter((it) => !it.table || (question.hasTrigrams && isLacking(it)))
  take(await findHits(search, asked, (it) => contains(it, question)))
  if (found.size < enough && !isKnown()) {
    const isSimilar: Condition = (it, source, ids) =>
      it.table ? isOneOf(source.id, nearIds(it, ids, question), lookedNear) : isNear(it, question)
    take(await findHits(search, mine, isSimilar, true))
  }

  const groups = mine
    .map((kind) => ({
      kind,
      hits: all()
        .filter((hit) => hit.kind === kind.key)
        .sort(better)
        .slice(0, mostOfOneKind),
    }))
    .filter(({ hits }) => hits.length > 0)
  const shown = await readShown(search, groups)
  return groups
    .sort(({ hits: [one] }, { hits: [other] }) =>
      one && other ? one.rank - other.rank || other.likeness - one.likeness : 0,
    )
    .flatMap(({ kind, hits }) =>
      hits.flatMap(({ id, title, rank }) => {
        const row = shown.get(`${kind.key} ${id}`)
        const link = row && kind.opens[user.role]?.({ id, title, detail: row.detail })
        const { key, label, icon, group = sourceOf(kind, user).definition.title } = kind
        const match = matchOfRank[rank]
        return link && match ? [{ kind: key, id, label, group, icon, match, title, note: row.note || null, link }] : []
      }),
    )
}
