/** Reads a file into staging: laid out into our columns, every row checked by its own cells. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sheetErrors } from '#lib/sheet-errors.ts'
import { type Language, say } from '#lib/texts.ts'
import type { UploadColumns } from '#lib/upload.ts'
import { checkCells, cleanCell, matchHeader, missingColumns } from '#lib/upload-check.ts'
import type { Tx } from '#server/db.ts'
import type { FileStore } from '#server/files.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { refusedSheet } from '#server/spreadsheet/refused-sheet.ts'
import { makeTemporary } from '#server/temporary.ts'
import type { SheetLayout } from '#server/upload.ts'
import type { StoredFile } from '#server/verified-read.ts'
import { errors } from '../texts.ts'
import { insertRows, type NewRow } from './row-queries.ts'
import type { SmallSheet } from './small-sheet.ts'

/** Staging takes rows in groups of this many, in one statement each. */
const groupRows = 5_000
/** How many of the file's first rows a layout is decided by. */
const firstRows = 30

/** Columns written in code: the file's first row is the header that names them. */
export function headerLayout(columns: UploadColumns, header: readonly string[], language: Language): SheetLayout {
  const positions = matchHeader(columns, header)
  const missing = missingColumns(columns, positions)
  if (missing.length > 0)
    throw errors.missing_columns({ columns: missing.map((column) => say(column.label, language)).join(', ') })
  return { columns, headRows: 1, read: (cells) => positions.map((at) => (at === -1 ? '' : (cells[at] ?? ''))) }
}

export type FileToRead = {
  import_id: number
  layout: (firstRows: readonly string[][]) => Promise<SheetLayout>
}
type Progress = (done: number, total: number) => Promise<void>
export type ReadResult = { columns: UploadColumns; skipped: number }

/** Rows that were read before, or else from the file, in a thread. */
async function* batchesOf(file: string | SmallSheet, onProgress: (done: number, total: number) => void) {
  if (typeof file === 'string') return yield* readSheet(file, { onProgress })
  yield* file.batches
  if (file.refusal) throw file.refusal
}

async function stageSheet(tx: Tx, file: string | SmallSheet, it: FileToRead, progress: Progress): Promise<ReadResult> {
  let layout: SheetLayout | undefined
  let waiting: NewRow[] = []
  let read = 0
  let skipped = 0
  let share = 0
  const onProgress = (done: number, total: number) => {
    share = total > 0 ? done / total : 0
  }
  const write = async (columns: UploadColumns) => {
    if (waiting.length > 0) await insertRows(tx, it.import_id, Object.keys(columns).length, waiting)
    waiting = []
  }
  for await (const batch of batchesOf(file, onProgress)) {
    const isFirst = layout === undefined
    layout ??= await it.layout(batch.slice(0, firstRows).map((row) => row.cells))
    for (const row of isFirst ? batch.slice(layout.headRows) : batch) {
      read += 1
      const cells = layout.read(row.cells)?.map(cleanCell)
      if (!cells) skipped += 1
      else if (cells.some((cell) => cell !== ''))
        waiting.push({ n: row.n, cells, problems: checkCells(layout.columns, cells) })
    }
    if (waiting.length >= groupRows) {
      await write(layout.columns)
      await progress(read, Math.max(read, Math.round(read / (share || 1))))
    }
  }
  if (!layout) throw sheetErrors.file_empty()
  await write(layout.columns)
  return { columns: layout.columns, skipped }
}

/** Throws an AppError that says what is wrong with the file as a whole. */
export async function readFile(
  tx: Tx,
  file: string | SmallSheet,
  it: FileToRead,
  progress: Progress,
): Promise<ReadResult> {
  try {
    return await stageSheet(tx, file, it, progress)
  } catch (error) {
    throw refusedSheet(error)
  }
}

/** Fetches a stored file onto local disk for the time of the work: storage may be slow and is never used inside a transaction. */
export async function withLocalFile(
  files: FileStore,
  file: StoredFile,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await makeTemporary('read')
  try {
    const path = join(folder, 'file')
    await pipeline(await files.read(file), createWriteStream(path, { mode: 0o600 }))
    await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
