/** The pool and the transaction. Features receive a Tx and never reach for the pool themselves. */
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { log } from '../log.ts'
import { insideTransaction } from './transaction-scope.ts'

/** The transaction: queries on one connection, as the runtime role. */
export type Tx = Kysely<unknown>

const { builtins } = pg.types
const wholeNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}
/** '2026-11-12 09:41:07.12+00' to '2026-11-12T09:41:07.120Z' by slicing: creating a Date per value takes a third of the time of a list. */
const instant = (text: string) => `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`
/** pg would give int8[] as texts and date[] as moments; their values hold neither commas nor quotes. */
const arrayOf = (one: (text: string) => unknown) => (text: string) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((it) => (it === 'NULL' ? null : one(it)))
const [int8Array, dateArray] = [1016, 1182]
const parsers = new Map<number, (text: string) => unknown>([
  [int8Array, arrayOf(wholeNumber)],
  [dateArray, arrayOf((text) => text)],
  [builtins.DATE, (text) => text],
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, instant],
])
const types: pg.CustomTypesConfig = {
  // The driver's own type has one overload for each kind.
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
  /** Streams rows; the transaction ends with the last row or when the consumer stops. */
  stream: <T>(work: (tx: Tx) => AsyncIterable<T>, limits?: Limits) => AsyncGenerator<T>
  /** Streams all rows of a query as COPY text, at the speed of the consumer and in constant memory. */
  copy: (query: RawBuilder<unknown>, how: CopyHow) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}
type CopyHow = Limits & { delimiter: ',' | ';' | '\t'; days: 'year first' | 'day first' }
/** Timeouts; jobs may take longer than requests. */
export type Limits = { statementSeconds?: number; lockSeconds?: number }
type Opening<First> = {
  /** A query whose plan each connection keeps, sent together with `begin` to save a round trip; its parameters are bytes. */
  first?: RawBuilder<First> | undefined
  /** Join tables in the order written: planning all orders of nine tables takes longer than reading a page. */
  joinsAsWritten?: boolean
}

/** The topics that each transaction has written so far. */
const writtenTopics = new WeakMap<Tx, Set<string>>()

export function markTopicsWritten(tx: Tx, topics: readonly string[]): void {
  writtenTopics.set(tx, new Set([...(writtenTopics.get(tx) ?? []), ...topics]))
}

/** When each transaction began, before its snapshot was taken. */
const started = new WeakMap<Tx, number>()
export const startedAt = (tx: Tx): number | undefined => started.get(tx)

/** The connection of each transaction, for prepared statements and for copying. */
const clients = new WeakMap<Tx, pg.PoolClient>()
export const connectionOf = (tx: Tx): pg.PoolClient | undefined => clients.get(tx)

type Options = {
  connections?: number
  name?: string
  /** Called after every commit that wrote topics, before the caller gets its result. */
  onWritten?: (topics: readonly string[]) => void
}

/** Connections of `stream` and `copy`, which may take long: they are never those that answer requests. */
const streamConnections = 4

function openPool(url: string, max: number, application_name: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name,
    types,
  })
  // Without a listener, an idle connection that the server drops would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // A connection lost in the middle of a transaction fails its next query; without a listener it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost')),
  )
  return pool
}

export function openDatabase(url: string, options: Options = {}): Database {
  const name = options.name ?? 'fieldstock'
  const pool = openPool(url, options.connections ?? 10, name)
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const streamPool = openPool(url, streamConnections, `${name} streams`)
  const streaming = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: streamPool }) })

  const limitsSql = (limits: Limits) =>
    // Compiled queries cost more than they save: an export with many columns takes twice as long.
    `set local role fieldstock_runtime; set local timezone = 'UTC'; set local jit = off;` +
    `set local statement_timeout = '${limits.statementSeconds ?? 10}s'; set local lock_timeout = '${limits.lockSeconds ?? 3}s'`

  /** Each connection has a Kysely of its own, so that a transaction knows its connection. */
  const perClient = new WeakMap<pg.PoolClient, Kysely<unknown>>()
  function kyselyOn(client: pg.PoolClient): Kysely<unknown> {
    const known = perClient.get(client)
    if (known) return known
    const handle = { query: client.query.bind(client), release: () => undefined }
    const single = { connect: async () => handle, end: async () => undefined, options: {} }
    // Kysely uses only these methods of a pool.
    const made = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: single as unknown as pg.Pool }) })
    perClient.set(client, made)
    return made
  }

  async function run<T, First>(
    mode: 'read' | 'write',
    work: (tx: Tx, first: readonly First[]) => Promise<T>,
    { first, joinsAsWritten, ...limits }: Limits & Opening<First> = {},
  ): Promise<T> {
    // One round trip: the role and limits hold for this transaction only, so a connection pooler in between is fine.
    const opening = [
      // What is read again after a lock, and the ledger's triggers, have to see what others committed meanwhile, whatever the database's default is.
      mode === 'read'
        ? 'begin isolation level repeatable read read only'
        : 'begin isolation level read committed read write',
      limitsSql(limits),
      ...(joinsAsWritten ? ['set local join_collapse_limit = 1'] : []),
    ]
    const client = await pool.connect()
    try {
      const result = await kyselyOn(client)
        .connection()
        .execute(async (tx) => {
          started.set(tx, performance.now())
          clients.set(tx, client)
          if (first) opening.push(await keptPlan(client, first))
          // Several statements in one text give an array of results, which the type of `query` does not show.
          const results = (await client.query(opening.join('; '))) as unknown as pg.QueryResult<
            First & pg.QueryResultRow
          >[]
          const answer = await insideTransaction(() => work(tx, first ? (results.at(-1)?.rows ?? []) : []))
          if (mode === 'read') return answer
          // PostgreSQL answers the commit of a transaction that an error ended with a rollback, as if all were well.
          const { command } = await client.query('commit')
          if (command !== 'COMMIT') throw new Error('the transaction was rolled back: an error in it was swallowed')
          const topics = writtenTopics.get(tx)
          if (topics) options.onWritten?.([...topics])
          return answer
        })
      if (mode === 'write') client.release()
      // Return what was read at once; nothing depends on how the transaction ends.
      else void client.query('commit').then(() => client.release(), client.release.bind(client))
      return result
    } catch (error) {
      // A lost connection needs no rollback.
      await client.query('rollback').then(() => client.release(), client.release.bind(client))
      throw error
    }
  }

  const firstNames = new Map<string, string>()
  const firstKnown = new WeakMap<pg.PoolClient, Set<string>>()
  /** Runs a first query by its plan, which the connection makes once: planning who calls takes longer than finding it. */
  async function keptPlan(client: pg.PoolClient, query: RawBuilder<unknown>): Promise<string> {
    const { sql: text, parameters } = query.compile(kysely)
    const values = parameters.map((value) => {
      // As hexadecimal digits: no text of a request reaches the SQL.
      if (!Buffer.isBuffer(value)) throw new Error('the parameters of a first query are bytes')
      return `'\\x${value.toString('hex')}'`
    })
    const name = firstNames.get(text) ?? `first_${firstNames.size}`
    firstNames.set(text, name)
    const known = firstKnown.get(client) ?? new Set()
    if (!known.has(name)) await client.query(`prepare ${name} as ${text}`)
    firstKnown.set(client, known.add(name))
    return `execute ${name}${values.length > 0 ? ` (${values.join(', ')})` : ''}`
  }

  async function* stream<T>(work: (tx: Tx) => AsyncIterable<T>, limits: Limits = {}): AsyncGenerator<T> {
    const tx = await streaming
      .startTransaction()
      .setAccessMode('read only')
      // What is read in several statements belongs together: pages of an export, for one.
      .setIsolationLevel('repeatable read')
      .execute()
    try {
      await sql.raw(limitsSql(limits)).execute(tx)
      yield* work(tx)
    } finally {
      await tx.rollback().execute()
    }
  }

  async function* copy(query: RawBuilder<unknown>, how: CopyHow): AsyncGenerator<Buffer> {
    const { sql: text, parameters } = query.compile(kysely)
    const client = await streamPool.connect()
    let ended = false
    try {
      const style = how.days === 'day first' ? 'postgres, dmy' : 'iso'
      await client.query(`begin read only; ${limitsSql(how)}; set local datestyle = '${style}'`)
      // COPY takes no parameters: PostgreSQL quotes the values, which become literals.
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
      // A connection abandoned in the middle of its rows cannot be reused.
      client.release(!ended)
    }
  }

  return {
    pool,
    stream,
    copy,
    read: (work, options) => run('read', work, options),
    write: (work, options) => run('write', work, options),
    // The pools themselves: Kysely ends only one that it has used.
    async close() {
      await Promise.all([pool.end(), streamPool.end()])
    },
  }
}
