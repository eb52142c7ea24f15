/** Restores a backup: schema by migrations, rows by COPY, all of it in one transaction that checks every digest. */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { prepareJobs } from '../background/jobs.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { describeMissing, type MissingReference, missingReferencesSql } from '../database/reference-check-queries.ts'
import {
  BackupError,
  digestTable,
  listTables,
  type Manifest,
  manifestSchema,
  meter,
  PLAIN_TEXT,
  quote,
  quoted,
  readJobsVersion,
  type TableContent,
} from './backup-tables.ts'
import { markFilesOf, sweepRestores } from './sweep-restores.ts'

export type RestoreTarget = {
  url: string
  /** Undefined where the files are in S3. */
  filesDir: string | undefined
  /** Deletes what the database holds; without it only an empty database is filled. */
  replace: boolean
}

type Backup = { zip: ZipFile; entries: Map<string, Entry>; manifest: Manifest }

export type Restored = { manifest: Manifest; jobs_restored: boolean }

/** Reads the whole backup and compares everything with its manifest; throws a BackupError, and changes nothing. */
export async function verifyBackup(file: string): Promise<void> {
  const backup = await openBackup(file)
  try {
    await verify(backup)
  } finally {
    backup.zip.close()
  }
}

async function verify(backup: Backup): Promise<void> {
  const { manifest } = backup
  const known = new Set(await listMigrations())
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new BackupError(`The backup comes from a newer Fieldstock (${unknown.join(', ')}): install that one first.`)
  if (manifest.migrations.length === 0) throw new BackupError('The backup was made from a database without a schema.')
  const parts = [
    ...manifest.tables.map(({ schema, name, sha256 }) => ({ name: `tables/${schema}.${name}`, sha256 })),
    ...(manifest.files ?? []).map(({ path, sha256 }) => ({ name: `files/${path}`, sha256 })),
  ]
  for (const { name, sha256 } of parts) {
    const sum = await digestEntry(backup, name).catch((error: unknown) => {
      if (error instanceof BackupError) throw error
      throw new BackupError(`The backup is damaged: ${name} cannot be read. Nothing was changed.`)
    })
    if (sum !== sha256)
      throw new BackupError(`The backup is damaged: ${name} is not what was backed up. Nothing was changed.`)
  }
}

async function digestEntry(backup: Backup, name: string): Promise<string> {
  const { stream, total } = meter()
  stream.resume()
  await pipeline(await openEntry(backup, name), stream)
  return total().sha256
}

export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const backup = await openBackup(file)
  try {
    await verify(backup)
    const unpacked = await unpackFiles(backup, target.filesDir)
    // Which files belong to the rows that are there now, the database says; where it cannot, the next start asks it.
    const settleFiles = async () => target.filesDir && (await sweepRestores(target.filesDir, target.url))
    const jobs_restored = await restoreRows(backup, target, unpacked).catch(async (error) => {
      await settleFiles().catch(() => undefined)
      throw error
    })
    await settleFiles()
    return { manifest: backup.manifest, jobs_restored }
  } finally {
    backup.zip.close()
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'its manifest is not one of this Fieldstock'
  return error instanceof Error ? error.message : String(error)
}

async function openBackup(file: string): Promise<Backup> {
  const unreadable = (error: unknown) => new BackupError(`${file} is not a readable backup (${reasonOf(error)}).`)
  const zip = await openPromise(file, { autoClose: false }).catch((error) => {
    throw unreadable(error)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const entry = entries.get('manifest.json')
    if (!entry) throw new Error('it has no manifest')
    const text = await buffer(await zip.openReadStreamPromise(entry))
    return { zip, entries, manifest: manifestSchema.parse(JSON.parse(text.toString())) }
  } catch (error) {
    zip.close()
    throw unreadable(error)
  }
}

async function openEntry({ zip, entries }: Backup, name: string) {
  const entry = entries.get(name)
  if (!entry) throw new BackupError(`The backup lacks ${name}.`)
  return zip.openReadStreamPromise(entry)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await listTables(client)).length === 0)
}

const restoreRows = async (backup: Backup, target: RestoreTarget, unpacked: string | undefined): Promise<boolean> =>
  (await isEmpty(target.url)) ? fillEmpty(backup, target.url, unpacked) : replaceDatabase(backup, target, unpacked)

/** What cannot be filled is left as empty as it was. */
async function fillEmpty(backup: Backup, url: string, unpacked: string | undefined): Promise<boolean> {
  try {
    return await fillDatabase(backup, url, unpacked)
  } catch (error) {
    await withClient(url, (client) =>
      client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public'),
    ).catch(() => undefined)
    throw error
  }
}

/** Fills a second database and swaps the two only when everything is verified. */
async function replaceDatabase(backup: Backup, target: RestoreTarget, unpacked: string | undefined): Promise<boolean> {
  if (!target.replace) {
    throw new BackupError(
      'The database holds data already. To throw them away and put the backup in their place, add --replace.',
    )
  }
  const name = decodeURIComponent(new URL(target.url).pathname.slice(1))
  const beside = `${name}_restore_${Date.now()}`
  const former = `${name}_former_${Date.now()}`
  const address = (database: string) => {
    const url = new URL(target.url)
    url.pathname = `/${encodeURIComponent(database)}`
    return url.href
  }
  await withClient(target.url, (client) => client.query(`create database ${quote(beside)} template template0`)).catch(
    (error) => {
      throw new BackupError(
        `A database beside the present one cannot be made (${error.message}). Make an empty one yourself and name it in DATABASE_URL.`,
      )
    },
  )
  try {
    const jobsRestored = await fillDatabase(backup, address(beside), unpacked)
    await withClient(address('postgres'), async (client) => {
      await client.query(`alter database ${quote(name)} rename to ${quote(former)}`).catch((error) => {
        throw new BackupError(
          `The present database is in use (${error.message}). Stop every instance of Fieldstock first.`,
        )
      })
      await client.query(`alter database ${quote(beside)} rename to ${quote(name)}`)
      await client.query(`drop database ${quote(former)}`)
    })
    return jobsRestored
  } catch (error) {
    await withClient(target.url, (client) => client.query(`drop database if exists ${quote(beside)}`))
    throw error
  }
}

async function fillDatabase(backup: Backup, url: string, unpacked: string | undefined): Promise<boolean> {
  const { manifest } = backup
  const until = manifest.migrations.at(-1)
  await migrate(url, { ...(until === undefined ? {} : { until }) })
  if (manifest.jobs_version !== null) await prepareJobs(url, [])
  const jobsFit = await withClient(url, async (client) => {
    const jobsFit = (await readJobsVersion(client)) === manifest.jobs_version
    const tables = manifest.tables.filter((table) => jobsFit || table.schema !== 'pgboss')
    await client.query(`begin; ${PLAIN_TEXT}; set local lock_timeout = '10s'`)
    await fillTables(backup, client, tables)
    for (const { schema, name, value } of manifest.sequences) {
      if (jobsFit || schema !== 'pgboss')
        await client.query('select setval($1::regclass, $2)', [quoted({ schema, name }), value])
    }
    await checkDigests(client, tables)
    if (unpacked !== undefined) await markFilesOf(client, unpacked)
    await client.query('commit')
    return jobsFit
  })
  // A backup of an older version is migrated after its content is verified.
  await migrate(url)
  await checkReferences(url)
  return jobsFit
}

/** Adding the foreign keys checked them; the other references are counted once. */
async function checkReferences(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) => client.query<MissingReference>(missingReferencesSql))
  if (rows.length > 0)
    throw new BackupError(
      `The backup refers to what it does not hold: ${rows.map(describeMissing).join('; ')}. Nothing was kept.`,
    )
}

/** Drops foreign keys and disables triggers while rows are loaded; the keys are checked when they are added again. */
async function fillTables(backup: Backup, client: pg.Client, tables: TableContent[]): Promise<void> {
  const oids = tables.map((table) => quoted(table))
  const { rows: keys } = await client.query<{ home: string; name: string; definition: string }>(
    `select conrelid::regclass::text as home, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace,
       (select oid from pg_namespace where nspname = 'pgboss'))`,
  )
  const { rows: triggers } = await client.query<{ home: string; name: string; mode: string }>(
    `select tgrelid::regclass::text as home, quote_ident(tgname) as name,
       case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as mode
     from pg_trigger where not tgisinternal and tgparentid = 0 and tgenabled <> 'D' and tgrelid = any ($1::regclass[])`,
    [oids],
  )
  for (const { home, name } of keys) await client.query(`alter table ${home} drop constraint ${name}`)
  for (const { home, name } of triggers) await client.query(`alter table ${home} disable trigger ${name}`)
  await client.query(`truncate ${oids.join(', ')}`)
  for (const table of tables) {
    const columns = table.columns.map(quote).join(', ')
    const sink = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`))
    await pipeline(await openEntry(backup, `tables/${table.schema}.${table.name}`), sink)
  }
  for (const { home, name, mode } of triggers) await client.query(`alter table ${home} ${mode} trigger ${name}`)
  for (const { home, name, definition } of keys)
    await client.query(`alter table ${home} add constraint ${name} ${definition}`)
}

async function checkDigests(client: pg.Client, expected: TableContent[]): Promise<void> {
  const present = new Map((await listTables(client)).map((table) => [quoted(table), table]))
  for (const table of expected) {
    const found = present.get(quoted(table))
    const { sha256, rows } = found
      ? await digestTable(client, { ...found, columns: table.columns })
      : { sha256: '', rows: 0 }
    if (sha256 !== table.sha256) {
      throw new BackupError(
        `${table.name} came back with ${rows} rows that differ from the ${table.rows} of the backup; nothing was kept.`,
      )
    }
  }
}

/** Unpacks next to the current folder, whose place it takes once the rows are there. */
async function unpackFiles(backup: Backup, folder: string | undefined): Promise<string | undefined> {
  const { files } = backup.manifest
  if (files === null || folder === undefined) {
    if (files !== null && files.length > 0)
      throw new BackupError('The backup holds files, but S3_URL is set: unset it to restore them.')
    return undefined
  }
  const beside = `${folder}.restore-${Date.now()}`
  try {
    await mkdir(beside, { recursive: true, mode: 0o700 })
    for (const file of files) {
      const path = join(beside, file.path)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const { stream, total } = meter()
      await pipeline(
        await openEntry(backup, `files/${file.path}`),
        stream,
        createWriteStream(path, { mode: 0o600, flush: true }),
      )
      if (total().sha256 !== file.sha256) throw new BackupError(`The file ${file.path} of the backup is damaged.`)
    }
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
  return beside
}
