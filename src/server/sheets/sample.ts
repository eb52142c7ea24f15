/** Sample files for people to fill in: the header and a few example rows, written like any export. */
import type { Readable } from 'node:stream'
import type { SheetColumn } from './column.ts'
import { csvStream } from './write-csv.ts'
import { xlsxStream } from './write-xlsx.ts'

type Sample = {
  format: 'xlsx' | 'csv'
  sheet: string
  columns: readonly SheetColumn[]
  examples: readonly (readonly unknown[])[]
  delimiter: ',' | ';'
}

export function sampleStream({ format, sheet, columns, examples, delimiter }: Sample): Readable {
  const rows = oneBatch(examples)
  return format === 'xlsx' ? xlsxStream({ sheet, columns, rows }) : csvStream({ columns, rows, delimiter, bom: true })
}

async function* oneBatch(rows: readonly (readonly unknown[])[]) {
  yield rows
}
