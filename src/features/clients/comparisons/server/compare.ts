/** The work behind a comparison: rows are read into staging, classified, explained and written in one transaction. */
import { AppError } from '#lib/texts/errors.ts'
import { type Language, say } from '#lib/texts/texts.ts'
import type { Tx } from '#server/database/db.ts'
import { getFile } from '#server/files/files.ts'
import { withLocalFile } from '#server/files/local-file.ts'
import { recordAudit, type UserAct } from '#server/records/act.ts'
import { notify } from '#server/records/notify.ts'
import type { Services } from '#server/services.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { refusedSheet } from '#server/sheets/refused-sheet.ts'
import { errors } from '../error-texts.ts'
import { findMappedHeader, type HeadRow, type TerminalMapping, type TheirRow, terminalReader } from '../file-fields.ts'
import { comparisonEnded } from '../notifications.ts'
import { maxRows } from '../rules.ts'
import { findCauses } from './cause-queries.ts'
import { classifyRows, createStaging, dropStaging, listUnknownModels, stageRows } from './classify-queries.ts'
import * as queries from './queries.ts'
import { finishComparison, writeResult } from './result-queries.ts'

export const subject = 'comparisons'
/** The lists that show what a comparison holds. */
export const topics = ['comparison-rows']

const groupRows = 5_000
const shownModels = 20
const limits = { statementSeconds: 300, lockSeconds: 30 }

export type Progress = (phase: 'reading' | 'comparing', done: number, total: number) => Promise<void>
const silent: Progress = async () => undefined

/** Compares rows that are at hand: the demo data, tests and the job end here. */
export async function compareRows(
  act: UserAct,
  id: number,
  rows: AsyncIterable<readonly TheirRow[]> | Iterable<readonly TheirRow[]>,
  about: { skipped: () => number; progress?: Progress },
): Promise<void> {
  const known = await queries.findRun(act.tx, id)
  if (!known) return
  const { supplier_id, as_of, file_name } = known
  await queries.lockClient(act.tx, supplier_id)
  if ((await queries.findRun(act.tx, id))?.state !== 'reading') return
  const progress = about.progress ?? silent
  await createStaging(act.tx)
  let count = 0
  async function* counted() {
    for await (const group of rows) {
      count += group.length
      if (count > maxRows) throw errors.too_many_rows({ max: maxRows })
      yield group
    }
  }
  await stageRows(act.tx, counted())
  if (count === 0) throw errors.no_rows()
  await progress('comparing', count, count)
  await classifyRows(act.tx, { id, supplier_id, as_of })
  await findCauses(act.tx, { supplier_id, as_of })
  const previous_id = await queries.findPrevious(act.tx, supplier_id, id)
  const result = { id, supplier_id, as_of, previous_id }
  await writeResult(act.tx, result)
  const unknown_models = await listUnknownModels(act.tx, shownModels)
  await finishComparison(act.tx, result, { skipped_rows: about.skipped(), unknown_models, at: act.at ?? null })
  await dropStaging(act.tx)
  await recordAudit(act, { subject, action: 'compare', id, label: file_name, changes: { rows: count }, topics })
}

/** Rows of a file under the header that the mapping names; what holds neither terminal ID nor serial is skipped. */
async function* rowsOfFile(path: string, mapping: TerminalMapping, tally: { skipped: number }, progress: Progress) {
  let share = 0
  let read: ReturnType<typeof terminalReader> | undefined
  let waiting: TheirRow[] = []
  let count = 0
  const onProgress = (done: number, total: number) => {
    share = total > 0 ? done / total : 0
  }
  try {
    for await (const batch of readSheet(path, { onProgress })) {
      let rows: readonly HeadRow[] = batch
      if (!read) {
        const header = findMappedHeader(batch, mapping)
        if (!header) throw errors.column_missing({ headings: Object.values(mapping).join(', ') })
        read = terminalReader(header, mapping)
        rows = batch.filter(({ n }) => n > header.n)
      }
      for (const row of rows) {
        const found = read(row)
        if (found) waiting.push(found)
        else tally.skipped += 1
      }
      count += rows.length
      if (waiting.length < groupRows) continue
      yield waiting
      waiting = []
      await progress('reading', count, Math.max(count, Math.round(count / (share || 1))))
    }
  } catch (error) {
    throw refusedSheet(error)
  }
  yield waiting
}

/** Progress is written in transactions of its own, a few times a second at most. */
function reporter(services: Services, id: number): Progress {
  let last = 0
  return async (phase, done, total) => {
    const now = performance.now()
    if (now - last < 300 && phase === 'reading') return
    last = now
    await services.database.write((tx) => queries.setProgress(tx, id, { phase, done, total }))
  }
}

export const failureWords = (error: AppError) => {
  const words = (language: Language) => say(error.words, language, error.params)
  return { EN: words('EN'), IT: words('IT') }
}

/** Nothing but the reason is written. */
export async function failRun(act: UserAct, id: number, error: AppError): Promise<void> {
  if (!(await queries.setFailed(act.tx, id, failureWords(error)))) return
  await recordAudit(act, { subject, action: 'fail', id, topics })
}

/** The person who began it hears how it ended. */
export async function notifyOfEnd(tx: Tx, run: queries.RunFacts, message: 'done' | 'failed'): Promise<void> {
  const { id, file_name: label, created_by } = run
  await notify({ tx, user: undefined }, comparisonEnded, {
    message,
    to: { account_ids: created_by === null ? [] : [created_by] },
    subject: String(id),
    items: [{ id, label }],
  })
}

/** The job. What is wrong with the file is kept as a sentence; anything else is tried again. */
export async function compareFile(services: Services, id: number): Promise<void> {
  const { database } = services
  const found = await database.read(async (tx) => {
    const run = await queries.findRun(tx, id)
    const user = run?.created_by ? await queries.findActor(tx, run.created_by) : undefined
    if (run?.state !== 'reading' || !run.file_id || !user) return undefined
    return { run, user, file: await getFile(tx, run.file_id) }
  })
  if (!found) return
  const { run, user, file } = found
  const common = { user, language: 'EN' as const, correlation_id: `comparison ${id}` }
  const progress = reporter(services, id)
  try {
    await withLocalFile(services.files, file, (path) =>
      database.write(async (tx) => {
        const tally = { skipped: 0 }
        const rows = rowsOfFile(path, run.mapping, tally, progress)
        await compareRows({ ...common, tx }, id, rows, { skipped: () => tally.skipped, progress })
        await notifyOfEnd(tx, run, 'done')
      }, limits),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await database.write(async (tx) => {
      await failRun({ ...common, tx }, id, error)
      await notifyOfEnd(tx, run, 'failed')
    })
  }
}
