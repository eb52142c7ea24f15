/** How a checked upload is inserted: checked once more under its lock, then written in one transaction. */
import { AppError, invalidField, requestErrors } from '#lib/texts/errors.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import { errors } from '#lib/uploads/import-errors.ts'
import type { Import } from '#lib/uploads/imports.ts'
import type { UploadResult } from '#lib/uploads/upload.ts'
import { databaseRefusal, withSavepoint } from '../database/savepoint.ts'
import { recordAudit } from '../records/act.ts'
import { checkAllAgain, lockChecked, reportOf } from './check.ts'
import { updateImport } from './queries.ts'
import { getImport } from './report.ts'
import * as rows from './row-queries.ts'
import {
  become,
  failureOf,
  getStored,
  lockStored,
  noProgress,
  type Progress,
  rowsAtOnce,
  type StoredUpload,
  stagedOf,
  type UploadAct,
} from './stored.ts'
import type { Upload } from './upload.ts'

/** How many values a report lists under one heading. */
const reportedValues = 1_000

export type Mode = 'all' | 'good_rows'

type Groups = readonly string[] | Readonly<Record<string, boolean>> | undefined

/** The choices that accept whole groups. */
function acceptGroups({ groups }: Upload, given: NonNullable<Groups>, choices: unknown): unknown {
  const named = Array.isArray(given) ? given.map((name): [string, boolean] => [name, true]) : Object.entries(given)
  const known = (name: string) => groups?.names.includes(name)
  if (!groups || choices !== undefined || !named.every(([name]) => known(name))) throw invalidField('groups', 'unknown')
  return groups.accept(new Set(named.filter(([, accepted]) => accepted).map(([name]) => name)))
}

/** A small upload is inserted at once; a large one goes on as a job. */
export async function commitImport(
  act: UploadAct,
  id: number,
  { mode, choices: given, groups }: { mode: Mode; choices?: unknown; groups?: Groups },
): Promise<UploadResult | Import> {
  const { upload } = await lockChecked(act, id)
  const decided = groups ? acceptGroups(upload, groups, given) : given
  if (upload.choices) await updateImport(act.tx, id, { choices: upload.choices.parse(decided ?? {}) })
  const it = await getStored(act, id)
  const { total_failed, total_left_out, total_rows: total } = it.stored
  await upload.mayInsert?.(act, stagedOf(act, it, { good: true }, noProgress), total - total_failed - total_left_out)
  if (total <= rowsAtOnce) return insertRows(act, it, mode, noProgress)
  await become(act, it, 'committing', { mode, phase: 'inserting', done: 0, total })
  await act.services.queue.send(act.tx, 'import-commit', { import_id: id })
  return getImport(act, id)
}

/** The job of a large upload; does nothing if another worker has done it. */
export async function insertNow(act: UploadAct, id: number, progress: Progress): Promise<void> {
  const it = await lockStored(act, id)
  // Written by commitImport with the state.
  if (it.status === 'committing') await insertRows(act, it, it.stored.mode as Mode, progress)
}

/** Thrown if two uploads insert the same rows at the same moment: the second checks its rows again. */
const isTaken = (error: unknown) =>
  error instanceof AppError ? error.status === 409 || error.status === 412 : databaseRefusal(error).code === '23505'

/** Why rows that were just checked cannot be inserted. */
const refusalOf = (mode: Mode, { total, failed }: rows.Totals): AppError | undefined => {
  if (mode === 'all' && failed > 0) return errors.has_failed_rows({ count: failed })
  return failed === total ? errors.nothing_to_insert() : undefined
}

async function isReportCurrent(act: UploadAct, it: StoredUpload, progress: Progress): Promise<boolean> {
  const { stored, upload } = it
  if (await rows.hasChangedRows(act.tx, stored.id)) return false
  if (upload.guarded && stored.total_failed === 0) return true
  return (await upload.isCurrent?.(act, stagedOf(act, it, { good: true }, progress))) ?? false
}

/**
 * Checks once more under the lock, because the records may have changed since, then inserts in one transaction. If another user
 * was first, those rows fail with who and when. If then too many fail, nothing is inserted and the report is as fresh as
 * after a check.
 */
async function insertRows(
  act: UploadAct,
  it: StoredUpload,
  mode: Mode,
  progress: Progress,
): Promise<UploadResult | Import> {
  const { stored, upload } = it
  // A report that still holds is not repeated: the commit detects what changed since, and only then every row is checked again.
  let totals = (await isReportCurrent(act, it, progress))
    ? { total: stored.total_rows, failed: stored.total_failed, left_out: stored.total_left_out }
    : await checkAllAgain(act, it, progress)
  for (;;) {
    const refusal = refusalOf(mode, totals)
    if (refusal && totals.failed <= stored.total_failed) throw refusal
    if (refusal) return returnToChecked(act, it, totals, refusal)
    const good = totals.total - totals.failed
    const written = await withSavepoint(
      act.tx,
      async () => {
        const count = await upload.commit(act, stagedOf(act, it, { good: true }, progress))
        if (upload.guarded && count < good) throw requestErrors.stale()
        return count
      },
      isTaken,
    )
    if ('done' in written) return keepResult(act, it, { mode, totals, inserted: written.done })
    const before = totals.failed
    totals = await checkAllAgain(act, it, progress)
    // The rows do not show why it was refused: use the error itself.
    if (totals.failed <= before) throw written.refused
  }
}

const listed = (language: Language, { problem, values }: rows.Reason): UploadResult['errors'][number] => ({
  [problem]: values.map(({ value, status_name }) =>
    status_name ? { status_name: say(status_name, language), serial_number: value } : value,
  ),
})

async function keepResult(
  act: UploadAct,
  it: StoredUpload,
  { mode, totals, inserted }: { mode: Mode; totals: rows.Totals; inserted: number },
): Promise<UploadResult> {
  const { stored, upload, columns } = it
  const { total, failed } = totals
  const report = await reportOf(act, it, totals)
  const reasons = await rows.summarise(act.tx, stored.id, Object.keys(columns), reportedValues)
  const result: UploadResult = {
    total_inserted: inserted,
    total_failed: failed,
    // Written from the language of the caller.
    errors: reasons.map((reason) => listed(stored.language as Language, reason)),
  }
  await become(act, it, 'committed', {
    ...report,
    mode,
    total_inserted: inserted,
    done: total,
    total,
    result,
    failure: null,
    committed: true,
    ended: true,
  })
  await recordAudit(act, {
    subject: 'imports',
    action: 'insert',
    id: stored.id,
    label: stored.file_name,
    changes: { inserted, failed },
    topics: upload.topics,
    by: upload.allow,
  })
  return result
}

/** Inserting was refused: nothing is inserted, and the rows show what to repair. */
async function returnToChecked(
  act: UploadAct,
  it: StoredUpload,
  totals: rows.Totals,
  refusal: AppError,
): Promise<Import> {
  const report = { ...(await reportOf(act, it, totals)), failure: failureOf(refusal) }
  if (it.status === 'committing') await become(act, it, 'checked', report)
  else await updateImport(act.tx, it.stored.id, report)
  await it.upload.groups?.renew(act, it.stored.id)
  return getImport(act, it.stored.id)
}

/** The same for a job whose transaction was rolled back: the rows are as they were. */
export async function refuseInsert(act: UploadAct, id: number, error: AppError): Promise<void> {
  const it = await lockStored(act, id)
  if (it.status === 'committing') await become(act, it, 'checked', { failure: failureOf(error) })
}
