/** Writes all rows that a list shows as csv or xlsx, in words, while PostgreSQL reads them. */
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Column, ListQuery } from '#lib/lists/list.ts'
import { type Language, say, type Words } from '#lib/texts/texts.ts'
import { yesOrNo } from '#lib/words/values.ts'
import type { Database } from '../database/db.ts'
import type { SheetColumn } from '../sheets/column.ts'
import { rowsOf } from '../sheets/copied.ts'
import { copiedCsvStream, csvStream } from '../sheets/write-csv.ts'
import { xlsxStream } from '../sheets/write-xlsx.ts'
import { clockOf } from '../time/time-zone.ts'
import { allRows, type ListSource, type Sql } from './list.ts'
import type { Chosen } from './list-source.ts'

export type Asked = { format: 'csv' | 'xlsx'; columns?: string[] | undefined; query: ListQuery } & Chosen

/** A large file takes PostgreSQL minutes; it never waits for the one who reads it. */
const longest = { statementSeconds: 900 }

/** Characters that a column of each type needs in a sheet. */
const usualLength: Readonly<Record<Column['type'], number>> = {
  text: 28,
  code: 20,
  number: 10,
  date: 12,
  datetime: 17,
  boolean: 8,
  choice: 12,
  image: 10,
}

export function sheetColumn({ type, label, choices, cents }: Column, language: Language): SheetColumn {
  const kept = cents ? 'money' : type === 'number' || type === 'date' || type === 'datetime' ? type : 'text'
  const words = Object.values(choices ?? {}).map((it) => say(it, language).length)
  // The heading needs room for the filter arrow.
  const head = say(label, language).length + 4
  return { label: say(label, language), type: kept, width: Math.max(usualLength[type], head, ...words) }
}

/** Cents as an amount, exact. */
const amount = (cents: Sql) => sql`round((${cents})::numeric / 100, 2)`

/** A value as csv shows it, made by PostgreSQL: a million rows then need almost no work here. Days come as the connection writes them. */
function shown({ type, choices, cents }: Column, value: Sql, language: Language): Sql {
  if (cents) return amount(value)
  const when = (choice: string, words: Words) => sql`when ${choice} then ${say(words, language)}`
  if (type === 'datetime') return sql`to_char(${clockOf(value)}, 'DD-MM-YYYY HH24:MI')`
  if (type === 'boolean')
    return sql`case (${value})::text ${when('true', yesOrNo(true))} ${when('false', yesOrNo(false))} end`
  if (!choices) return value
  const cases = Object.entries(choices).map(([choice, words]) => when(choice, words))
  return sql`case (${value})::text ${sql.join(cases, sql` `)} else (${value})::text end`
}

/** Puts words into a row whose other cells keep their types. */
function inWords(columns: readonly Column[], language: Language) {
  const changes = columns.flatMap(({ write, type, choices }, at) => {
    if (write) return [{ at, words: (text: string) => write(JSON.parse(text), language) }]
    if (type === 'boolean') return [{ at, words: (text: string) => say(yesOrNo(text === 't'), language) }]
    return choices ? [{ at, words: (text: string) => (choices[text] ? say(choices[text], language) : text) }] : []
  })
  return (row: string[]) => {
    for (const { at, words } of changes) if (row[at]) row[at] = words(row[at])
  }
}

async function* wordedRows(copied: AsyncIterable<Buffer>, words: (row: string[]) => void) {
  for await (const batch of rowsOf(copied, '\t')) {
    batch.forEach(words)
    yield batch
  }
}

export function listFile(
  database: Database,
  source: ListSource,
  where: readonly Sql[],
  asked: Asked,
  keys: readonly string[],
  language: Language,
): Readable {
  const { definition } = source
  const shownColumns = keys.flatMap((key) => {
    const [column, value] = [definition.columns[key], source.columns[key]]
    return column && value ? [{ column, value }] : []
  })
  const all = shownColumns.map(({ column }) => column)
  const columns = all.map((column) => sheetColumn(column, language))
  const ask = (write: (column: Column, value: Sql) => Sql) =>
    allRows(
      source,
      asked.query,
      where,
      shownColumns.map(({ column, value }) => write(column, value)),
    )
  const rows = () => {
    const query = ask(({ write, cents }, value) => (write ? sql`to_json(${value})` : cents ? amount(value) : value))
    const copied = database.copy(query, { ...longest, delimiter: '\t', days: 'year first' })
    return wordedRows(copied, inWords(all, language))
  }
  if (asked.format === 'xlsx')
    return xlsxStream({ sheet: say(definition.title, language).slice(0, 31), columns, rows: rows() })
  const delimiter = language === 'IT' ? ';' : ','
  if (all.some(({ write }) => write)) return csvStream({ columns, rows: rows(), delimiter, bom: true })
  const query = ask((column, value) => shown(column, value, language))
  const copied = database.copy(query, { ...longest, delimiter, days: 'day first' })
  return copiedCsvStream({ columns, copied, delimiter, bom: true })
}
