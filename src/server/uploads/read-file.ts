/** Reads a file into staging: laid out into our columns, every row checked by its own cells. */

import { both, type Language, say } from '#lib/texts/texts.ts'
import { cleanHeader } from '#lib/uploads/headings.ts'
import { errors } from '#lib/uploads/import-errors.ts'
import { sheetErrors } from '#lib/uploads/sheet-errors.ts'
import { normaliseHeader, type UploadColumns } from '#lib/uploads/upload.ts'
import { createCellCheck, matchHeader, missingColumns } from '#lib/uploads/upload-check.ts'
import type { Tx } from '../database/db.ts'
import { type Writer, writeBehind } from '../database/write-behind.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import type { SheetChoice } from '../sheets/reader-messages.ts'
import { refusedSheet } from '../sheets/refused-sheet.ts'
import type { SheetRow } from '../sheets/row-guard.ts'
import { openRowThreads } from '../sheets/row-thread.ts'
import { insertRows, type NewRow } from './row-queries.ts'
import type { SmallSheet } from './small-sheet.ts'
import type { SheetLayout } from './upload.ts'

/** Staging takes rows in groups of this many, in one statement each: a batch of the reader, so that the first is written while the second is read. */
const groupRows = 900
/** A thousand rows take a small part of these milliseconds. */
const readRows = openRowThreads(20_000)
/** How many of a sheet's first rows its layout is decided by. */
const firstRows = 30

/** Columns written in code: the header that names them is the first row that has all of them, often under a title. */
export function headerLayout(
  columns: UploadColumns,
  { sheet, firstRows }: { sheet: string; firstRows: readonly SheetRow[] },
  language: Language,
): SheetLayout {
  const tried = firstRows.map(({ cells }, at) => {
    const positions = matchHeader(columns, cells)
    return { cells, at, positions, missing: missingColumns(columns, positions) }
  })
  const [best] = tried.toSorted((a, b) => a.missing.length - b.missing.length || a.at - b.at)
  if (!best) throw sheetErrors.file_empty()
  const { cells, at, positions, missing } = best
  const headings = cleanHeader(cells).filter((heading) => heading !== '')
  if (missing.length > 0)
    throw errors.missing_columns({
      count: missing.length,
      columns: missing.map((column) => say(column.label, language)).join(', '),
      headings: shorten(headings.slice(0, shownHeadings).join(', ')),
      place: sheet === '' ? '' : say(onSheet, language, { sheet }),
    })
  const doubled = cells.find((cell, place) => positions.includes(place) && countOf(cells, cell) > 1)
  if (doubled !== undefined) throw errors.double_column({ column: doubled })
  return {
    columns,
    headRows: at + 1,
    read: (row) => positions.map((place) => (place === -1 ? '' : (row[place] ?? ''))),
  }
}
const countOf = (cells: readonly string[], heading: string) =>
  cells.filter((cell) => normaliseHeader(cell) === normaliseHeader(heading)).length
const onSheet = both(' of the sheet “{sheet}”', ' del foglio «{sheet}»')
const shownHeadings = 12
const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

export type FileToRead = {
  import_id: number
  sheets: SheetChoice
  layout: (sheet: { sheet: string; index: number; firstRows: readonly SheetRow[] }) => Promise<SheetLayout | undefined>
  /** Is given the rows as they are written. */
  onRows?: (rows: readonly NewRow[], columns: UploadColumns) => Promise<void>
}
type Progress = (done: number, total: number) => Promise<void>
export type ReadResult = { columns: UploadColumns; skipped: number }

/** Rows that were read before, or else from the file, in a thread. */
async function* batchesOf(
  file: string | SmallSheet,
  sheets: SheetChoice,
  onProgress: (done: number, total: number) => void,
) {
  if (typeof file === 'string') return yield* readSheet(file, { onProgress, sheets })
  yield* file.batches
  if (file.refusal) throw file.refusal
}

async function stageSheet(
  tx: Tx,
  file: string | SmallSheet,
  it: FileToRead,
  progress: Progress,
  writer: Writer,
): Promise<ReadResult> {
  let layout: SheetLayout | undefined
  let columns: UploadColumns | undefined
  let cellCheck = createCellCheck({})
  let waiting: NewRow[] = []
  let read = 0
  let skipped = 0
  let share = 0
  /** The sheet that is being read, and what its row numbers are moved by, so that no number occurs twice. */
  const at = { sheet: '', index: -1, moved: 0, last: 0 }
  const onProgress = (done: number, total: number) => {
    share = total > 0 ? done / total : 0
  }
  const write = async (columns: UploadColumns) => {
    const rows = waiting
    waiting = []
    await writer.start(() => insertRows(tx, it.import_id, Object.keys(columns).length, rows))
    await it.onRows?.(rows, columns)
  }
  for await (const batch of batchesOf(file, it.sheets, onProgress)) {
    const [first] = batch
    if (!first) continue
    const isFirst = at.index < 0 || first.sheet !== at.sheet
    if (isFirst) {
      Object.assign(at, { sheet: first.sheet, index: at.index + 1, moved: at.moved + at.last, last: 0 })
      await writer.end()
      layout = await it.layout({ ...at, firstRows: batch.slice(0, firstRows) })
      columns ??= layout?.columns
      cellCheck = createCellCheck(layout?.columns ?? {})
    }
    const before = isFirst ? 0 : at.last
    at.last = batch.at(-1)?.n ?? at.last
    if (layout?.countsEmptyRows) skipped += at.last - before - batch.length
    if (!layout) {
      skipped += batch.length
      continue
    }
    const rows = isFirst ? batch.slice(layout.headRows) : batch
    // A file that is not read by a job is read while others wait for their answer.
    const laidOut =
      layout.inThread && typeof file !== 'string' ? await readRows({ ...layout.inThread, rows }) : undefined
    for (const [place, row] of rows.entries()) {
      read += 1
      const cells = laidOut ? laidOut[place] : layout.read(row.cells, row)
      if (!cells) skipped += 1
      else if (cells.some((cell) => cell.trim() !== '')) {
        const cleaned = cellCheck.clean(cells)
        waiting.push({ n: at.moved + row.n, cells: cleaned, problems: cellCheck.check(cleaned) })
      }
    }
    if (columns && waiting.length >= groupRows) {
      await write(columns)
      await progress(read, Math.max(read, Math.round(read / (share || 1))))
    }
  }
  if (!columns || (read === 0 && skipped === 0)) throw sheetErrors.file_empty()
  if (waiting.length > 0) await write(columns)
  return { columns, skipped }
}

/** Throws an AppError that says what is wrong with the file as a whole. */
export async function readFile(
  tx: Tx,
  file: string | SmallSheet,
  it: FileToRead,
  progress: Progress,
): Promise<ReadResult> {
  try {
    return await writeBehind((writer) => stageSheet(tx, file, it, progress, writer))
  } catch (error) {
    throw refusedSheet(error)
  }
}
