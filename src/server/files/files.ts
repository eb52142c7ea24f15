/** The file store: on local disk, or in S3 when it is configured. Keys are generated; names live in the database. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { integer, nullableInstant, string } from '#lib/records/fields.ts'
import { requestErrors } from '#lib/texts/errors.ts'
import { formatInstant } from '#lib/time/dates.ts'
import type { Tx } from '../database/db.ts'
import { execute, insertId, many, maybeOne } from '../database/rows.ts'
import { refuseInTransaction } from '../database/transaction-scope.ts'
import type { Env } from '../env.ts'
import { log } from '../log.ts'
import { type Act, notifyScreens } from '../records/act.ts'
import { openDisk } from './disk.ts'
import {
  type FileProblem,
  fileErrors,
  isMissing,
  type ReportProblem,
  readVerified,
  StoredFile,
} from './verified-read.ts'

export type FileStore = {
  put: (key: string, content: Buffer | { path: string }) => Promise<void>
  /** Compared with its hash; throws or breaks off if the content is missing or changed. */
  read: (file: StoredFile) => Promise<Readable>
  remove: (key: string) => Promise<void>
  /** All keys below a folder. */
  list: (folder: string) => Promise<string[]>
  savedAt: (key: string) => Promise<Date>
}

/** A large folder comes in pages; one that was never written to does not exist. */
async function listKeys(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
    for (const object of page.objects) if (object.isFile) keys.push(object.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return keys
}

const logProblem: ReportProblem = async ({ key, name }, problem) =>
  log.error({ key, name, problem }, 'a stored file is missing or changed')

/** `report` is called for every file that is found missing or changed. */
export async function openFiles(env: Env, report?: ReportProblem): Promise<FileStore> {
  const disk = await openDisk(env)
  const onProblem: ReportProblem = async (file, problem) => {
    await logProblem(file, problem)
    await report?.(file, problem).catch((error: unknown) => log.error({ err: error }, 'a file problem was not noted'))
  }
  const outside = <T>(work: () => Promise<T>): Promise<T> => {
    refuseInTransaction('file storage')
    return work()
  }
  return {
    put: (key, content) =>
      outside(() =>
        Buffer.isBuffer(content) ? disk.put(key, content) : disk.putStream(key, createReadStream(content.path)),
      ),
    read: (file) => outside(() => readVerified(file, () => disk.getStream(file.key), onProblem)),
    remove: (key) =>
      outside(() =>
        disk.delete(key).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        }),
      ),
    list: (folder) => outside(() => listKeys(disk, folder)),
    savedAt: (key) => outside(async () => (await disk.getMetaData(key)).lastModified),
  }
}

export type NewFile = {
  name: string
  media_type: string
  bytes: number
  sha256: string
  content: Buffer | { path: string }
}

/** Content that is stored and has no row yet. */
export type StoredContent = Omit<NewFile, 'content'> & { key: string }

/** By month, which the sweep looks through for content that nothing points to. */
export const newKey = () => `${new Date().toISOString().slice(0, 7)}/${randomBytes(16).toString('hex')}`

/** Call before the transaction: if that fails, the sweep removes the content. */
export async function storeContent(files: FileStore, { content, ...file }: NewFile): Promise<StoredContent> {
  const key = newKey()
  await files.put(key, content)
  return { ...file, key }
}

/** Call in the transaction: inserts the row of stored content, so that every row has its content. */
export const insertFile = (act: Act, { key, name, media_type, bytes, sha256 }: StoredContent): Promise<number> =>
  insertId(act.tx)`
    insert into stored_file (key, name, media_type, bytes, sha256, created_by)
    values (${key}, ${name}, ${media_type}, ${bytes}, ${sha256}, ${act.user?.id ?? null}) returning id`

const FileRow = StoredFile.extend({ id: integer, media_type: string, removed_at: nullableInstant })

/** A stored file's facts; the content is read from the store under its key. */
export async function getFile(tx: Tx, id: number | null | undefined) {
  const file = await maybeOne(tx, FileRow)`
    select id, key, name, media_type, bytes, sha256, removed_at from stored_file where id = ${id ?? null}`
  if (!file) throw requestErrors.not_found()
  const { removed_at, ...facts } = file
  if (removed_at !== null) throw fileErrors.removed({ name: facts.name, date: formatInstant(removed_at) })
  return facts
}

/** An optional file: nothing where there is none, or none any more. */
export async function findFile(tx: Tx, id: number | null): Promise<StoredFile | null> {
  if (id === null) return null
  const file = await maybeOne(tx, StoredFile)`
    select key, name, bytes, sha256 from stored_file where id = ${id} and removed_at is null`
  return file ?? null
}

export const findProblemFiles = (tx: Tx): Promise<StoredFile[]> => many(tx, StoredFile)`
  select key, name, bytes, sha256 from stored_file where problem is not null order by id`

/** Notes what is wrong with a file, or that nothing is any more, and tells open screens. */
export async function noteProblem(tx: Tx, key: string, problem: FileProblem | null): Promise<void> {
  await execute(tx)`update stored_file set problem = ${problem},
    problem_at = case when problem = ${problem} then problem_at when ${problem}::text is null then null else now() end
    where key = ${key} and removed_at is null`
  await notifyScreens(tx, ['stored-files', 'system'])
}

/**
 * Marks the content of a file as deleted on purpose and answers its key, under which `remove` deletes it after the transaction. Marked first,
 * so that what is gone is never taken for damage; both may be repeated after a crash.
 */
export async function markRemoved(tx: Tx, id: number): Promise<string> {
  const rows = await many(tx, { key: string })`
    update stored_file
    set removed_at = coalesce(removed_at, now()), problem = null, problem_at = null where id = ${id} returning key`
  if (!rows[0]) throw requestErrors.not_found()
  return rows[0].key
}

/**
 * Serves a picture inline: it was re-encoded by us, so its type is known; its address changes with its content. Kept by the browser for
 * one sign-in: whoever signs in next on the same browser is asked for again.
 */
export async function pictureDownload(tx: Tx, files: FileStore, id: number | null | undefined) {
  const file = await getFile(tx, id)
  return {
    stream: () => files.read(file),
    media_type: file.media_type,
    headers: {
      'content-length': String(file.bytes),
      'cache-control': 'private, max-age=86400',
      vary: 'authorization',
    },
  }
}
