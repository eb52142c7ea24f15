/** What happens to an upload: taken in, checked, put right, inserted, undone. Nothing is written before it is inserted. */
import { AppError, requestErrors } from '#lib/errors.ts'
import type { Import, ImportRow } from '#lib/imports.ts'
import { type Language, say } from '#lib/texts.ts'
import type { ProblemSummary, UploadResult } from '#lib/upload.ts'
import { checkCells, cleanCell } from '#lib/upload-check.ts'
import { record, type UserAct } from '#server/act.ts'
import { attempt, databaseRefusal } from '#server/attempt.ts'
import { getFile, keepFile } from '#server/files.ts'
import type { ReceivedFile } from '#server/receive.ts'
import type { Services } from '#server/services.ts'
import { type Staged, stagedRows, type Upload } from '#server/upload.ts'
import { errors, texts } from '../texts.ts'
import * as queries from './queries.ts'
import { readFile } from './read-file.ts'

/** Up to here a request does the work itself; beyond, a job does. */
export const rowsAtOnce = 1_000
const bytesAtOnce = 64 * 1024
/** How many values a report lists under one heading. */
const reportedValues = 1_000

export type UploadAct = UserAct & { services: Services }
type Mode = 'all' | 'good_rows'
type Progress = (phase: Import['progress']['phase'], done: number, total: number) => Promise<void>
const silent: Progress = async () => undefined

function uploadOf(services: Services, kind: string): Upload {
  const upload = services.uploads.find((it) => it.definition.kind === kind)
  if (!upload) throw errors.wrong_kind()
  return upload
}

export async function getStored(act: UploadAct, id: number) {
  const stored = await queries.findImport(act.tx, act.user, id)
  if (!stored) throw requestErrors.not_found()
  return { stored, upload: uploadOf(act.services, stored.kind) }
}

function stagedOf(upload: Upload, stored: queries.StoredImport, progress: Progress): Staged {
  return {
    import_id: stored.id,
    // Validated by the contract when it came.
    context: stored.context as Record<string, string>,
    rows: stagedRows(upload.definition, stored.id),
    progress: (done, total) => progress('inserting', done, total),
  }
}

type StoredFailure = { code: string; EN: string; IT: string }

/** A value that is known with another status is shown with it. */
const headed = (act: UploadAct, { problem, count, values }: queries.Reason): ProblemSummary => ({
  problem,
  count,
  examples: values.map(({ value, status_name }) =>
    status_name ? say(texts.with_status, act.language, { value, status: say(status_name, act.language) }) : value,
  ),
})

const reported = (language: Language, { problem, values }: queries.Reason): UploadResult['errors'][number] =>
  problem === 'status_mismatch'
    ? {
        status_mismatch: values.map(({ value, status_name }) => ({
          status_name: status_name ? say(status_name, language) : '',
          serial_number: value,
        })),
      }
    : { [problem]: values.map(({ value }) => value) }

export async function getImport(act: UploadAct, id: number): Promise<Import> {
  const { stored, upload } = await getStored(act, id)
  const keys = Object.keys(upload.definition.columns)
  const judged = stored.status === 'checked' || stored.status === 'committed'
  const same = stored.status === 'checked' ? await queries.findSameFile(act.tx, stored) : undefined
  // Written by this file below.
  const failure = stored.failure as StoredFailure | null
  return {
    id: stored.id,
    kind: stored.kind,
    status: stored.status as Import['status'],
    file_name: stored.file_name,
    file_bytes: stored.file_bytes,
    created_at: stored.created_at,
    created_by: stored.author,
    progress: { phase: stored.phase as Import['progress']['phase'], done: stored.done, total: stored.total },
    total_rows: stored.total_rows,
    total_good: stored.total_rows - stored.total_failed,
    total_failed: stored.total_failed,
    checked_ms: stored.checked_ms ?? 0,
    problems: judged ? (await queries.summarise(act.tx, id, keys, 6)).map((reason) => headed(act, reason)) : [],
    failure: failure && { code: failure.code, message: failure[act.language] },
    result: stored.result as UploadResult | null,
    revertible: stored.status === 'committed',
    same_file_as: same ?? null,
  }
}

export async function createImport(
  act: UploadAct,
  input: { kind: string; context: Record<string, string> },
  file: ReceivedFile | undefined,
): Promise<Import> {
  const upload = uploadOf(act.services, input.kind)
  if (!upload.allow.includes(act.user.role)) throw errors.wrong_kind()
  if (!file) throw errors.file_empty()
  await upload.checkContext?.(act, input.context)
  const media_type = 'application/octet-stream'
  const file_id = await keepFile(act, act.services.files, { ...file, media_type, content: { path: file.path } })
  const id = await queries.insertImport(act.tx, {
    ...input,
    file_id,
    file_name: file.name,
    file_bytes: file.bytes,
    sha256: file.sha256,
    language: act.language,
    created_by: act.user.id,
  })
  if (file.bytes <= bytesAtOnce) await readAndCheck(act, id, { path: file.path }, silent)
  else await act.services.jobs.send(act.tx, 'import-check', { import_id: id })
  return getImport(act, id)
}

export const failureOf = (error: AppError): StoredFailure => ({
  code: error.code,
  EN: say(error.words, 'EN', error.params),
  IT: say(error.words, 'IT', error.params),
})

/** Reads the file from the start and checks all of it; a killed worker's half-read rows went with its transaction. */
export async function readAndCheck(
  act: UploadAct,
  id: number,
  source: { path: string } | undefined,
  progress: Progress,
): Promise<void> {
  await queries.holdImport(act.tx, id)
  const { stored, upload } = await getStored(act, id)
  if (stored.status !== 'checking') return
  const started = performance.now()
  const { files } = act.services
  const { definition } = upload
  try {
    const from = source ?? { files, key: (await getFile(act.tx, stored.file_id)).key }
    const it = { import_id: id, definition, language: stored.language as Language }
    await readFile(act.tx, from, it, (done, total) => progress('reading', done, total))
    await keepTotals(act, id, await judge(act, upload, stored, progress))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await queries.deleteRows(act.tx, id)
    const missing =
      error.code === 'import.missing_columns' ? [{ missing_column: String(error.params.columns).split(', ') }] : []
    const result: UploadResult = { total_inserted: 0, total_failed: 0, errors: missing }
    await queries.updateImport(act.tx, id, {
      status: 'failed',
      failure: JSON.stringify(failureOf(error)),
      result: JSON.stringify(result),
    })
    return
  }
  await queries.updateImport(act.tx, id, { checked_ms: Math.round(performance.now() - started) })
}

/** Lets the feature look at all rows, and counts. The upload's own row stays free, so that progress can be told meanwhile. */
async function judge(act: UploadAct, upload: Upload, stored: queries.StoredImport, progress: Progress) {
  await progress('checking', 0, 1)
  const found = await upload.check(act, stagedOf(upload, stored, progress))
  if (found.length > 0) await queries.addProblems(act.tx, stored.id, found)
  return queries.countStaged(act.tx, stored.id)
}

/** Forgets what the feature found before, keeps what the cells alone tell, and judges all rows again. */
async function judgeAgain(act: UploadAct, upload: Upload, stored: queries.StoredImport, progress: Progress) {
  for await (const rows of queries.stagedCells(act.tx, stored.id)) {
    const judged = rows.map((row) => ({ n: row.n, problems: checkCells(upload.definition, row.cells) }))
    await queries.setProblems(act.tx, stored.id, judged)
  }
  return judge(act, upload, stored, progress)
}

type Totals = { total: number; failed: number }

async function keepTotals(act: UploadAct, id: number, { total, failed }: Totals) {
  if (total === 0) throw errors.file_empty()
  const totals = { total_rows: total, total_failed: failed }
  await queries.updateImport(act.tx, id, { status: 'checked', failure: null, ...totals })
}

async function getChecked(act: UploadAct, id: number) {
  await queries.holdImport(act.tx, id)
  const found = await getStored(act, id)
  const { status } = found.stored
  if (status === 'committed' || status === 'committing' || status === 'reverted') throw errors.already_committed()
  if (status !== 'checked') throw errors.not_checked()
  return found
}

export async function recheckImport(act: UploadAct, id: number): Promise<Import> {
  const { stored, upload } = await getChecked(act, id)
  const started = performance.now()
  await keepTotals(act, id, await judgeAgain(act, upload, stored, silent))
  await queries.updateImport(act.tx, id, { checked_ms: Math.round(performance.now() - started) })
  return getImport(act, id)
}

export async function putRowRight(
  act: UploadAct,
  id: number,
  n: number,
  given: Record<string, string>,
): Promise<ImportRow> {
  const { upload } = await getChecked(act, id)
  const row = await queries.lockRow(act.tx, id, n)
  if (!row || (row.problems === null && !row.fixed)) throw requestErrors.not_found()
  const keys = Object.keys(upload.definition.columns)
  const unknown = Object.keys(given).find((key) => !keys.includes(key))
  if (unknown) throw requestErrors.invalid({}, { [`cells.${unknown}`]: { key: 'unknown' } })
  const cells = keys.map((key, at) => cleanCell(given[key] ?? row.cells[at]))
  const it = { id, definition: upload.definition, language: act.language }
  return queries.updateRow(act.tx, it, { n, cells, problems: checkCells(upload.definition, cells) })
}

export async function listFailed(act: UploadAct, id: number, asked: Parameters<typeof queries.listFailedRows>[2]) {
  const { upload } = await getStored(act, id)
  return queries.listFailedRows(act.tx, { id, definition: upload.definition, language: act.language }, asked)
}

/** A small upload is inserted at once; a large one goes on as a job. */
export async function commitImport(act: UploadAct, id: number, mode: Mode): Promise<UploadResult | Import> {
  const { stored } = await getChecked(act, id)
  if (stored.total_rows <= rowsAtOnce) return insertImport(act, id, mode, silent)
  await queries.updateImport(act.tx, id, {
    status: 'committing',
    mode,
    phase: 'inserting',
    done: 0,
    total: stored.total_rows,
  })
  await act.services.jobs.send(act.tx, 'import-commit', { import_id: id })
  return getImport(act, id)
}

/** What two uploads of the same rows at the same moment end with: the second looks at his rows again. */
const someoneWasFirst = (error: unknown) =>
  error instanceof AppError ? error.status === 409 || error.status === 412 : databaseRefusal(error).code === '23505'

/** What stands in the way of inserting rows that were just judged. */
const refusalOf = (mode: Mode, { total, failed }: Totals): AppError | undefined => {
  if (mode === 'all' && failed > 0) return errors.has_failed_rows({ count: failed })
  return failed === total ? errors.nothing_to_insert() : undefined
}

/**
 * Checks once more under the lock, because the world may have changed since, then inserts in one transaction. Where someone else
 * was first, his rows fail with who and when. If then too many fail, nothing is inserted and the report is as fresh as after a check.
 */
export async function insertImport(
  act: UploadAct,
  id: number,
  mode: Mode,
  progress: Progress,
): Promise<UploadResult | Import> {
  const { stored, upload } = await getStored(act, id)
  // A report without a fault stands: the commit finds what changed since, and only then is every row judged again.
  const clean = upload.guarded && stored.total_failed === 0 && !(await queries.hasRowsPutRight(act.tx, id))
  let totals = clean ? { total: stored.total_rows, failed: 0 } : await judgeAgain(act, upload, stored, progress)
  for (;;) {
    const refusal = refusalOf(mode, totals)
    if (refusal && totals.failed <= stored.total_failed) throw refusal
    if (refusal) return backToChecked(act, id, totals, refusal)
    const good = totals.total - totals.failed
    const written = await attempt(
      act.tx,
      async () => {
        const count = await upload.commit(act, stagedOf(upload, stored, progress))
        if (upload.guarded && count < good) throw requestErrors.stale()
        return count
      },
      someoneWasFirst,
    )
    if ('done' in written) return keepResult(act, { stored, upload, mode, totals, inserted: written.done })
    const before = totals.failed
    totals = await judgeAgain(act, upload, stored, progress)
    // The rows do not tell why it was refused: the refusal itself does.
    if (totals.failed <= before) throw written.refused
  }
}

type Inserted = { stored: queries.StoredImport; upload: Upload; mode: Mode; totals: Totals; inserted: number }

async function keepResult(act: UploadAct, { stored, upload, mode, totals, inserted }: Inserted): Promise<UploadResult> {
  const { id } = stored
  const { total, failed } = totals
  const keys = Object.keys(upload.definition.columns)
  const summary = await queries.summarise(act.tx, id, keys, reportedValues)
  const result: UploadResult = {
    total_inserted: inserted,
    total_failed: failed,
    errors: summary.map((reason) => reported(stored.language as Language, reason)),
  }
  await queries.updateImport(act.tx, id, {
    status: 'committed',
    mode,
    total_inserted: inserted,
    total_failed: failed,
    done: total,
    total,
    result: JSON.stringify(result),
    failure: null,
    committed: true,
  })
  await record(act, {
    subject: 'imports',
    action: 'insert',
    id,
    label: stored.file_name,
    changes: { inserted, failed },
    topics: upload.topics,
  })
  return result
}

/** The job that inserts starts from this; undefined when another already did. */
export async function getCommitting(act: UploadAct, id: number): Promise<Mode | undefined> {
  await queries.holdImport(act.tx, id)
  const { stored } = await getStored(act, id)
  return stored.status === 'committing' && stored.phase !== 'reverting' ? (stored.mode as Mode) : undefined
}

/** Inserting was refused at the last moment: nothing went in, and the rows say what is to be put right. */
async function backToChecked(act: UploadAct, id: number, totals: Totals, refusal: AppError): Promise<Import> {
  await keepTotals(act, id, totals)
  await queries.updateImport(act.tx, id, { failure: JSON.stringify(failureOf(refusal)) })
  return getImport(act, id)
}

/** The same for a job whose refusal undid its transaction: the rows are as they were. */
export const refuseCommit = (act: UploadAct, id: number, error: AppError) =>
  queries.updateImport(act.tx, id, { status: 'checked', failure: JSON.stringify(failureOf(error)) })

export async function discardImport(act: UploadAct, id: number): Promise<void> {
  await queries.holdImport(act.tx, id)
  const { stored } = await getStored(act, id)
  if (stored.status === 'committing' || stored.status === 'committed' || stored.status === 'reverted')
    throw errors.already_committed()
  await queries.deleteImport(act.tx, id)
}
