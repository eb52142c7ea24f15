import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { emptyDatabase } from '#test/empty-database.ts'
import { prepareJobs } from '../background/jobs.ts'
import { findMissingReferences } from '../database/reference-check-queries.ts'
import { noteProblems, writeBackup } from './backup.ts'
import { BackupError, digestTable, listTables, type Manifest, PLAIN_TEXT, quoted } from './backup-tables.ts'
import { restoreBackup } from './restore.ts'
import { sweepRestores } from './sweep-restores.ts'

let folder: string
let filesDir: string
let file: string
let source: TestDatabase
let manifest: Manifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldstock-backup-'))
  filesDir = join(folder, 'files')
  file = join(folder, 'backup.zip')
  source = await cloneDatabase()
  await prepareJobs(source.url, [])
  // Rows that point at each other in a circle, and text that a careless format would break.
  await source.query(`
    insert into account (username, first_name, last_name, email, role)
      select 'user' || n, E'tab\\t line\\n back\\\\slash', 'Però €', 'user' || n || '@example.com', 'admin' from generate_series(1, 500) n;
    insert into stored_file (key, name, media_type, bytes, sha256, created_by) values ('2026-11/a', 'àè.png', 'image/png', 3, 'x', 1);
    update account set picture_id = 1, created_by = 500 where id = 1;
    insert into session (account_id, token_hash, cookie_hash) values (1, '\\x00ff', '\\x0a5c');
    select setval(pg_get_serial_sequence('account', 'id'), 700)`)
  await mkdir(join(filesDir, '2026-11'), { recursive: true })
  await writeFile(join(filesDir, '2026-11/a'), randomBytes(100_000))
  manifest = await writeBackup({ url: source.url, filesDir }, file)
})

afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

async function digests(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin; ${PLAIN_TEXT}`)
    const found: Record<string, string> = {}
    for (const table of await listTables(client)) found[quoted(table)] = (await digestTable(client, table)).sha256
    return found
  } finally {
    await client.end()
  }
}

test('what was backed up comes back into an empty database: every table with an equal digest, every file', async () => {
  const url = await emptyDatabase()
  const restoredFiles = join(folder, 'restored-files')
  const { jobs_restored } = await restoreBackup(file, { url, filesDir: restoredFiles, replace: false })
  expect(jobs_restored).toBe(true)
  const before = await digests(source.url)
  expect(Object.keys(before)).toContain('"pgboss"."job"')
  expect(await digests(url)).toEqual(before)
  expect(await readFile(join(restoredFiles, '2026-11/a'))).toEqual(await readFile(join(filesDir, '2026-11/a')))
})

test('after a restore numbers go on where they were, and keys and rules hold again', async () => {
  const url = await emptyDatabase()
  await restoreBackup(file, { url, filesDir: join(folder, 'unused-files'), replace: false })
  const insert = `insert into account (username, first_name, last_name, email, role) values ('next', 'a', 'b', 'c@d', 'admin') returning id::int`
  expect((await query(url, insert)).rows).toEqual([{ id: 701 }])
  await expect(query(url, 'delete from account where id = 500')).rejects.toThrow(/foreign key/)
  const rules = `select count(*)::int as n from pg_constraint where contype = 'f' union all
    select count(*)::int from pg_trigger where tgenabled = 'D'`
  expect((await query(url, rules)).rows).toEqual((await query(source.url, rules)).rows)
})

test('an owner that is no superuser restores as well', async () => {
  const owner = { name: `owner_${randomBytes(4).toString('hex')}`, password: randomBytes(8).toString('hex') }
  await query(
    inject('clusterUrl'),
    `create role ${owner.name} login createrole password '${owner.password}'; grant fieldstock_runtime to ${owner.name} with admin option`,
  )
  const url = await emptyDatabase(owner)
  await restoreBackup(file, { url, filesDir: join(folder, 'unused-files'), replace: false })
  expect(await digests(url)).toEqual(await digests(source.url))
})

test('a backup whose rows refer to what it does not hold is refused, and nothing is kept', async () => {
  const torn = await cloneDatabase()
  // The ledger's references are no foreign keys: around its triggers anything can be written.
  await torn.query(`
    set session_replication_role = replica;
    insert into product (serial_number, part_id, changed_on, changed_at) values ('TORN-1', 999999, '2026-01-01', now());
    set session_replication_role = origin`)
  const damaged = join(folder, 'torn.zip')
  await writeBackup({ url: torn.url, filesDir }, damaged)
  expect(await torn.read(findMissingReferences)).toEqual([
    { home: 'product', field: 'part_id', target: 'part', missing: 1 },
  ])
  await torn.close()
  const url = await emptyDatabase()
  await expect(restoreBackup(damaged, { url, filesDir: join(folder, 'unused-files'), replace: false })).rejects.toThrow(
    'The backup refers to what it does not hold: 1 row of product with a part_id that is not in part. Nothing was kept.',
  )
  expect((await query(url, `select count(*)::int as n from pg_class where relname = 'product'`)).rows).toEqual([
    { n: 0 },
  ])
})

test('a database with data is replaced only when asked, and only as a whole', async () => {
  const url = await emptyDatabase()
  const files = join(folder, 'present-files')
  await restoreBackup(file, { url, filesDir: files, replace: false })
  await query(url, `update account set first_name = 'changed'`)
  await writeFile(join(files, 'later'), 'x')
  const changed = await digests(url)
  await expect(restoreBackup(file, { url, filesDir: files, replace: false })).rejects.toThrow('add --replace')
  expect(await digests(url)).toEqual(changed)
  await restoreBackup(file, { url, filesDir: files, replace: true })
  expect(await digests(url)).toEqual(await digests(source.url))
  expect(await readdir(files)).toEqual(['2026-11'])
})

test('a damaged backup is refused and changes nothing', async () => {
  const url = await emptyDatabase()
  const damaged = join(folder, 'damaged.zip')
  await copyFile(file, damaged)
  await truncate(damaged, (await stat(file)).size - 1000)
  await expect(restoreBackup(damaged, { url, filesDir, replace: false })).rejects.toThrow('is not a readable backup')
  const bytes = await readFile(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  await writeFile(damaged, bytes)
  await expect(restoreBackup(damaged, { url, filesDir, replace: false })).rejects.toThrow()
  expect((await query(url, `select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
  expect(await readdir(filesDir)).toEqual(['2026-11'])
})

test('a backup whose rows were tampered with is refused and no row of it is kept', async () => {
  const url = await emptyDatabase()
  const tampered = join(folder, 'tampered.zip')
  const zip = new ZipFile()
  const original = await openPromise(file)
  for await (const entry of original.eachEntry()) {
    const content = await buffer(await original.openReadStreamPromise(entry))
    const changed =
      entry.fileName === 'tables/public.account' ? content.toString().replace('user7@', 'thief@') : content
    zip.addBuffer(Buffer.from(changed), entry.fileName)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(tampered))
  await expect(restoreBackup(tampered, { url, filesDir, replace: false })).rejects.toThrow(
    'tables/public.account is not what was backed up. Nothing was changed.',
  )
  expect((await query(url, `select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
})

/** Copies the backup, with what `change` makes of each entry; nothing leaves it out. */
async function copyOf(name: string, change: (name: string, content: Buffer) => Buffer | undefined): Promise<string> {
  const zip = new ZipFile()
  const original = await openPromise(file)
  for await (const entry of original.eachEntry()) {
    const content = change(entry.fileName, await buffer(await original.openReadStreamPromise(entry)))
    if (content) zip.addBuffer(content, entry.fileName)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(folder, name)))
  return join(folder, name)
}
const inManifest = (from: string | RegExp, to: string) => (name: string, content: Buffer) =>
  name === 'manifest.json' ? Buffer.from(content.toString().replace(from, to)) : content

test('whatever is wrong with a backup is one sentence, and leaves nothing behind', async () => {
  const url = await emptyDatabase()
  const files = join(folder, 'untouched')
  const foreign = join(folder, 'foreign.zip')
  await writeFile(foreign, 'this is no backup at all')
  const cases: [file: string, sentence: RegExp][] = [
    [foreign, /^.*foreign\.zip is not a readable backup \(.*\)\.$/],
    [await copyOf('no-part.zip', (name, it) => (name === 'tables/public.account' ? undefined : it)), /lacks tables/],
    [await copyOf('no-file.zip', (name, it) => (name.startsWith('files/') ? undefined : it)), /lacks files/],
    [
      await copyOf('other-file.zip', (name, it) => (name.startsWith('files/') ? Buffer.from('x') : it)),
      /files\/2026-11\/a is not what was backed up/,
    ],
    [await copyOf('format.zip', inManifest('fieldstock-backup-1', 'fieldstock-backup-9')), /its manifest is not one/],
    [await copyOf('no-json.zip', inManifest(/^\{/, '')), /its manifest is not one/],
    [
      await copyOf('newer.zip', inManifest('0001-ground.sql', '9999-later.sql')),
      /newer Fieldstock \(9999-later\.sql\)/,
    ],
  ]
  for (const [damaged, sentence] of cases) {
    const refused = await restoreBackup(damaged, { url, filesDir: files, replace: false }).catch(
      (error: Error) => error,
    )
    expect([damaged, refused]).toEqual([damaged, expect.any(BackupError)])
    expect((refused as Error).message).toMatch(sentence)
    expect((refused as Error).message).not.toContain('\n')
  }
  expect((await query(url, `select from pg_tables where schemaname in ('public', 'pgboss')`)).rowCount).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('untouched'))).toEqual([])
})

test('a restore that was killed leaves nothing that the next start does not put right', async () => {
  const place = join(folder, 'swept')
  const sweep = () => sweepRestores(join(place, 'files'), source.url)
  await mkdir(join(place, 'files.restore-1'), { recursive: true })
  await mkdir(join(place, 'files'))
  await sweep()
  expect(await readdir(place)).toEqual(['files'])
  // Killed between two renames, with the database swapped already.
  await rename(join(place, 'files'), join(place, 'files.former-2'))
  await mkdir(join(place, 'files.restore-2', 'restored'), { recursive: true })
  await sweep()
  expect([await readdir(place), await readdir(join(place, 'files'))]).toEqual([['files'], ['restored']])
})

test('a restore that ended with its rows in the database and its files still beside is finished by the next start', async () => {
  const place = join(folder, 'half')
  const files = join(place, 'files')
  await mkdir(place)
  const url = await emptyDatabase()
  // Nothing can take the place of the files while this lies there.
  await symlink(join(place, 'nowhere'), files)
  await expect(restoreBackup(file, { url, filesDir: files, replace: false })).rejects.toThrow('ENOTDIR')
  expect((await query(url, 'select count(*)::int as n from stored_file')).rows).toEqual([{ n: 1 }])
  await rm(files)
  await mkdir(join(files, 'of-before'), { recursive: true })
  // Of a restore that never reached the database.
  await mkdir(join(place, 'files.restore-1'))
  await sweepRestores(files, url)
  expect([await readdir(place), await readdir(files)]).toEqual([['files'], ['2026-11']])
  await sweepRestores(files, url)
  expect(await readdir(files)).toEqual(['2026-11'])
})

test('a backup is private, complete or absent, and never written over', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(manifest.tables.find((table) => table.name === 'account')?.rows).toBe(500)
  await expect(writeBackup({ url: source.url, filesDir }, file)).rejects.toThrow('exists already')
  await expect(writeBackup({ url: await emptyDatabase(), filesDir }, join(folder, 'none.zip'))).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
})

test('a backup names the stored files that are missing or changed, and is written all the same', async () => {
  const damaged = await cloneDatabase()
  await damaged.query(`
    insert into stored_file (key, name, media_type, bytes, sha256) values
      ('2026-11/a', 'changed.png', 'image/png', 3, repeat('0', 64)), ('2026-11/gone', 'gone.png', 'image/png', 3, repeat('0', 64));
    insert into stored_file (key, name, media_type, bytes, sha256, removed_at)
      values ('2026-11/old', 'deleted on purpose.png', 'image/png', 3, repeat('0', 64), now())`)
  const target = join(folder, 'with-problems.zip')
  const written = await writeBackup({ url: damaged.url, filesDir }, target)
  expect(written.problems).toEqual([
    { path: '2026-11/a', name: 'changed.png', problem: 'changed' },
    { path: '2026-11/gone', name: 'gone.png', problem: 'missing' },
  ])
  await noteProblems({ url: damaged.url, filesDir }, written.problems)
  const { rows } = await damaged.query('select name, problem from stored_file order by id')
  expect(rows).toEqual([
    { name: 'changed.png', problem: 'changed' },
    { name: 'gone.png', problem: 'missing' },
    { name: 'deleted on purpose.png', problem: null },
  ])
  expect((await stat(target)).size).toBeGreaterThan(0)
  await damaged.close()
})
