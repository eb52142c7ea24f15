/** The pool and the transaction. Features receive a Tx and never reach for the pool themselves. */
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { log } from './log.ts'
import type { DB } from './schema.ts'

/** What a transaction hands down: queries on one connection, as the runtime role. */
export type Tx = Kysely<DB>

const { builtins } = pg.types
const wholeNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}
/** '2026-11-12 09:41:07.123+00' to ISO by cutting: a Date per value costs a third of a list. */
const instant = (text: string) => `${text.slice(0, 10)}T${text.slice(11).replace('+00', '')}Z`
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, instant],
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type Database = {
  pool: pg.Pool
  /** Reads on one snapshot. */
  read: <T>(work: (tx: Tx) => Promise<T>, limits?: Limits) => Promise<T>
  /** One action: all of it or nothing. */
  write: <T>(work: (tx: Tx) => Promise<T>, limits?: Limits) => Promise<T>
  /** Reads that go on while someone takes them; the transaction ends with the last row or when the taker leaves. */
  stream: <T>(work: (tx: Tx) => AsyncIterable<T>, limits?: Limits) => AsyncGenerator<T>
  /** What COPY writes of all rows of a question, as fast as someone takes it: nothing is kept, however many there are. */
  copy: (question: RawBuilder<unknown>, how: CopyHow) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}
type CopyHow = Limits & { delimiter: ',' | ';' | '\t'; days: 'year first' | 'day first' }
/** Every wait ends; jobs may take longer than requests. */
export type Limits = { statementSeconds?: number; lockSeconds?: number }

/** What a transaction has written so far, by the topics it told. */
const written = new WeakMap<Tx, Set<string>>()

export function noteWritten(tx: Tx, topics: readonly string[]): void {
  written.set(tx, new Set([...(written.get(tx) ?? []), ...topics]))
}

type Options = {
  connections?: number
  name?: string
  /** Hears of every commit that told topics, before its caller does. */
  onWritten?: (topics: readonly string[]) => void
}

export function openDatabase(url: string, options: Options = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: options.name ?? 'fieldstock',
    types,
  })
  // An idle connection that the server drops would otherwise end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // One that is lost in the middle of a transaction fails its next query; without a listener it would end the process first.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')),
  )
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

  const limitsSql = (limits: Limits) =>
    `set local role fieldstock_runtime; set local timezone = 'UTC';` +
    `set local statement_timeout = '${limits.statementSeconds ?? 10}s'; set local lock_timeout = '${limits.lockSeconds ?? 3}s'`

  async function run<T>(
    mode: 'read only' | 'read write',
    work: (tx: Tx) => Promise<T>,
    limits: Limits = {},
  ): Promise<T> {
    return kysely.connection().execute(async (tx) => {
      // One round trip: the role and limits hold for this transaction only, so that a pooler in between does not mind.
      await sql.raw(`begin ${mode}; ${limitsSql(limits)}`).execute(tx)
      try {
        const result = await work(tx)
        await sql.raw('commit').execute(tx)
        const topics = written.get(tx)
        if (topics) options.onWritten?.([...topics])
        return result
      } catch (error) {
        // A lost connection cannot roll back, and need not.
        await sql
          .raw('rollback')
          .execute(tx)
          .catch(() => undefined)
        throw error
      }
    })
  }

  async function* stream<T>(work: (tx: Tx) => AsyncIterable<T>, limits: Limits = {}): AsyncGenerator<T> {
    const tx = await kysely.startTransaction().setAccessMode('read only').execute()
    try {
      await sql.raw(limitsSql(limits)).execute(tx)
      yield* work(tx)
    } finally {
      await tx.rollback().execute()
    }
  }

  async function* copy(question: RawBuilder<unknown>, how: CopyHow): AsyncGenerator<Buffer> {
    const { sql: text, parameters } = question.compile(kysely)
    const client = await pool.connect()
    let ended = false
    try {
      const style = how.days === 'day first' ? 'postgres, dmy' : 'iso'
      await client.query(`begin read only; ${limitsSql(how)}; set local datestyle = '${style}'`)
      // COPY takes no parameters: PostgreSQL quotes the values that stand in their place.
      const { rows } = await client.query<string[]>({
        text: `select ${['null', ...parameters.map((_, at) => `quote_nullable($${at + 1}::text)`)].join(', ')}`,
        values: [...parameters],
        rowMode: 'array',
      })
      const whole = text.replace(/\$(\d+)/g, (_, place: string) => rows[0]?.[Number(place)] ?? 'null')
      yield* client.query(copyTo(`copy (${whole}) to stdout (delimiter e'${how.delimiter}', null '')`))
      await client.query('rollback')
      ended = true
    } finally {
      // A connection that is left in the middle of its rows is of no more use.
      client.release(!ended)
    }
  }

  return {
    pool,
    stream,
    copy,
    read: (work, limits) => run('read only', work, limits),
    write: (work, limits) => run('read write', work, limits),
    close: () => kysely.destroy(),
  }
}
