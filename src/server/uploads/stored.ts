/** An upload as the server works with it: its kind, its columns, its state, and its rows. */
import { type AppError, existing } from '#lib/texts/errors.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { errors } from '#lib/uploads/import-errors.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { ColumnRecord, fromColumnRecords, problemsOf, type UploadColumns } from '#lib/uploads/upload.ts'
import { canBecome, type ImportStatus } from '#lib/uploads/upload-states.ts'
import type { UserAct } from '../records/act.ts'
import type { Services } from '../services.ts'
import * as queries from './queries.ts'
import type { RowsOf } from './row-queries.ts'
import { type RowChoice, type Staged, stagedParts, stagedRows, type Upload } from './upload.ts'

/** Up to this many rows the request does the work itself; beyond, a job does. */
export const rowsAtOnce = 1_000

export type UploadAct = UserAct & { services: Services }
export type Progress = (phase: Import['progress']['phase'], done: number, total: number) => Promise<void>
export const noProgress: Progress = async () => undefined

export type StoredUpload = {
  stored: queries.StoredImport
  status: ImportStatus
  upload: Upload
  /** Those of its file; of an upload from before they were kept, those of its kind. */
  columns: UploadColumns
}

export function uploadOf(services: Services, kind: string): Upload {
  const upload = services.uploads.find((it) => it.definition.kind === kind)
  if (!upload) throw errors.wrong_kind()
  return upload
}

const Columns = ColumnRecord.array()

export async function getStored(act: UploadAct, id: number): Promise<StoredUpload> {
  const stored = await existing(queries.findImport(act.tx, act.user, id))
  const upload = uploadOf(act.services, stored.kind)
  const kept = Columns.parse(stored.columns)
  return {
    stored,
    status: stored.status,
    upload,
    columns: kept.length > 0 ? fromColumnRecords(kept) : upload.definition.columns,
  }
}

/** Locks the upload for this transaction: no other works on it meanwhile. */
export async function lockStored(act: UploadAct, id: number): Promise<StoredUpload> {
  await queries.lockImport(act.tx, id)
  return getStored(act, id)
}

export type Change = Parameters<typeof queries.changeStatus>[4]

/** Takes an upload to its next state, if that is a legal step. */
export async function become(act: UploadAct, it: StoredUpload, to: ImportStatus, change: Change = {}): Promise<void> {
  if (!canBecome(it.status, to)) throw new Error(`an upload that is ${it.status} does not become ${to}`)
  await queries.changeStatus(act.tx, it.stored.id, it.status, to, change)
  it.status = to
}

export const rowsOf = ({ stored, columns, upload }: StoredUpload, language: Language): RowsOf => ({
  id: stored.id,
  columns,
  problems: problemsOf(upload.definition),
  language,
})

export function stagedOf(
  { tx }: Pick<UploadAct, 'tx'>,
  { stored, columns }: Pick<StoredUpload, 'stored' | 'columns'>,
  choice: RowChoice,
  progress: Progress,
): Staged {
  const rows = stagedRows(columns, stored.id, choice)
  return {
    import_id: stored.id,
    // Validated by the contract when it was received.
    context: stored.context as Record<string, string>,
    columns,
    choices: stored.choices,
    isAll: choice.good && choice.numbers === undefined,
    rows,
    parts: (keys) => stagedParts(tx, rows, keys),
    progress: (done, total) => progress('inserting', done, total),
  }
}

/** Why something was refused, kept with the upload in both languages. */
export type StoredFailure = { code: string; EN: string; IT: string }
export const failureOf = (error: AppError): StoredFailure => ({
  code: error.code,
  EN: say(error.words, 'EN', error.params),
  IT: say(error.words, 'IT', error.params),
})
