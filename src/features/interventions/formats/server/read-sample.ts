/** Reads the first rows of every sheet of a sample. */

import { cleanHeader } from '#lib/uploads/headings.ts'
import { sheetErrors } from '#lib/uploads/sheet-errors.ts'
import { createFairQueue, limitErrors } from '#server/access/fair-queue.ts'
import type { ReceivedFile } from '#server/http/receive.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { type HiddenParts, nothingHidden } from '#server/sheets/reader-messages.ts'
import { refusedSheet } from '#server/sheets/refused-sheet.ts'
import type { HiddenInFile } from '../contract.ts'
import { findHeader } from '../header.ts'
import type { Sheet, SheetRow } from '../mapping.ts'

export type SampleRows = {
  file_name: string
  total_rows: number
  sheets: { name: string; rows: SheetRow[] }[]
  hidden: HiddenInFile
}

/** Enough to tell columns apart; a file of 200,000 rows is not sent to the browser. */
const rowsPerSheet = 500
const sheetsShown = 30
const milliseconds = 20_000

/** Samples that are read at the same time, by anybody. */
const threads = createFairQueue({ perPerson: 2, waiting: 30, patienceMs: 30_000 }, limitErrors.uploads)
const everybody = 0

export async function readSample(file: ReceivedFile | undefined): Promise<SampleRows> {
  if (!file) throw sheetErrors.file_empty()
  const sheets = new Map<string, SheetRow[]>()
  let total_rows = 0
  let hidden = nothingHidden()
  const onHidden = (found: HiddenParts) => {
    hidden = found
  }
  const end = await threads.take(everybody)
  try {
    for await (const batch of readSheet(file.path, { sheets: 'all', limits: { milliseconds }, onHidden })) {
      total_rows += batch.length
      for (const { sheet, n, cells } of batch) {
        const rows = sheets.get(sheet) ?? []
        if (rows.length === 0 && sheets.size >= sheetsShown) continue
        sheets.set(sheet, rows)
        if (rows.length < rowsPerSheet) rows.push({ n, cells })
      }
    }
  } catch (error) {
    throw refusedSheet(error)
  } finally {
    end()
  }
  const named = [...sheets].map(([name, rows]) => ({ name, rows }))
  const columns = named.flatMap((sheet) => hiddenHeadings(sheet, hidden))
  return {
    file_name: file.name,
    total_rows,
    sheets: named,
    hidden: {
      sheets: hidden.sheets,
      columns: [...new Set(columns)],
      rows: hidden.rows,
      joined: [...new Set(named.flatMap((sheet) => joinedRows(sheet, hidden)))],
    },
  }
}

/** The headings of the hidden columns of a sheet. */
function hiddenHeadings(sheet: Sheet, { columns }: HiddenParts): string[] {
  const ranges = columns.filter((range) => range.sheet === sheet.name)
  if (ranges.length === 0) return []
  const header = cleanHeader(findHeader(sheet)?.cells ?? [])
  return header.filter((heading, at) => heading !== '' && ranges.some(({ from, to }) => at + 1 >= from && at + 1 <= to))
}

/** Rows of jobs whose cells reach into the next ones; titles and headings often do and may. */
function joinedRows(sheet: Sheet, { joined }: HiddenParts): number[] {
  const here = joined.filter((cell) => cell.sheet === sheet.name)
  const header = here.length > 0 ? findHeader(sheet) : undefined
  return header ? here.map(({ row }) => row).filter((row) => row > header.n) : []
}
