/**
 * What of a feature can be found by the search of the frame. A kind is found through the source of its list, so that whoever may not
 * see a row in the list does not find it either.
 */
import { sql } from 'kysely'
import type { Role } from '#lib/endpoint.ts'
import { type FoundRecord, mostOfOneKind } from '#lib/search.ts'
import type { Words } from '#lib/texts.ts'
import type { User } from './act.ts'
import type { Tx } from './db.ts'
import { isInScope } from './key-scope.ts'
import type { ListSource, Sql } from './list.ts'

type FoundRow = { id: number; title: string; detail: string | null }

export type Findable = {
  /** The noun of the API. */
  key: string
  label: Words
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
  /** The texts that are looked into; trigrams serve them where the table is big. */
  texts: readonly Sql[]
  /** Of a big table: upper-case texts with an index that a search may begin. They are looked into first, and by fewer than three letters alone. */
  starts?: readonly Sql[]
}

/** From three letters on trigrams find them anywhere. */
const lettersAnywhere = 3
/** Of so many that match the newest are shown. */
const looked = 100
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

type Row = FoundRow & { kind: string; note: string | null }

export const sourceOf = ({ source }: Findable, user: User): ListSource =>
  typeof source === 'function' ? source(user) : source

/** The newest that fit, those that are exactly it first. */
function branch(it: Findable, user: User, q: string, fits: Sql): Sql {
  const { from, id, scope } = sourceOf(it, user)
  return sql`(select ${it.key}::text as kind, id, title, note, detail from (
      select ${id} as id, (${it.title})::text as title, (${it.note ?? sql`null`})::text as note, (${it.detail ?? sql`null`})::text as detail
      from ${from} where (${fits}) and (${scope?.(user) ?? sql`true`}) limit ${sql.lit(looked)}) as fitting
    order by (upper(title) = ${q.toUpperCase()}) desc, id desc limit ${sql.lit(mostOfOneKind)})`
}

async function runBranches(tx: Tx, branches: readonly Sql[]): Promise<Row[]> {
  if (branches.length === 0) return []
  return (await sql<Row>`${sql.join([...branches], sql` union all `)}`.execute(tx)).rows
}

const startsWith = (texts: readonly Sql[], q: string) =>
  sql.join(
    texts.map((text) => sql`${text} like ${`${escaped(q.toUpperCase())}%`}`),
    sql` or `,
  )

/** Every word in one of the texts. */
const containsAll = (texts: readonly Sql[], words: readonly string[]) =>
  sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          texts.map((text) => sql`${text} ilike ${`%${escaped(word)}%`}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )

/** Records that fit what was typed, in the order of the kinds; a number that is exactly it comes before all others. */
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
  const words = [...new Set(q.split(/\s+/))].filter((word) => word !== '')
  if (words.length === 0) return []
  const first = await runBranches(
    tx,
    mine.flatMap((it) => (it.starts ? [branch(it, user, q, startsWith(it.starts, q))] : [])),
  )
  const found = new Set(first.map(({ kind }) => kind))
  // A big table is not read through for a word that no trigram finds.
  const isSearchable = (it: Findable) => !it.starts || words.every((word) => word.length >= lettersAnywhere)
  const then = await runBranches(
    tx,
    mine.flatMap((it) =>
      !found.has(it.key) && isSearchable(it) ? [branch(it, user, q, containsAll(it.texts, words))] : [],
    ),
  )
  const rank = new Map(mine.map(({ key }, at) => [key, at]))
  const isExact = ({ title }: Row) => title.toUpperCase() === q.toUpperCase()
  return [...first, ...then]
    .sort(
      (one, other) =>
        Number(isExact(other)) - Number(isExact(one)) || (rank.get(one.kind) ?? 0) - (rank.get(other.kind) ?? 0),
    )
    .flatMap((row) => {
      const kind = mine.find(({ key }) => key === row.kind)
      const link = kind?.opens[user.role]?.(row)
      return kind && link
        ? [{ kind: row.kind, id: row.id, label: kind.label, title: row.title, note: row.note || null, link }]
        : []
    })
}
