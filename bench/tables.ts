/**
 * Every table and index of the database: rows, size, who reads it, how often the tests did: `DATA_DIR=… node bench/tables.ts <use.json>` writes
 * docs/tables.md. `<use.json>` is what `INDEX_USE=<use.json> vitest run` counted.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '#server/database/db.ts'
import { withDatabase } from '../scripts/with-database.ts'

const root = resolve(import.meta.dirname, '..')

type Table = { name: string; rows: number; mb: number; index_mb: number; indexes: number }
const tables = `
  select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, (pg_table_size(c.oid) / 1048576.0)::float8 as mb,
    (pg_indexes_size(c.oid) / 1048576.0)::float8 as index_mb, (select count(*) from pg_index i where i.indrelid = c.oid)::int as indexes
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'bench\\_%'`

type Index = {
  name: string
  table: string
  columns: string
  mb: number
  key: boolean
  reference: string | null
  within: string | null
}
/** A reference is served by an index that begins with it: else every delete of what it refers to reads the table. */
const indexes = `
  with one as (
    select i.*, c.relname as name, t.relname as table_name, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname not like 'bench\\_%')
  select one.name, one.table_name as table, one.columns, (pg_relation_size(indexrelid) / 1048576.0)::float8 as mb, indisunique or indisexclusion as key,
    (select string_agg(distinct f.confrelid::regclass::text, ', ') from pg_constraint f where f.contype = 'f' and f.conrelid = one.indrelid
      and f.conkey[1] = one.indkey[0]) as reference,
    (select string_agg(other.name, ', ') from one as other where other.indrelid = one.indrelid and other.indexrelid <> one.indexrelid
      and one.indpred is not distinct from other.indpred and one.indexprs is null and not one.indisunique
      and (' ' || other.indkey::text || ' ') like (' ' || one.indkey::text || ' %')) as within
  from one`

/** A feature, or a room of the kit. */
const roomOf = (file: string) =>
  /^src\/(?:features\/[^/]+\/[^/]+|[^/]+\/[^/]+)/.exec(file)?.[0].replace(/^src\/(?:features\/)?/, '') ?? file

/** The rooms whose code names a table where it is read: in SQL behind `from` or `join`, or as a name by itself. */
async function readers(names: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map(names.map((name) => [name, new Set<string>()]))
  const known = new Set(names)
  for await (const file of glob('src/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|\/schema\.ts$/.test(file)) continue
    const text = await readFile(join(root, file), 'utf8')
    for (const [, inSql, alone] of text.matchAll(/\b(?:from|join)\s+([a-z_]+)|'([a-z_]+)(?: as [a-z_]+)?'/g)) {
      const name = inSql ?? alone ?? ''
      if (known.has(name)) found.get(name)?.add(roomOf(file.replaceAll('\\', '/')))
    }
  }
  return found
}

const size = (mb: number) => (mb < 0.1 ? '–' : mb.toFixed(1))
const count = (n: number) => Math.round(n).toLocaleString('en')
const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const sheet = (head: readonly string[], rows: readonly (string | number)[][]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

async function write(database: Database, use: Readonly<Record<string, number>>): Promise<string> {
  const all = (await database.pool.query<Table>(tables)).rows.sort((a, b) => b.mb + b.index_mb - a.mb - a.index_mb)
  const found = (await database.pool.query<Index>(indexes)).rows.sort(
    (a, b) => b.mb - a.mb || a.name.localeCompare(b.name),
  )
  const read = await readers(all.map(({ name }) => name))
  const by = (name: string) => [...(read.get(name) ?? [])].sort().join(', ') || 'functions of the database alone'
  const duty = (it: Index) =>
    [it.key ? 'key' : '', it.reference ? `reference to ${it.reference}` : '', it.within ? `begins ${it.within}` : '']
      .filter(Boolean)
      .join('; ')
  const amounts = ['product', 'movement', 'intervention', 'closing'].map(
    (name) => `${count(all.find((it) => it.name === name)?.rows ?? 0)} rows of \`${name}\``,
  )
  const total = (key: 'mb' | 'index_mb') => all.reduce((sum, it) => sum + it[key], 0).toFixed(0)
  return `# Tables and indexes

Made by \`bench/tables.ts\` on a database of ${amounts.join(', ')}: ${all.length} tables, ${total('mb')} MB, and ${found.length} indexes, ${total('index_mb')} MB. Sizes in MB, where they
are not less than 0.1. "Read by" are the rooms of the source whose code names the table. "Scans" is how often the tests of the server read an index while PostgreSQL was told to prefer indexes: tables of tests are small,
so that a number says that the index can be used, and 0 that no question of the tests leads to it. A key holds a rule, and an index that begins with a reference keeps the delete of what it refers to from reading the table.

## Tables

${sheet(
  ['table', 'rows', 'MB', 'indexes', 'MB of indexes', 'read by'],
  all.map((it) => [`\`${it.name}\``, count(it.rows), size(it.mb), it.indexes, size(it.index_mb), by(it.name)]),
)}

## Indexes

${sheet(
  ['index', 'on', 'MB', 'scans', 'duty'],
  found.map((it) => [
    `\`${it.name}\``,
    `\`${it.table}\` ${it.columns.replaceAll('|', '\\|')}`,
    size(it.mb),
    use[it.name] ?? 0,
    duty(it),
  ]),
)}
`
}

await withDatabase(async ({ url }) => {
  const database = openDatabase(url, { connections: 1, name: 'fieldstock tables' })
  try {
    // Written by test/index-use.ts.
    const use = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Record<string, number>
    await writeFile(join(root, 'docs/tables.md'), await write(database, use))
  } finally {
    await database.close()
  }
})
