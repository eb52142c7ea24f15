/** Writes src/server/database/schema.ts from a freshly migrated database; with --check it only says whether the file is true. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

const target = 'src/server/database/schema.ts'

/** The tables that the query builder serves. All other SQL is written out, and its rows are checked by their schemas (decision 277). */
const built = [
  'account',
  'archive_file',
  'closing_days',
  'closure',
  'cut_off',
  'delivery_note',
  'file_format_version',
  'import',
  'intervention_code',
  'intervention_code_alias',
  'ledger_seal',
  'module_name',
  'paper_seal',
  'part',
  'product',
  'stock_change',
  'supplier',
  'tml_model_part',
]

/** Generated from the given migrated database, into the given file. */
async function generateTypes(url: string, file: string): Promise<void> {
  const mapping = { int8: 'number', timestamptz: 'string', date: 'string', numeric: 'string' }
  await promisify(execFile)(path.join('node_modules', '.bin', 'kysely-codegen'), [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--default-schema=public',
    `--include-pattern=public.+(${built.join('|')})`,
    `--type-mapping=${JSON.stringify(mapping)}`,
  ])
}

const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-types-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true })
try {
  await migrate(postgres.url)
  const fresh = path.join(folder, 'schema.ts')
  if (process.argv.includes('--check')) {
    await generateTypes(postgres.url, fresh)
    if ((await readFile(fresh, 'utf8')) !== (await readFile(target, 'utf8'))) {
      console.error(`${target} is not what the migrations make: run "npm run types".`)
      process.exitCode = 1
    }
  } else {
    await generateTypes(postgres.url, target)
    console.log(`${target} written`)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
