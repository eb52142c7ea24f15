/** Every step of every chain as a sheet, written while PostgreSQL reads it. */
import { movementWords, statusWords } from '#features/warehouse/stock/rules.ts'
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import type { Database } from '#server/database/db.ts'
import type { Download } from '#server/http/download.ts'
import { rowsOf } from '#server/sheets/copied.ts'
import { xlsxStream } from '#server/sheets/write-xlsx.ts'
import { holderOf } from '../rules.ts'
import { texts } from '../texts.ts'
import { type Question, stepRows } from './queries.ts'

const columns = [
  { words: texts.serial_number, type: 'text', width: 20 },
  { words: texts.model, type: 'text', width: 22 },
  { words: texts.step, type: 'number', width: 12 },
  { words: texts.held_by, type: 'text', width: 40 },
  { words: texts.status, type: 'text', width: 24 },
  { words: texts.from, type: 'date', width: 12 },
  { words: texts.to, type: 'date', width: 12 },
  { words: texts.movement, type: 'text', width: 22 },
  { words: texts.document, type: 'text', width: 28 },
  { words: texts.recorded_by, type: 'text', width: 24 },
] as const

/** A large file takes PostgreSQL minutes; it never waits for the one who reads it. */
const longest = { statementSeconds: 900 }
const empty = '\\N'

async function* wordedRows(database: Database, question: Question, language: Language) {
  const words = (of: Readonly<Record<string, Words>>, key = '') => (of[key] ? say(of[key], language) : key)
  const copied = database.copy(stepRows(question, language), { ...longest, delimiter: '\t', days: 'year first' })
  for await (const batch of rowsOf(copied, '\t'))
    yield batch.map((cells) => {
      const row = cells.map((cell) => (cell === empty ? '' : cell))
      const [serial, model, step, holder = '', status = '', from, to, kind, document, by] = row
      return [
        serial,
        model,
        step,
        holderOf({ holder: holder || null, status }, language),
        words(statusWords, status),
        from,
        to,
        words(movementWords, kind),
        document,
        by,
      ]
    })
}

export const stepsDownload = (database: Database, question: Question, language: Language): Download => ({
  stream: async () =>
    xlsxStream({
      sheet: say(texts.chain, language).slice(0, 31),
      columns: columns.map(({ words, ...column }) => ({ ...column, label: say(words, language) })),
      rows: wordedRows(database, question, language),
    }),
  takes: 'rows',
  media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  name: `${say(texts.chain_name, language)}-${question.day}.xlsx`,
})
