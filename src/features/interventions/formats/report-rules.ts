/** The layout of a file back to a client: which columns, in which order, with whose words, dates and codes. */
import { z } from 'zod'
import { nullableText } from '#lib/records/fields.ts'
import { type Language, languages, say } from '#lib/texts/texts.ts'
import { cleanHeader, headingLikeness } from '#lib/uploads/headings.ts'
import { normaliseHeader } from '#lib/uploads/upload.ts'
import type { Sheet } from './mapping.ts'
import type { RawCell } from './reading-rules.ts'
import { type ReportFieldName, type ReportValues, reportField, reportFieldNames } from './report-field-rules.ts'

const Heading = z.string().trim().min(1).max(250)

const ReportSource = z.discriminatedUnion('from', [
  /** A field of the closing or of its job. */
  z.strictObject({ from: z.literal('field'), field: z.enum(reportFieldNames) }),
  /** A column of the row that the client sent, as it was. */
  z.strictObject({ from: z.literal('client_row'), heading: Heading }),
  /** The same in every row. */
  z.strictObject({ from: z.literal('constant'), value: z.string().trim().min(1).max(500) }),
  /** A column that stays empty. */
  z.strictObject({ from: z.literal('nothing') }),
])
export type ReportSource = z.output<typeof ReportSource>

const ReportColumn = z.strictObject({
  heading: Heading,
  source: ReportSource,
  /** The client's words: for a choice by its key, for an intervention code by our code. */
  words: z.record(z.string().max(60), z.string().trim().max(250)).optional(),
})
export type ReportColumn = z.output<typeof ReportColumn>

/** `cell`: a real date in a sheet; in a csv file DD/MM/YYYY. */
export const reportDates = [
  'cell',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'YYYY-MM-DD',
  'YYYYMMDD',
  'DDMMYYYY',
  'MM/DD/YYYY',
] as const
export type ReportDates = (typeof reportDates)[number]

export const ReportLayout = z.strictObject({
  file: z.enum(['xlsx', 'csv']),
  /** Of a csv file. */
  delimiter: z.enum([';', ',']),
  encoding: z.enum(['utf-8', 'windows-1252']),
  /** Of an xlsx file: the name of its sheet. */
  sheet: z.string().trim().min(1).max(31),
  /** The first part of the name of the file; the day follows. */
  file_name: z.string().trim().min(1).max(80),
  dates: z.enum(reportDates),
  /** The language of words that the client has no code for. */
  language: z.enum(languages),
  columns: z.array(ReportColumn).min(1).max(200),
})
export type ReportLayout = z.output<typeof ReportLayout>

function writeDay(day: string, { dates, file }: Pick<ReportLayout, 'dates' | 'file'>): string {
  // A real date stays as it is until the sheet is written.
  if (dates === 'cell' && file === 'xlsx') return day
  const [year = '', month = '', date = ''] = day.split('-')
  const pattern = dates === 'cell' ? 'DD/MM/YYYY' : dates
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** What is known of a closing beside its fields. */
export const ReportContext = z.strictObject({
  /** The row that the client sent, if the job came in a file: heading and value of each column. */
  client_row: z
    .array(z.tuple([z.string(), z.string()]))
    .readonly()
    .nullable(),
  /** The client's own word for the code of the job. */
  code_alias: nullableText,
})
export type ReportContext = z.infer<typeof ReportContext>

/** The cell under a heading of the client's row, compared as headings of files are; undefined where the row has no such column. */
const cellUnder = (row: readonly RawCell[] | null, heading: string): string | undefined =>
  row?.find(([known]) => normaliseHeader(known) === normaliseHeader(heading))?.[1]

/** Columns of the client's rows that the layout gives back and none of the rows has. */
export const columnsWithout = (
  { columns }: ReportLayout,
  rows: readonly Pick<ReportContext, 'client_row'>[],
): string[] =>
  columns.flatMap(({ source }) =>
    source.from === 'client_row' &&
    rows.length > 0 &&
    rows.every(({ client_row }) => cellUnder(client_row, source.heading) === undefined)
      ? [source.heading]
      : [],
  )

/** One row of the file, every cell as text. */
export function cellsOf(
  layout: ReportLayout,
  values: ReportValues,
  { client_row, code_alias }: ReportContext,
): string[] {
  return layout.columns.map(({ source, words }) => {
    if (source.from === 'constant') return source.value
    if (source.from === 'client_row') return cellUnder(client_row, source.heading) ?? ''
    if (source.from === 'nothing') return ''
    const value = values[source.field]
    if (value === null) return ''
    const { kind, choices } = reportField(source.field)
    if (kind === 'day') return writeDay(value, layout)
    if (words?.[value]) return words[value]
    if (kind === 'code') return code_alias ?? value
    return choices?.[value] ? say(choices[value], layout.language) : value
  })
}

/** Which columns hold real dates. */
export const isDateColumn = ({ dates, file }: ReportLayout, { source }: ReportColumn): boolean =>
  file === 'xlsx' && dates === 'cell' && source.from === 'field' && reportField(source.field).kind === 'day'

export const holds = ({ columns }: ReportLayout, field: ReportFieldName): boolean =>
  columns.some(({ source }) => source.from === 'field' && source.field === field)

const likeFrom = 0.75

/** A field for each heading by likeness; no field twice. The best pairs are given first. */
export function proposeColumns(headings: readonly string[], language: Language = 'IT'): ReportColumn[] {
  const pairs = headings
    .flatMap((heading, at) =>
      reportFieldNames.map((field) => {
        const known = [say(reportField(field).label, language), ...reportField(field).headings]
        return { at, field, like: Math.max(...known.map((other) => headingLikeness(heading, other))) }
      }),
    )
    .filter(({ like }) => like >= likeFrom)
    .toSorted((a, b) => b.like - a.like || a.at - b.at)
  const given = new Map<number, ReportFieldName>()
  for (const { at, field } of pairs) if (!given.has(at) && ![...given.values()].includes(field)) given.set(at, field)
  return headings.map((heading, at) => {
    const field = given.get(at)
    return { heading, source: field ? { from: 'field', field } : { from: 'nothing' } }
  })
}

const isNamed = (heading: string) =>
  reportFieldNames.some((field) => reportField(field).headings.some((known) => headingLikeness(heading, known) >= 0.85))

/** The headings of a sample: of the first rows the one that names most fields, else the fullest; each heading once. */
export function headingsOf([sheet]: readonly Sheet[]): string[] {
  const rows = (sheet?.rows.slice(0, 30) ?? []).map(({ n, cells }) => {
    const headings = cleanHeader(cells).filter((heading) => heading !== '')
    return { n, headings, named: headings.filter(isNamed).length }
  })
  const [best] = rows.toSorted((a, b) => b.named - a.named || b.headings.length - a.headings.length || a.n - b.n)
  return [...new Set(best?.headings ?? [])].slice(0, 200)
}
