/** How an upload is checked: read from its file, row by row, repaired, and checked again where a repair makes a difference. */

import { AppError } from '#lib/texts/errors.ts'
import type { Language } from '#lib/texts/texts.ts'
import { errors } from '#lib/uploads/import-errors.ts'
import type { Import } from '#lib/uploads/imports.ts'
import { sheetErrors } from '#lib/uploads/sheet-errors.ts'
import { problemsOf, toColumnRecords, type UploadColumns, type UploadResult } from '#lib/uploads/upload.ts'
import { createCellCheck, type FoundProblem } from '#lib/uploads/upload-check.ts'
import { isInserted } from '#lib/uploads/upload-states.ts'
import { createHandover } from '../database/handover.ts'
import { type FileToRead, headerLayout, readFile } from './read-file.ts'
import { getImport } from './report.ts'
import type { NewRow, Totals } from './row-queries.ts'
import * as rows from './row-queries.ts'
import type { SmallSheet } from './small-sheet.ts'
import {
  become,
  type Change,
  failureOf,
  lockStored,
  noProgress,
  type Progress,
  rowsAtOnce,
  type StoredUpload,
  stagedOf,
  type UploadAct,
} from './stored.ts'
import type { Staged, StagedRow, Upload } from './upload.ts'

/** How many values a heading shows. */
const shownValues = 6

/** Reads the file from the start and checks all of it; rows of a killed worker were rolled back with its transaction. */
export async function readAndCheck(
  act: UploadAct,
  id: number,
  file: string | SmallSheet,
  progress: Progress,
): Promise<void> {
  const it = await lockStored(act, id)
  if (it.status !== 'checking') return
  const started = performance.now()
  try {
    const { read, found } = await stage(act, it, file, progress)
    await keepTotals(act, it, await checkRows(act, it, undefined, progress, found), started, read)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await refuseFile(act, it, error)
  }
}

type Found = Awaited<ReturnType<Upload['check']>>

/**
 * Returns what is stored at the end: until then the upload's row is not locked, so that progress can be written. An upload that is checked
 * in parts is checked meanwhile.
 */
async function stage(
  act: UploadAct,
  it: StoredUpload,
  file: string | SmallSheet,
  progress: Progress,
): Promise<{ read: Change; found: Found | undefined }> {
  const { stored, upload } = it
  await rows.deleteRows(act.tx, stored.id)
  // Written from the language of the caller.
  const language = stored.language as Language
  // Written from the contract's record of texts.
  const about = { import_id: stored.id, context: stored.context }
  const layout: FileToRead['layout'] = async (sheet) =>
    upload.layout
      ? upload.layout(act, { ...about, ...sheet })
      : headerLayout(upload.definition.columns, sheet, language)
  const check = upload.checksInParts && checkMeanwhile(act, it)
  const toRead: FileToRead = {
    import_id: stored.id,
    sheets: upload.sheets ?? 'first',
    layout,
    ...(check && { onRows: check.onRows }),
  }
  const read = await readFile(act.tx, file, toRead, (done, total) => progress('reading', done, total)).catch(
    async (error) => {
      await check?.fail(error)
      throw error
    },
  )
  it.columns = read.columns
  return {
    read: {
      columns: toColumnRecords(read.columns),
      total_skipped: read.skipped,
      rows_deleted_at: null,
      ended_at: null,
    },
    found: await check?.end(),
  }
}

/** Hands the rows of a file whose cells are valid by themselves to the feature's check as they are read. */
function checkMeanwhile(act: UploadAct, it: StoredUpload) {
  const handover = createHandover<readonly NewRow[]>()
  let checking: Promise<Found> | undefined
  const begin = (columns: UploadColumns) => {
    const places = new Map(Object.keys(columns).map((key, at) => [key, at]))
    const staged = stagedOf(act, { ...it, columns }, { good: true }, noProgress)
    const parts: Staged['parts'] = async function* <Key extends string>(keys: readonly Key[]) {
      const wanted = keys.map((key) => [key, places.get(key) ?? -1] as const)
      for await (const part of handover)
        yield part.map(({ n, cells }) => {
          const row: Record<string, string | number | null> = { n }
          for (const [key, at] of wanted) row[key] = cells[at] || null
          // Every key that was asked for is set.
          return row as StagedRow<Key>
        })
    }
    checking = it.upload.check(act, { ...staged, parts })
    checking.catch(handover.fail)
  }
  return {
    async onRows(given: readonly NewRow[], columns: UploadColumns) {
      const good = given.filter(({ problems }) => problems.length === 0)
      if (good.length === 0) return
      if (!checking) begin(columns)
      await handover.give(good)
    },
    async fail(error: unknown) {
      handover.fail(error)
      await checking?.catch(() => undefined)
    },
    /** What was found; undefined where no row was fit to be checked. */
    async end() {
      handover.end()
      return checking
    },
  }
}

async function refuseFile(act: UploadAct, it: StoredUpload, error: AppError): Promise<void> {
  await rows.deleteRows(act.tx, it.stored.id)
  await it.upload.checksInParts?.takeBack(act, it.stored.id)
  const missing =
    error.code === 'import.missing_columns' ? [{ missing_column: String(error.params.columns).split(', ') }] : []
  const result: UploadResult = { total_inserted: 0, total_failed: 0, errors: missing }
  await become(act, it, 'failed', { failure: failureOf(error), result, ended: true })
}

/** Its stored file could not be read at all. */
export async function refuseUnread(act: UploadAct, id: number, error: AppError): Promise<void> {
  const it = await lockStored(act, id)
  if (it.status === 'checking') await refuseFile(act, it, error)
}

/** A feature may report only problems that it declares. */
export function checkDeclared({ upload }: StoredUpload, found: readonly FoundProblem[]): void {
  const known = problemsOf(upload.definition)
  const unknown = found.find(({ problem }) => !(problem in known))
  if (unknown) throw new Error(`${upload.definition.kind} does not declare the problem ${unknown.problem}`)
}

/**
 * Lets the feature check the rows, all or those of given numbers, and counts. First it gets the rows whose cells are valid by
 * themselves: only they can conflict with each other. Then it gets the others, to find their further problems.
 * The upload's row is not locked, so that progress can be written meanwhile.
 */
async function checkRows(
  act: UploadAct,
  it: StoredUpload,
  numbers: readonly number[] | undefined,
  progress: Progress,
  foundBefore?: Found,
): Promise<Totals> {
  const { id } = it.stored
  await rows.takeFoundIn(act.tx, id, numbers)
  const { total } = await rows.countStaged(act.tx, id)
  const before = total - (numbers?.length ?? total)
  await progress('checking', before, total)
  const checked: Progress = (_phase, done) => progress('checking', Math.min(total, before + done), total)
  const found = [...(foundBefore ?? (await it.upload.check(act, stagedOf(act, it, { good: true, numbers }, checked))))]
  const faulty = await rows.listFaultyCells(act.tx, id)
  if (faulty.size > 0) {
    const places = linkedPlaces(it)
    const beside = places ? await rows.listAffectedRows(act.tx, id, places) : undefined
    const more = await it.upload.check(act, stagedOf(act, it, { good: false, numbers: beside }, noProgress))
    // Leave out findings for rows of the first pass and for cells that are invalid by themselves: they are known.
    for (const one of more) if (faulty.has(one.n) && !faulty.get(one.n)?.has(one.column)) found.push(one)
  }
  checkDeclared(it, found)
  const known = problemsOf(it.upload.definition)
  const out = found.filter(({ problem }) => known[problem]?.leaves_out)
  const wrong = found.filter(({ problem }) => !known[problem]?.leaves_out)
  if (wrong.length > 0) await rows.addProblems(act.tx, id, wrong)
  if (out.length > 0) await rows.leaveOut(act.tx, id, out)
  await progress('checking', total, total)
  return rows.countStaged(act.tx, id)
}

/** The places of the linked columns among the cells, from 1; undefined if all rows may affect each other. */
function linkedPlaces({ upload, columns }: StoredUpload): number[] | undefined {
  const keys = Object.keys(columns)
  return upload.linkedBy?.map((key) => keys.indexOf(key) + 1)
}

/** Forgets what the feature found before and keeps what the cells alone have wrong. */
async function forgetFindings(act: UploadAct, { stored, columns }: StoredUpload): Promise<void> {
  const { check } = createCellCheck(columns)
  for await (const batch of rows.failingCells(act.tx, stored.id)) {
    const checked = batch.map(({ n, cells }) => ({ n, problems: check(cells) }))
    await rows.setProblems(act.tx, stored.id, checked)
  }
}

/** Checks every row again, because the records may have changed since. */
export async function checkAllAgain(act: UploadAct, it: StoredUpload, progress: Progress): Promise<Totals> {
  await forgetFindings(act, it)
  return checkRows(act, it, undefined, progress)
}

/** Checks again what failed or was repaired, and the rows that share a value with it; good rows beside them stay good. */
export async function checkAffected(act: UploadAct, it: StoredUpload, progress: Progress): Promise<Totals> {
  const places = linkedPlaces(it)
  const numbers = places && (await rows.listAffectedRows(act.tx, it.stored.id, places))
  await forgetFindings(act, it)
  return checkRows(act, it, numbers, progress)
}

/** The report of a check: totals, and each problem under its heading. */
export async function reportOf(act: UploadAct, { stored, columns }: StoredUpload, totals: Totals) {
  const { total, failed, left_out } = totals
  if (total + left_out === 0) throw sheetErrors.file_empty()
  const problems = await rows.summarise(act.tx, stored.id, Object.keys(columns), shownValues)
  return { total_rows: total, total_failed: failed, total_left_out: left_out, problems }
}

async function keepTotals(
  act: UploadAct,
  it: StoredUpload,
  totals: Totals,
  started: number,
  read: Change = {},
): Promise<void> {
  const report = await reportOf(act, it, totals)
  await it.upload.groups?.renew(act, it.stored.id)
  const checked_ms = Math.round(performance.now() - started)
  await become(act, it, 'checked', { ...read, ...report, failure: null, checked_ms })
}

/** An upload that can be repaired or inserted, locked until the transaction ends. */
export async function lockChecked(act: UploadAct, id: number): Promise<StoredUpload> {
  const it = await lockStored(act, id)
  if (isInserted(it.status)) throw errors.already_committed()
  if (it.status !== 'checked') throw errors.not_checked()
  return it
}

/** Checks again what was repaired, or reads a refused file once more; a large upload goes on as a job. */
export async function recheckImport(act: UploadAct, id: number): Promise<Import> {
  const it = await lockStored(act, id)
  const again = it.status !== 'failed'
  if (!again && it.stored.file_id === null) throw errors.file_deleted()
  if (again) await lockChecked(act, id)
  const total = again ? it.stored.total_rows : 0
  const phase = again ? 'checking' : 'reading'
  await become(act, it, 'checking', { phase, done: 0, total, failure: null })
  if (again && total <= rowsAtOnce) await recheckNow(act, id, noProgress)
  else await act.services.queue.send(act.tx, 'import-check', { import_id: id, account_id: act.user.id, again })
  return getImport(act, id)
}

/** The job of a repaired upload; does nothing if another worker has done it. */
export async function recheckNow(act: UploadAct, id: number, progress: Progress): Promise<void> {
  const it = await lockStored(act, id)
  if (it.status !== 'checking') return
  const started = performance.now()
  await keepTotals(act, it, await checkAffected(act, it, progress), started)
}
