/** Reads a stored file into staging: header matched to our columns, every row checked by its own cells. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AppError } from '#lib/errors.ts'
import { type Language, say } from '#lib/texts.ts'
import type { UploadDefinition } from '#lib/upload.ts'
import { checkCells, cleanCell, matchHeader, missingColumns } from '#lib/upload-check.ts'
import type { Tx } from '#server/db.ts'
import type { FileStore } from '#server/files.ts'
import { sheetLimits } from '#server/spreadsheet/limits.ts'
import { readSheet } from '#server/spreadsheet/read-sheet.ts'
import { SheetError, type SheetErrorReason } from '#server/spreadsheet/sheet-error.ts'
import { errors } from '../texts.ts'
import { insertRows, type NewRow } from './queries.ts'

const reasons: Record<SheetErrorReason, () => AppError> = {
  empty: errors.file_empty,
  no_rows: errors.file_empty,
  broken: errors.file_broken,
  password: errors.file_password,
  old_xls: errors.file_old_xls,
  other_format: errors.file_not_a_sheet,
  not_a_sheet: errors.file_not_a_sheet,
  macros: errors.file_macros,
  too_large: errors.file_too_large,
  too_many_rows: () => errors.file_too_many_rows({ max: sheetLimits.rows - 1 }),
  too_many_columns: () => errors.file_too_many_columns({ max: sheetLimits.columns }),
  too_much_text: errors.file_too_much_text,
  unsafe: errors.file_unsafe,
  timeout: errors.file_timeout,
}

/** Staging takes rows in groups of this many, in one statement each. */
const groupRows = 5_000

export type FileToRead = { import_id: number; definition: UploadDefinition; language: Language }

async function stageSheet(
  tx: Tx,
  file: string,
  { import_id, definition, language }: FileToRead,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const width = Object.keys(definition.columns).length
  let positions: number[] | undefined
  let waiting: NewRow[] = []
  let bytes = { done: 0, total: 1 }
  const onProgress = (done: number, total: number) => {
    bytes = { done, total }
  }
  for await (const batch of readSheet(file, { onProgress })) {
    const rows = positions ? batch : batch.slice(1)
    if (!positions) {
      positions = matchHeader(definition, batch[0]?.cells ?? [])
      const missing = missingColumns(definition, positions)
      if (missing.length > 0)
        throw errors.missing_columns({ columns: missing.map((column) => say(column.label, language)).join(', ') })
    }
    for (const row of rows) {
      const cells = positions.map((at) => cleanCell(at === -1 ? '' : row.cells[at]))
      if (cells.some((cell) => cell !== '')) waiting.push({ n: row.n, cells, problems: checkCells(definition, cells) })
    }
    if (waiting.length >= groupRows) {
      await insertRows(tx, import_id, width, waiting)
      waiting = []
      await progress(bytes.done, bytes.total)
    }
  }
  if (waiting.length > 0) await insertRows(tx, import_id, width, waiting)
}

/** Throws an AppError that says what is wrong with the file as a whole. */
export async function readFile(
  tx: Tx,
  source: { path: string } | { key: string; files: FileStore },
  it: FileToRead,
  progress: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fieldstock-read-'))
  try {
    const file = 'path' in source ? source.path : path.join(folder, 'file')
    if ('key' in source) await pipeline(await source.files.read(source.key), createWriteStream(file, { mode: 0o600 }))
    await stageSheet(tx, file, it, progress)
  } catch (error) {
    throw error instanceof SheetError ? reasons[error.reason]() : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
