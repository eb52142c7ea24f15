/**
 * What of a feature can be found by the search of the frame. A kind is found through the source of its list, so that whoever may not
 * see a row in the list does not find it either.
 */
import { sql } from 'kysely'
import type { Role } from '#lib/endpoint.ts'
import { type FoundRecord, type matches, mostOfOneKind } from '#lib/search.ts'
import type { Words } from '#lib/texts.ts'
import type { User } from './act.ts'
import type { Tx } from './db.ts'
import {
  comparedPhones,
  comparedTexts,
  contains,
  hasDigit,
  isNear,
  likeness,
  nearIds,
  type Question,
  questionOf,
  rankOf,
  startIds,
} from './findable-conditions.ts'
import { isInScope } from './key-scope.ts'
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

/** Of so many that fit the best are shown. */
const looked = 100
/** Shorter numbers may be of several kinds. */
const longNumber = 6
/** With so many found nobody needs what is only similar. */
const enough = 5

/** The place of a row in the answer: exact title, exact text, start of the title, start of a text, part, near. */
const matchOfRank: readonly (typeof matches)[number][] = ['exact', 'exact', 'start', 'start', 'part', 'near']
const nearRank = 5

type Read = FoundRow & {
  kind: string
  note: string | null
  texts: readonly (string | null)[]
  phones: readonly (string | null)[]
  likeness: number
}
type Row = Read & { rank: number }

export const sourceOf = ({ source }: Findable, user: User): ListSource =>
  typeof source === 'function' ? source(user) : source

const better = (one: Row, other: Row) => one.rank - other.rank || other.likeness - one.likeness || other.id - one.id

type Search = { tx: Tx; user: User; question: Question }
type Branch = readonly [it: Findable, fits: Sql]

/** Those of each kind that fit, asked in one statement. */
async function run({ tx, user, question }: Search, branches: readonly Branch[], near = false): Promise<Row[]> {
  if (branches.length === 0) return []
  const parts = branches.map(([it, fits]) => {
    const { from, id, scope } = sourceOf(it, user)
    // What is exactly a title is the shortest of those that contain it.
    const order = it.table ? sql`` : sql`order by ${near ? sql`likeness desc` : sql`length(${it.title})`}`
    return sql`(select ${it.key}::text as kind, ${id} as id, (${it.title})::text as title, (${it.note ?? sql`null`})::text as note,
        (${it.detail ?? sql`null`})::text as detail, ${comparedTexts(it)} as texts, ${comparedPhones(it)} as phones,
        ${near ? likeness(it, question) : sql`0`}::float8 as likeness
      from ${from} where (${fits}) and (${scope?.(user) ?? sql`true`}) ${order} limit ${sql.lit(looked)})`
  })
  const { rows } = await sql<Read>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows.map((row) => ({ ...row, rank: near ? nearRank : rankOf(row, question) }))
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
  const found = new Map<string, Row>()
  const take = (rows: readonly Row[]) => {
    for (const row of rows) if (!found.has(`${row.kind} ${row.id}`)) found.set(`${row.kind} ${row.id}`, row)
  }
  const all = () => [...found.values()]

  // Big tables by their indexes, in which what is exactly it comes first.
  take(
    await run(
      search,
      mine.flatMap((it): Branch[] => {
        const ids = it.table && startIds(it, sourceOf(it, user), user, question)
        return ids ? [[it, ids]] : []
      }),
    ),
  )
  const isKnown = () => all().some((row) => matchOfRank[row.rank] === 'exact')
  // A long number that is exactly there is what was meant. A big table is not read through for a word that no trigram finds.
  const isFinal = isKnown() && hasDigit(question.key) && question.key.length >= longNumber
  const isLacking = ({ key }: Findable) => all().filter(({ kind }) => kind === key).length < mostOfOneKind
  const asked = isFinal ? [] : mine.filter((it) => !it.table || (question.hasTrigrams && isLacking(it)))
  take(
    await run(
      search,
      asked.map((it): Branch => [it, contains(it, question)]),
    ),
  )
  if (found.size < enough && !isKnown())
    take(
      await run(
        search,
        mine.flatMap((it): Branch[] => {
          const fits = it.table ? nearIds(it, sourceOf(it, user), user, question) : isNear(it, question)
          return fits ? [[it, fits]] : []
        }),
        true,
      ),
    )

  const groups = mine.map((kind) => ({
    kind,
    rows: all()
      .filter((row) => row.kind === kind.key)
      .sort(better)
      .slice(0, mostOfOneKind),
  }))
  return groups
    .filter(({ rows }) => rows.length > 0)
    .sort(({ rows: [one] }, { rows: [other] }) =>
      one && other ? one.rank - other.rank || other.likeness - one.likeness : 0,
    )
    .flatMap(({ kind, rows }) =>
      rows.flatMap((row) => {
        const { id, title, note } = row
        const link = kind.opens[user.role]?.(row)
        const { key, label, icon, group = sourceOf(kind, user).definition.title } = kind
        const match = matchOfRank[row.rank]
        return link && match ? [{ kind: key, id, label, group, icon, match, title, note: note || null, link }] : []
      }),
    )
}
