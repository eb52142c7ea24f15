/** The file of a report, written from its kept rows: the same again whenever it is asked for. */
import { isDateColumn, type ReportLayout } from '#features/interventions/formats/report-rules.ts'
import { findReportLayout } from '#features/interventions/formats/server/service.ts'
import { existing } from '#lib/texts/errors.ts'
import type { Database } from '#server/database/db.ts'
import type { Download } from '#server/http/download.ts'
import type { UserAct } from '#server/records/act.ts'
import { rowsOf } from '#server/sheets/copied.ts'
import { inWindows1252, windows1252Stream } from '#server/sheets/windows-1252.ts'
import { csvStream } from '#server/sheets/write-csv.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { fileRows, findVersionOf } from './queries.ts'
import { getReport } from './service.ts'

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=',
}

async function* keptRows(database: Database, report_id: number) {
  const copied = database.copy(fileRows(report_id), { delimiter: '\t', days: 'year first' })
  // Written by us as a list of texts.
  for await (const batch of rowsOf(copied, '\t')) yield batch.map(([cells = '[]']) => JSON.parse(cells) as string[])
}

async function* rowsInWindows1252(batches: AsyncIterable<string[][]>) {
  for await (const batch of batches) yield batch.map((cells) => cells.map(inWindows1252))
}

function write(database: Database, layout: ReportLayout, report_id: number) {
  const rows = keptRows(database, report_id)
  const columns = layout.columns.map((column) => ({
    label: column.heading,
    type: isDateColumn(layout, column) ? ('date' as const) : ('text' as const),
  }))
  if (layout.file === 'xlsx') return xlsxStream({ sheet: layout.sheet, columns, rows })
  const { delimiter } = layout
  if (layout.encoding === 'utf-8') return csvStream({ columns, rows, delimiter, bom: true })
  const plain = columns.map((column) => ({ ...column, label: inWindows1252(column.label) }))
  return windows1252Stream(csvStream({ columns: plain, rows: rowsInWindows1252(rows), delimiter, bom: false }))
}

export async function reportDownload(act: UserAct, database: Database, id: number): Promise<Download> {
  const { file_name } = await getReport(act, id)
  const format = await existing(findReportLayout(act.tx, { version_id: (await findVersionOf(act.tx, id)) ?? 0 }))
  const { layout } = format
  return {
    stream: async () => write(database, layout, id),
    takes: 'rows',
    media_type: layout.file === 'xlsx' ? mediaTypes.xlsx : `${mediaTypes.csv}${layout.encoding}`,
    name: file_name,
  }
}
