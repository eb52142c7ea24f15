/** Checks and conversions that uploads of records share: repeated and unknown values, days, words that stand for a choice. */
import { type RawBuilder, sql } from 'kysely'
import { boolean, integer, string } from '#lib/records/fields.ts'
import { fieldWords } from '#lib/texts/field-errors.ts'
import { both, type Words } from '#lib/texts/texts.ts'
import { isRealDay } from '#lib/time/dates.ts'
import type { FoundProblem } from '#lib/uploads/upload-check.ts'
import { noWords } from '#lib/words/values.ts'
import type { Tx } from '../database/db.ts'
import { many } from '../database/rows.ts'

type Staged = RawBuilder<unknown>
type Sql = RawBuilder<unknown>
type Found = FoundProblem & { n: number }

const alsoInRow = (row: number) => both(`Also in row ${row}`, `Anche alla riga ${row}`)

/** Rows whose key occurs twice in the file (reported at the later ones) or exists already. `key` and `known` read the row as `staged`. */
export async function findRepeated(
  tx: Tx,
  staged: Staged,
  about: { key: Sql; known: Sql; column: string; problem: string; exists: Words },
): Promise<Found[]> {
  const rows = await many(tx, { n: integer, first: integer, known: boolean })`
    select n, first, known from (
      select n, min(n) over (partition by ${about.key}) as first, ${about.known} as known from ${staged}) as compared
    where known or n > first`
  return rows.map(({ n, first, known }) => ({
    n,
    problem: about.problem,
    column: about.column,
    detail: known ? about.exists : alsoInRow(first),
  }))
}

/** Rows whose cell is filled and for which the condition does not hold; it reads the row as `staged`. */
export async function findUnmatched(
  tx: Tx,
  staged: Staged,
  about: { column: string; matches: Sql; problem: string; detail: Words },
): Promise<Found[]> {
  const rows = await many(tx, { n: integer })`
    select n from ${staged} where ${sql.ref(`staged.${about.column}`)} is not null and not (${about.matches})`
  return rows.map(({ n }) => ({ n, problem: about.problem, column: about.column, detail: about.detail }))
}

/** A record of that name exists. */
export const isNamed = (table: string, column: string): Sql =>
  sql`exists (select from ${sql.table(table)} named where normal(named.name) = normal(${sql.ref(`staged.${column}`)}))`

/** Days that look right but do not exist, such as 31-02. */
export async function findImpossibleDays(tx: Tx, staged: Staged, column: string, problem: string): Promise<Found[]> {
  const cell = sql.ref(column)
  const rows = await many(tx, { n: integer, day: string })`
    select n, ${isoText(sql`${cell}`)} as day from ${staged} where ${cell} is not null`
  return rows
    .filter(({ day }) => !isRealDay(day))
    .map(({ n }) => ({ n, problem, column, detail: fieldWords.no_such_day }))
}

/** A checked day of a cell, as YYYY-MM-DD or DD-MM-YYYY. */
export const dayOfCell = (cell: Sql): Sql => sql`${isoText(cell)}::date`

/** The cell as YYYY-MM-DD where it looks like a day; it need not exist. */
export const isoText = (cell: Sql): Sql => sql`case when ${cell} ~ '^\\d{4}' then left(${cell}, 10)
  else (select format('%s-%s-%s', d[3], lpad(d[2], 2, '0'), lpad(d[1], 2, '0')) from regexp_matches(${cell}, '^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})') d) end`

/** The value that a word stands for; null for a word that is not known. */
export const valueOfWord = (cell: Sql, words: Readonly<Record<string, string>>): Sql =>
  sql`case lower(${cell}) ${sql.join(
    Object.entries(words).map(([word, value]) => sql`when ${word} then ${value}`),
    sql` `,
  )} end`

/** Of a checked cell, which says yes or no or nothing. */
export const isYes = (cell: Sql): Sql => sql`coalesce(lower(${cell}) <> all(${['', ...noWords]}::text[]), false)`
