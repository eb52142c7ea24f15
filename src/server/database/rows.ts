/**
 * Runs statements. Rows are read, each with the schema that says what they are. Tests and development check every row against it and name the
 * statement that gave another one; production trusts it.
 */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { integer } from '#lib/records/fields.ts'
import type { Tx } from './db.ts'
import { runPrepared } from './prepared.ts'

type Query = RawBuilder<unknown>
/** The fields of a row, or its whole schema. A row is handed on as it came, so that a schema that would change it does not fit. */
type Fields = Readonly<Record<string, z.ZodType>>
type RowSchema = z.ZodType | Fields
type RowOf<S extends RowSchema> = S extends z.ZodType
  ? z.output<S>
  : { [Key in keyof S]: S[Key] extends z.ZodType ? z.output<S[Key]> : never }

const isChecked = process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development'

/** Fields given at the call are compared one by one: making a schema of them would take longer than reading. */
function problemsOf(schema: RowSchema, row: Readonly<Record<string, unknown>>): string[] {
  if (schema instanceof z.ZodType) return schema.safeParse(row).error?.issues.map(describe) ?? []
  const surplus = Object.keys(row).filter((key) => !(key in schema))
  return [
    ...surplus.map((key) => `${key} is not a field of the row`),
    ...Object.entries(schema).flatMap(
      ([key, field]) =>
        field.safeParse(row[key]).error?.issues.map((it) => describe({ ...it, path: [key, ...it.path] })) ?? [],
    ),
  ]
}

const describe = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `${path.map(String).join('.')}: ${message}`

/** For queries that other parts of the kit run. */
export function checkRows(tx: Tx, schema: RowSchema, rows: readonly unknown[], query: Query): void {
  if (!isChecked) return
  for (const row of rows) {
    // PostgreSQL gives a row as an object of its columns.
    const problems = problemsOf(schema, row as Readonly<Record<string, unknown>>)
    if (problems.length > 0)
      throw new Error(`A row is not what its schema says: ${problems.join('; ')}\n${query.compile(tx).sql}`)
  }
}

/** What stands between backticks after a reader: a statement, with its values. */
type Statement<Result> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

/** `many(tx, Supplier)\`select …\``: all rows. */
export const many =
  <S extends RowSchema>(tx: Tx, schema: S): Statement<RowOf<S>[]> =>
  async (text, ...values) => {
    const query = sql(text, ...values)
    const { rows } = await query.execute(tx)
    checkRows(tx, schema, rows, query)
    // Checked where tests run, trusted elsewhere.
    return rows as RowOf<S>[]
  }

/** The same as a prepared statement: only where one plan is good for all values (`runPrepared`). */
export const manyPrepared =
  <S extends RowSchema>(tx: Tx, schema: S): Statement<RowOf<S>[]> =>
  async (text, ...values) => {
    const query = sql(text, ...values)
    const rows = await runPrepared(tx, query)
    checkRows(tx, schema, rows, query)
    // As above.
    return rows as RowOf<S>[]
  }

/** The first row, if there is one. */
export const maybeOne =
  <S extends RowSchema>(tx: Tx, schema: S): Statement<RowOf<S> | undefined> =>
  async (text, ...values) =>
    (await many(tx, schema)(text, ...values))[0]

/** For statements that always give a row. */
export const one =
  <S extends RowSchema>(tx: Tx, schema: S): Statement<RowOf<S>> =>
  async (text, ...values) =>
    certain(await maybeOne(tx, schema)(text, ...values), text)

/** The only column of every row. */
export const readValues =
  <S extends z.ZodType>(tx: Tx, schema: S): Statement<z.output<S>[]> =>
  async (text, ...values) => {
    const query = sql(text, ...values)
    const { rows } = await query.execute(tx)
    // A row is an object of its columns; their types are checked below.
    const found = rows.map((row) => Object.values(row as object)[0] as z.output<S>)
    if (isChecked)
      checkRows(
        tx,
        { value: schema },
        found.map((value) => ({ value })),
        query,
      )
    return found
  }

export const readValue =
  <S extends z.ZodType>(tx: Tx, schema: S): Statement<z.output<S> | undefined> =>
  async (text, ...values) =>
    (await readValues(tx, schema)(text, ...values))[0]

export const readIds = (tx: Tx): Statement<number[]> => readValues(tx, integer)

/** What `select count(*)` says. */
export const readCount =
  (tx: Tx): Statement<number> =>
  async (text, ...values) =>
    certain(await readValue(tx, integer)(text, ...values), text)

/** Of `insert … returning id`. */
export const insertId = readCount

/** `execute(tx)\`update …\``: what is written, and read by nobody. */
export const execute =
  (tx: Tx): Statement<void> =>
  async (text, ...values) =>
    void (await sql(text, ...values).execute(tx))

/** The same, and says how many rows it changed. */
export const countChanged =
  (tx: Tx): Statement<number> =>
  async (text, ...values) =>
    Number((await sql(text, ...values).execute(tx)).numAffectedRows ?? 0)

/** Whether the statement gives a row. */
export const exists =
  (tx: Tx): Statement<boolean> =>
  async (text, ...values) =>
    (await sql(text, ...values).execute(tx)).rows.length > 0

function certain<Value>(value: Value | undefined, text: readonly string[]): Value {
  if (value === undefined) throw new Error(`There is always a row, but not this time: ${text.join('…')}`)
  return value
}
