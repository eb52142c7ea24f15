/** The differences of a client's file as a sheet: a changed job has one line per field, the others have one line. */
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import type { Tx } from '#server/database/db.ts'
import type { Download } from '#server/http/download.ts'
import type { Services } from '#server/services.ts'
import type { ColumnType } from '#server/sheets/column.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import type { DifferenceRow } from '../../files-contract.ts'
import { consequencesOf, fieldWords } from '../../files-differences.ts'
import type { FileGroup } from '../../files-rules.ts'
import { fileTexts } from '../../files-texts.ts'
import { statusWords } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { getDifferences, listDifferences } from './service.ts'

/** Unchanged rows are no differences. */
const groups = ['changed', 'new', 'gone', 'closed'] as const satisfies readonly FileGroup[]
const rowsAtOnce = 5_000

const columns: readonly (readonly [label: Words, type: ColumnType, width: number])[] = [
  [fileTexts.group, 'text', 14],
  [fileTexts.client_reference, 'text', 18],
  [texts.number, 'text', 16],
  [texts.status, 'text', 18],
  [texts.technician, 'text', 22],
  [texts.code, 'text', 12],
  [texts.merchant_name, 'text', 30],
  [texts.city, 'text', 20],
  [texts.province, 'text', 8],
  [texts.received_at, 'datetime', 17],
  [texts.due_on, 'date', 12],
  [fileTexts.closed_on, 'date', 12],
  [fileTexts.field, 'text', 20],
  [fileTexts.was, 'text', 30],
  [fileTexts.now, 'text', 30],
  [fileTexts.follows, 'text', 44],
]

function linesOf(row: DifferenceRow, group: FileGroup, language: Language): unknown[][] {
  const job = [
    say(fileTexts[group], language),
    row.client_reference,
    row.number,
    row.status && say(statusWords[row.status], language),
    row.technician,
    row.code,
    row.merchant_name,
    row.city,
    row.province,
    row.received_at,
    row.due_on,
    group === 'closed' ? row.closed_on : null,
  ]
  const follows = consequencesOf(row)
    .map(({ words, params }) => say(words, language, params))
    .join('; ')
  if (row.changes.length === 0) return [[...job, null, null, null, follows]]
  return row.changes.map(({ field, before, after }) => [
    ...job,
    say(fieldWords(field), language),
    before,
    after,
    follows,
  ])
}

/** All of one comparison, in the transaction of the stream, so that jobs are named as they are in one moment too. */
export async function* differenceLines(
  tx: Tx,
  import_id: number,
  language: Language,
  atOnce = rowsAtOnce,
): AsyncGenerator<unknown[][]> {
  for (const group of groups)
    for (let page = 1; ; page += 1) {
      const { items, total } = await listDifferences({ tx, language }, import_id, {
        group,
        page,
        rows_per_page: atOnce,
      })
      if (items.length > 0) yield items.flatMap((row) => linesOf(row, group, language))
      if (page * atOnce >= total) break
    }
}

export async function downloadDifferences(
  { tx, services, language }: { tx: Tx; services: Services; language: Language },
  import_id: number,
): Promise<Download> {
  const { supplier, module } = await getDifferences({ tx }, import_id)
  return {
    stream: async () =>
      xlsxStream({
        sheet: say(fileTexts.step_differences, language),
        columns: columns.map(([label, type, width]) => ({ label: say(label, language), type, width })),
        rows: services.database.stream((inner) => differenceLines(inner, import_id, language)),
      }),
    takes: 'rows',
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: say(fileTexts.differences_file, language, { client: `${supplier} ${module}` }),
  }
}
