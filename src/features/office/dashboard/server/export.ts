/** The figures of the dashboard as a sheet: one line for each number, as the page shows them. */
import type { Figures } from '#lib/lists/figures.ts'
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import type { Download } from '#server/http/download.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { texts } from '../texts.ts'

const columns = [
  { words: texts.part, type: 'text', width: 44 },
  { words: texts.figure, type: 'text', width: 34 },
  { words: texts.what, type: 'text', width: 24 },
  { words: texts.number, type: 'number', width: 12 },
] as const

/** Part of the page, name of the figure, what of it, and the number. */
export function linesOf({ cards, charts, tasks, year }: Figures, language: Language): string[][] {
  const written = (words: Words, count = 0) => say(words, language, { count })
  return [
    ...cards.map(({ label, value }) => [written(texts.cards), written(label), '', String(value)]),
    ...tasks.map(({ label, value }) => [written(texts.tasks), written(label, value), '', String(value)]),
    ...charts.flatMap(({ title, series, rows }) =>
      rows.flatMap(({ label, values }) =>
        values.map(({ value }, at) => [
          `${written(title)}, ${year}`,
          written(label),
          series[at] ? written(series[at].label) : '',
          String(value),
        ]),
      ),
    ),
  ]
}

async function* batchOf(lines: readonly (readonly string[])[]) {
  yield lines
}

export const figuresDownload = (figures: Figures, language: Language): Download => ({
  stream: async () =>
    xlsxStream({
      sheet: say(texts.sheet, language),
      columns: columns.map(({ words, ...column }) => ({ ...column, label: say(words, language) })),
      rows: batchOf(linesOf(figures, language)),
    }),
  takes: 'rows',
  media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  name: `${say(texts.sheet, language).toLowerCase()}-${figures.today}.xlsx`,
})
