/** Statements whose plan a connection keeps. */
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { connectionOf, type Tx } from './db.ts'

const maxKeptPlans = 300
const planNames = new Map<string, string>()

function planName(text: string): string | undefined {
  const known = planNames.get(text)
  if (known) return known
  // Every connection keeps its plans until it closes, so their number is limited.
  if (planNames.size >= maxKeptPlans) return undefined
  const name = `plan_${planNames.size}`
  planNames.set(text, name)
  return name
}

/**
 * Runs a prepared statement, whose plan the connection keeps. Only for statements with one good plan for all values of their
 * parameters: PostgreSQL may plan without looking at them.
 */
export async function runPrepared<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(tx)
  const client = connectionOf(tx)
  const name = client && planName(text)
  if (!client || !name) return (await query.execute(tx)).rows
  return (await client.query<Row & pg.QueryResultRow>({ name, text, values: [...parameters] })).rows
}
