/** What a backup and a restore agree on: the tables, the order of their rows, their digest, the manifest. */
import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'

/** A reason that a backup or a restore cannot be made, in words for the person who typed the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number(),
  sha256: digest,
})
export const manifestSchema = z.object({
  format: z.literal('fieldstock-backup-1'),
  made_at: z.string(),
  /** Names of the migrations that made the schema, in order. */
  migrations: z.array(z.string()),
  /** The job queue brings its own schema; its rows fit only the same version of it. */
  jobs_version: z.number().nullable(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** Null: the files are in S3 and not in the backup. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: digest })).nullable(),
  /** Stored files whose content was missing or not what was stored; left out by backups of older versions. */
  problems: z
    .array(z.object({ path: z.string(), name: z.string(), problem: z.enum(['missing', 'changed']) }))
    .default([]),
})
export type Manifest = z.infer<typeof manifestSchema>
export type TableContent = z.infer<typeof tableSchema>
export type Table = { schema: string; name: string; columns: string[]; row_order: string }

/** Makes text output independent of the server's and the role's settings. */
export const PLAIN_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Tables of the product and of its job queue; partitions are reached through their parent. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      coalesce(
        (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
            ', ' order by array_position(i.indkey::int[], a.attnum::int))
          from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
          where i.indrelid = c.oid and i.indisprimary),
        quote_ident(c.relname) || '::text collate "C"') as row_order
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by 1, 2`)
  return rows
}

export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.schema_migration order by name collate "C"',
  )
  return rows.map((row) => row.name)
}

export async function readJobsVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows: found } = await client.query(
    `select from pg_tables where schemaname = 'pgboss' and tablename = 'version'`,
  )
  if (found.length === 0) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

export function quoted(table: { schema: string; name: string }): string {
  return `${quote(table.schema)}.${quote(table.name)}`
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** All rows as COPY text, in an order that does not depend on the server's collation. */
export function readRows(client: pg.ClientBase, table: Table) {
  const columns = table.columns.map(quote).join(', ')
  return client.query(copyTo(`copy (select ${columns} from ${quoted(table)} order by ${table.row_order}) to stdout`))
}

/** A pass-through stream that computes digest, size and number of lines: in COPY text a line is a row. */
export function meter() {
  const hash: Hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  let sum: string | undefined
  return {
    stream,
    total: () => {
      sum ??= hash.digest('hex')
      return { sha256: sum, bytes, lines }
    },
  }
}

/** The digest of a table as it is in the database now. */
export async function digestTable(client: pg.ClientBase, table: Table): Promise<{ sha256: string; rows: number }> {
  const { stream, total } = meter()
  const source = readRows(client, table)
  source.on('error', (error) => stream.destroy(error))
  source.pipe(stream).resume()
  await finished(stream)
  const { sha256, lines } = total()
  return { sha256, rows: lines }
}
