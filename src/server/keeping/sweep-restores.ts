/** Run at the end of a restore, and at each start for one that was killed: which of the folders beside the files is theirs. */
import { access, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'

/**
 * Says in the transaction that fills a database which folder holds the files of its rows: killed after it, the next start finds them. A comment
 * is no row, so that no backup carries it on.
 */
export const markFilesOf = (client: pg.Client, unpacked: string) =>
  client.query(`comment on column public.schema_migration.name is ${client.escapeLiteral(basename(unpacked))}`)

async function findMark(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'fieldstock preparation' })
  await client.connect()
  try {
    const { rows } = await client.query<{ mark: string | null }>(
      `select col_description(attrelid, attnum) as mark from pg_attribute
       where attrelid = to_regclass('public.schema_migration') and attname = 'name'`,
    )
    return rows[0]?.mark ?? null
  } finally {
    await client.end()
  }
}

/** The folder of a restore takes the place of the files if the rows of the database are those that came with it; all others go. */
export async function sweepRestores(filesDir: string, url: string): Promise<void> {
  const name = basename(filesDir)
  const place = (entry: string) => join(dirname(filesDir), entry)
  const beside = (await readdir(dirname(filesDir)).catch(() => []))
    .filter((entry) => entry.startsWith(`${name}.restore-`) || entry.startsWith(`${name}.former-`))
    .sort()
  if (beside.length === 0) return
  const mark = await findMark(url)
  const unpacked = beside.findLast((entry) => entry.startsWith(`${name}.restore-`))
  const former = beside.find((entry) => entry.startsWith(`${name}.former-`))
  if (mark !== null && beside.includes(mark)) await takeThePlace(place(mark), filesDir)
  else if (unpacked && former && !(await isThere(filesDir))) await rename(place(unpacked), filesDir)
  for (const entry of beside) await rm(place(entry), { recursive: true, force: true })
}

/** What was there before goes. */
async function takeThePlace(unpacked: string, filesDir: string): Promise<void> {
  const former = `${filesDir}.former-${Date.now()}`
  if (await isThere(filesDir)) await rename(filesDir, former)
  await rename(unpacked, filesDir)
  await rm(former, { recursive: true, force: true })
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
