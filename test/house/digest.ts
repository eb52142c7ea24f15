/** One digest per table, to show that something left every table as it was. */
import type { TestDatabase } from '#test/database.ts'

/** What a refused call may touch: the time a session or key was last seen. */
const ignored: Readonly<Record<string, string>> = { session: 'last_seen_at', api_key: 'last_used_at' }

/** Lines that reading and refusals leave in the audit log on purpose. */
const noticed: Readonly<Record<string, string>> = { audit: "where action not in ('refused', 'export')" }

/** Written without a call: the counts of tries, and what the job that seals the history writes every minute. */
const ofTheirOwn = ['rate_limit', 'ledger_seal', 'sealed_batch', 'paper_seal', 'seal_witness']

export async function digestOf(database: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by 1`,
    [ofTheirOwn],
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await database.query<{ digest: string }>(
      `select md5(coalesce(string_agg(row, e'\\n' order by row), '')) as digest
       from (select (to_jsonb(t) - $1)::text as row from ${name} t ${noticed[name] ?? ''}) as r`,
      [ignored[name] ?? ''],
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
