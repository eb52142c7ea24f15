/** `INDEX_USE=<file> vitest run …`: how often the tests read each index, for `bench/tables.ts`. Tables of tests are small, so that PostgreSQL is told to prefer indexes. */
import { writeFile } from 'node:fs/promises'
import pg from 'pg'

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Begins to count; answers how to end. */
export async function countIndexUse(cluster: string, file: string): Promise<() => Promise<void>> {
  await ask(cluster, 'alter system set enable_seqscan = off')
  await ask(cluster, 'select pg_reload_conf()')
  return async () => {
    const use: Record<string, number> = {}
    const databases = await ask<{ name: string }>(
      cluster,
      `select datname as name from pg_database where datname like 't\\_%'`,
    )
    for (const { name } of databases) {
      const url = new URL(cluster)
      url.pathname = `/${name}`
      const scans = await ask<{ index: string; scans: number }>(
        url.href,
        `select indexrelname as index, idx_scan::int as scans from pg_stat_user_indexes where schemaname = 'public'`,
      )
      for (const { index, scans: n } of scans) use[index] = (use[index] ?? 0) + n
    }
    await writeFile(file, JSON.stringify(use))
  }
}
