/** Uploads: receive, list, discard. Checking, inserting and undoing are in the other files of this folder. */
import type { Import } from '#lib/imports.ts'
import { isInserted } from '#lib/upload-states.ts'
import { type FileStore, insertFile, type StoredContent, storeContent } from '#server/files.ts'
import type { ReceivedFile } from '#server/receive.ts'
import { errors } from '../texts.ts'
import { readAndCheck } from './check.ts'
import * as queries from './queries.ts'
import { getImport } from './report.ts'
import { listFailedRows } from './row-queries.ts'
import { getStored, lockStored, noProgress, rowsOf, type UploadAct, uploadOf } from './stored.ts'

/** A file up to this size is checked inside its request. */
const bytesAtOnce = 64 * 1024

/** Before the transaction; what is wrong with the file is found when it is read. */
export async function storeUpload(files: FileStore, file: ReceivedFile | undefined): Promise<StoredContent> {
  if (!file) throw errors.file_empty()
  const { name, bytes, sha256, path } = file
  return storeContent(files, { name, bytes, sha256, media_type: 'application/octet-stream', content: { path } })
}

export async function createImport(
  act: UploadAct,
  input: { kind: string; context: Record<string, string> },
  file: ReceivedFile | undefined,
  content: StoredContent,
): Promise<Import> {
  const upload = uploadOf(act.services, input.kind)
  if (!upload.allow.includes(act.user.role)) throw errors.wrong_kind()
  if (!file) throw errors.file_empty()
  await upload.checkContext?.(act, input.context)
  const file_id = await insertFile(act, content)
  const id = await queries.insertImport(act.tx, {
    ...input,
    file_id,
    file_name: file.name,
    file_bytes: file.bytes,
    sha256: file.sha256,
    language: act.language,
    created_by: act.user.id,
  })
  if (file.bytes <= bytesAtOnce) await readAndCheck(act, id, file.path, noProgress)
  else await act.services.jobs.send(act.tx, 'import-check', { import_id: id })
  return getImport(act, id)
}

export async function listFailed(act: UploadAct, id: number, asked: Parameters<typeof listFailedRows>[2]) {
  return listFailedRows(act.tx, rowsOf(await getStored(act, id), act.language), asked)
}

export async function discardImport(act: UploadAct, id: number): Promise<void> {
  const { status } = await lockStored(act, id)
  if (isInserted(status)) throw errors.already_committed()
  await queries.deleteImport(act.tx, id)
}
