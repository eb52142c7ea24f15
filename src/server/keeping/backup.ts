/** Writes a backup: one zip with every table as of one moment, the sequences, the files, and a manifest of digests. */
import { createWriteStream } from 'node:fs'
import { access, open, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ZipFile } from 'yazl'
import {
  BackupError,
  listTables,
  type Manifest,
  meter,
  PLAIN_TEXT,
  readJobsVersion,
  readMigrations,
  readRows,
} from './backup-tables.ts'

export type BackupSource = {
  url: string
  /** Undefined where the files are in S3. */
  filesDir: string | undefined
}

export async function writeBackup(source: BackupSource, target: string): Promise<Manifest> {
  if (await exists(target)) throw new BackupError(`${target} exists already: name a new file.`)
  const partial = `${target}.partial`
  const zip = new ZipFile()
  // The file holds everything the database holds, password hashes included.
  const written = pipeline(zip.outputStream, createWriteStream(partial, { mode: 0o600, flush: true }))
  try {
    // A write error, such as a full disk, must also stop the reader, which would otherwise wait forever.
    const manifest = await Promise.race([fill(zip, source), written.then(() => never('the zip ended early'))])
    zip.end()
    await written
    await rename(partial, target)
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function fill(zip: ZipFile, source: BackupSource): Promise<Manifest> {
  const client = new pg.Client({ connectionString: source.url, application_name: 'fieldstock backup' })
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${PLAIN_TEXT}`)
    const manifest: Manifest = {
      format: 'fieldstock-backup-1',
      made_at: new Date().toISOString(),
      migrations: await readMigrations(client),
      jobs_version: await readJobsVersion(client),
      tables: [],
      sequences: [],
      files: source.filesDir === undefined ? null : [],
      problems: [],
    }
    for (const table of await listTables(client)) {
      const { schema, name, columns } = table
      const { sha256, lines } = await add(zip, readRows(client, table), `tables/${schema}.${name}`)
      manifest.tables.push({ schema, name, columns, rows: lines, sha256 })
    }
    manifest.sequences = await readSequences(client)
    // Files are stored before their rows. Reading files after rows makes sure that no file of a row is missing.
    for (const path of source.filesDir === undefined ? [] : await listFiles(source.filesDir)) {
      const file = await open(join(source.filesDir ?? '', path)).catch(() => undefined)
      if (!file) continue
      const { sha256, bytes } = await add(zip, file.createReadStream(), `files/${path}`)
      manifest.files?.push({ path, bytes, sha256 })
    }
    manifest.problems = await findProblems(client, manifest.files)
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json')
    return manifest
  } finally {
    await client.end()
  }
}

/** Compares the files of the backup with what the database knows of them. */
async function findProblems(client: pg.ClientBase, files: Manifest['files']): Promise<Manifest['problems']> {
  if (files === null) return []
  const sums = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  const { rows } = await client.query<{ path: string; name: string; sha256: string }>(
    'select key as path, name, sha256 from stored_file where removed_at is null order by id',
  )
  return rows
    .filter(({ path, sha256 }) => sums.get(path) !== sha256)
    .map(({ path, name }) => ({ path, name, problem: sums.has(path) ? 'changed' : 'missing' }))
}

/** Notes the files that a backup found missing or changed, so that admins see them on the page System. */
export async function noteProblems({ url }: BackupSource, problems: Manifest['problems']): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock backup' })
  await client.connect()
  try {
    for (const { path, problem } of problems)
      await client.query('update stored_file set problem = $1, problem_at = now() where key = $2', [problem, path])
  } finally {
    await client.end()
  }
}

async function add(zip: ZipFile, source: Readable, name: string) {
  const { stream, total } = meter()
  source.on('error', (error) => stream.destroy(error))
  zip.addReadStream(source.pipe(stream), name)
  await finished(stream)
  return total()
}

/** The next values, also of the sequences behind identity columns. */
async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(`
    select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'pgboss') and last_value is not null order by 1, 2`)
  return rows
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function never(reason: string): never {
  throw new BackupError(reason)
}
