/** Uploads: receive, list, discard. Checking, inserting and undoing are in the other files of this folder. */
import { z } from 'zod'
import { roles } from '#lib/records/endpoint.ts'
import { cleanLine } from '#lib/texts/clean-text.ts'
import { invalidField } from '#lib/texts/errors.ts'
import { errors } from '#lib/uploads/import-errors.ts'
import { type Import, newImport } from '#lib/uploads/imports.ts'
import { sheetErrors } from '#lib/uploads/sheet-errors.ts'
import { isInserted } from '#lib/uploads/upload-states.ts'
import { limitErrors } from '../access/fair-queue.ts'
import { type FileStore, insertFile, type StoredContent, storeContent } from '../files/files.ts'
import type { ReceivedFile } from '../http/receive.ts'
import { recordAudit, type User } from '../records/act.ts'
import type { Services } from '../services.ts'
import { readAndCheck } from './check.ts'
import * as queries from './queries.ts'
import { getImport } from './report.ts'
import { listFailedRows } from './row-queries.ts'
import { readSmallSheet, type SmallSheet } from './small-sheet.ts'
import { getStored, lockStored, noProgress, rowsOf, type UploadAct, uploadOf } from './stored.ts'
import type { Upload } from './upload.ts'

/** Of one person, checked, inserted or undone at the same time. */
const underWayAtOnce = 3

type StoredUploadFile = StoredContent & {
  sheet: SmallSheet | undefined
  completeContext: Awaited<ReturnType<NonNullable<Upload['prepare']>>>
}

/** The upload of that kind, for somebody who may send it. */
function uploadFor(services: Services, kind: string, caller: User | undefined): Upload {
  const upload = uploadOf(services, kind)
  if (!caller || !upload.allow.includes(caller.role)) throw errors.wrong_kind()
  return upload
}

/** Before the transaction, which then holds its connection only for what it writes. */
export async function storeUpload(
  files: FileStore,
  file: ReceivedFile | undefined,
  {
    services,
    fields,
    caller,
  }: { services: Services; fields: Readonly<Record<string, string>>; caller: User | undefined },
): Promise<StoredUploadFile> {
  if (!file) throw sheetErrors.file_empty()
  const { name, bytes, sha256, path } = file
  const { kind, context: _context, ...others } = fields
  if (!kind) throw invalidField('kind', 'required')
  const upload = uploadFor(services, cleanLine(kind), caller)
  const sheet = await readSmallSheet(file, upload.sheets ?? 'first')
  const given = newImport(
    Object.fromEntries(Object.keys(others).map((name) => [name, z.string().optional()])),
  ).safeParse(fields)
  const completeContext = given.success ? await upload.prepare?.(file, given.data.context) : undefined
  const content = { name, bytes, sha256, media_type: 'application/octet-stream', content: { path } }
  return { ...(await storeContent(files, content)), sheet, completeContext }
}

export async function createImport(
  act: UploadAct,
  input: { kind: string; context: Record<string, string> },
  file: ReceivedFile | undefined,
  { sheet, completeContext, ...content }: StoredUploadFile,
): Promise<Import> {
  const upload = uploadFor(act.services, input.kind, act.user)
  if (!file) throw sheetErrors.file_empty()
  if ((await queries.countUnderWay(act.tx, act.user.id)) >= underWayAtOnce) throw limitErrors.uploads({ seconds: 30 })
  const context = (await completeContext?.(act)) ?? input.context
  await upload.checkContext?.(act, context)
  const file_id = await insertFile(act, content)
  const id = await queries.insertImport(act.tx, {
    kind: input.kind,
    context,
    file_id,
    file_name: file.name,
    file_bytes: file.bytes,
    sha256: file.sha256,
    language: act.language,
    created_by: act.user.id,
  })
  await recordAudit(act, {
    subject: 'imports',
    action: 'upload',
    id,
    label: file.name,
    changes: { kind: input.kind },
    by: roles,
  })
  if (sheet) await readAndCheck(act, id, sheet, noProgress)
  else await act.services.queue.send(act.tx, 'import-check', { import_id: id })
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

/** Lets the files of old uploads go, some at a time. */
export const forgetUploadedFiles = queries.forgetFiles
