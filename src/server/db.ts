/** The pool and the transaction. Features receive a Tx and never reach for the pool themselves. */
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { log } from './log.ts'
import type { DB } from './schema.ts'
import { insideTransaction } from './transaction-scope.ts'

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

type Run = <T, First = never>(
  work: (tx: Tx, first: readonly First[]) => Promise<T>,
  options?: Limits & Opening<First>,
) => Promise<T>

export type Database = {
  pool: pg.Pool
  /** Every statement sees the same snapshot: that of the first one. */
  read: Run
  /** One action: all of it or nothing. */
  write: Run
  /** Reads that go on while someone takes them; the transaction ends with the last row or when the taker leaves. */
  stream: <T>(work: (tx: Tx) => AsyncIterable<T>, limits?: Limits) => AsyncGenerator<T>
  /** What COPY writes of all rows of a question, as fast as someone takes it: nothing is kept, however many there are. */
  copy: (question: RawBuilder<unknown>, how: CopyHow) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}
type CopyHow = Limits & { delimiter: ',' | ';' | '\t'; days: 'year first' | 'day first' }
/** Every wait ends; jobs may take longer than requests. */
export type Limits = { statementSeconds?: number; lockSeconds?: number }
type Opening<First> = {
  /** A question without parameters that travels with `begin`, so that it costs no round trip of its own. */
  first?: RawBuilder<First> | undefined
  /** Tables are joined in the order written: to try all orders of nine tables takes longer than to read a page. */
  joinsAsWritten?: boolean
}

/** What a transaction has written so far, by the topics it told. */
const written = new WeakMap<Tx, Set<string>>()

export function noteWritten(tx: Tx, topics: readonly string[]): void {
  written.set(tx, new Set([...(written.get(tx) ?? []), ...topics]))
}

/** When each transaction began, before its snapshot was taken. */
const started = new WeakMap<Tx, number>()
export const startedAt = (tx: Tx): number | undefined => started.get(tx)

/** The connection behind a transaction, for statements whose plan it keeps. */
const clients = new WeakMap<Tx, pg.PoolClient>()
const maxKeptPlans = 300
const planNames = new Map<string, string>()

function planName(text: string): string | undefined {
  const known = planNames.get(text)
  if (known) return known
  // Every connection keeps a plan until it closes, so their number is limited.
  if (planNames.size >= maxKeptPlans) return undefined
  const name = `plan_${planNames.size}`
  planNames.set(text, name)
  return name
}

/**
 * Runs a statement whose plan the connection keeps. Only for statements that are best answered the same way whatever their
 * parameters are: PostgreSQL may stop looking at the values.
 */
export async function runPrepared<Row>(tx: Tx, question: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = question.compile(tx)
  const client = clients.get(tx)
  const name = client && planName(text)
  if (!client || !name) return (await question.execute(tx)).rows
  return (await client.query<Row & pg.QueryResultRow>({ name, text, values: [...parameters] })).rows
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

  /** Each connection has a Kysely of its own, so that a transaction knows its connection. */
  const perClient = new WeakMap<pg.PoolClient, Kysely<DB>>()
  function kyselyOn(client: pg.PoolClient): Kysely<DB> {
    const known = perClient.get(client)
    if (known) return known
    const handle = { query: client.query.bind(client), release: () => undefined }
    const single = { connect: async () => handle, end: async () => undefined, options: {} }
    // Kysely asks a pool for nothing but these.
    const made = new Kysely<DB>({ dialect: new PostgresDialect({ pool: single as unknown as pg.Pool }) })
    perClient.set(client, made)
    return made
  }

  async function run<T, First>(
    mode: 'read' | 'write',
    work: (tx: Tx, first: readonly First[]) => Promise<T>,
    { first, joinsAsWritten, ...limits }: Limits & Opening<First> = {},
  ): Promise<T> {
    // One round trip: the role and limits hold for this transaction only, so that a pooler in between does not mind.
    const opening = [
      mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin read write',
      limitsSql(limits),
      ...(joinsAsWritten ? ['set local join_collapse_limit = 1'] : []),
      ...(first ? [literalSql(first)] : []),
    ].join('; ')
    const client = await pool.connect()
    try {
      const result = await kyselyOn(client)
        .connection()
        .execute(async (tx) => {
          started.set(tx, performance.now())
          clients.set(tx, client)
          // A text of several statements has a result for each, which the type of `query` does not say.
          const results = (await client.query(opening)) as unknown as pg.QueryResult<First & pg.QueryResultRow>[]
          const answer = await insideTransaction(() => work(tx, first ? (results.at(-1)?.rows ?? []) : []))
          if (mode === 'read') return answer
          await client.query('commit')
          const topics = written.get(tx)
          if (topics) options.onWritten?.([...topics])
          return answer
        })
      if (mode === 'write') client.release()
      // What was read is answered at once; nothing depends on how the transaction ends.
      else void client.query('commit').then(() => client.release(), client.release.bind(client))
      return result
    } catch (error) {
      // A lost connection cannot roll back, and need not.
      await client.query('rollback').then(() => client.release(), client.release.bind(client))
      throw error
    }
  }

  function literalSql(question: RawBuilder<unknown>): string {
    const { sql: text, parameters } = question.compile(kysely)
    if (parameters.length > 0) throw new Error('a question that travels with begin has no parameters')
    return text
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
    read: (work, options) => run('read', work, options),
    write: (work, options) => run('write', work, options),
    close: () => kysely.destroy(),
  }
}
