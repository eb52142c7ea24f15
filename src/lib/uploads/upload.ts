/** An upload is a value: its columns and the problems it can find, read by the checker, the dialog, the samples and the report. */
import { z } from 'zod'
import { bilingualText, integer, nullableText } from '../records/fields.ts'
import { both, type Words } from '../texts/texts.ts'

export type UploadColumn = {
  label: Words
  /** Other headers that clients write for it; compared without regard to case, accents and spaces. */
  aliases?: readonly string[] | undefined
  required?: true | undefined
  type?: 'text' | 'code' | 'number' | undefined
  /** Fewest and most characters. */
  min?: number | undefined
  max?: number | undefined
  /** The largest number; a larger one has the problem `invalid`. */
  most?: number | undefined
  /** Several words, with commas or semicolons between them: how many at most, and how long each may be. */
  words?: { most: number; longest: number } | undefined
  /** Checked cell by cell while reading; a cell that does not match, or is too long, has the problem `invalid`. */
  pattern?: RegExp | undefined
  invalid?: string | undefined
  /** Line breaks inside a cell stay; elsewhere they become spaces. */
  several_lines?: true | undefined
  /** Staged with the row but not shown, such as the client's raw row. */
  hidden?: true | undefined
  /** Hidden; holds the row's own number where that is not `n`, because several sheets were read. */
  row_number?: true | undefined
  /** Holds the name of the row's sheet; shown beside the row's number. */
  row_sheet?: true | undefined
  /** A list endpoint to choose from while a cell is repaired, and the field of its items that is written into the cell. */
  choices?: { path: `/api/${string}`; field: string } | undefined
  examples: readonly string[]
}
export type UploadColumns = Readonly<Record<string, UploadColumn>>

/** One reason why rows fail. The feature that finds it owns its words; the key is that of the bulk-upload result. */
export type Problem = {
  title: Words
  hint: Words
  /** The row is right in itself but disagrees with the file or the records. */
  conflict?: true
  /** Nothing has to be put right: a row with it is left out, and counted apart. */
  leaves_out?: true
  /** The cells to mark where the finding names none. */
  columns?: readonly string[]
}
export type Problems = Readonly<Record<string, Problem>>

export const problem = (
  title: Words,
  hint: Words,
  more: Pick<Problem, 'conflict' | 'columns' | 'leaves_out'> = {},
): Problem => ({
  title,
  hint,
  ...more,
})

export type UploadDefinition<Key extends string = string> = {
  kind: string
  title: Words
  /** What one row is, for sentences such as "12 categories". */
  rows: Words
  /** Columns written in code. An upload whose columns depend on the file adds them on the server, per file. */
  columns: Readonly<Record<Key, UploadColumn>>
  /** What a sample of it looks like, where the columns depend on the file. */
  sample?: readonly UploadColumn[]
  /** What its checks can find, beside what a cell alone can have wrong. */
  problems?: Problems
  /** What it brought stays: it cannot be undone. */
  stays?: true
  /** The fields of its context, such as `delivery_note_id`, each with a sentence for the API document. */
  context?: Readonly<Record<string, string>>
}

export const defineUpload = <const Key extends string>(upload: UploadDefinition<Key>): UploadDefinition<Key> => upload

/** The columns of a sample file and its example rows. */
export function sampleOf({ columns, sample }: Pick<UploadDefinition, 'columns' | 'sample'>) {
  const shown = sample ?? Object.values(columns)
  const rows = Array.from({ length: Math.max(0, ...shown.map(({ examples }) => examples.length)) }, (_, at) =>
    shown.map(({ examples }) => examples[at] ?? ''),
  )
  return { columns: shown, rows }
}

/** What can be wrong with the file or with a cell by itself. */
export const cellProblems = {
  missing_column: problem(
    both('Missing column', 'Colonna mancante'),
    both('The file lacks a column that is needed.', 'Nel file manca una colonna necessaria.'),
  ),
  missing_value: problem(
    both('Empty field', 'Campo vuoto'),
    both('Please, enter the empty field !', 'Compila il campo vuoto!'),
  ),
  too_long: problem(
    both('Too long', 'Troppo lungo'),
    both('The value has more characters than fit.', 'Il valore ha più caratteri di quelli ammessi.'),
  ),
  too_many: problem(
    both('Too many values', 'Troppi valori'),
    both('The cell holds more values than fit.', 'La cella contiene più valori di quelli ammessi.'),
  ),
  lost_digits: problem(
    both('Digits lost', 'Cifre perse'),
    both(
      'The spreadsheet shortened a long number. Format the column as text, write the values again, and upload the file once more.',
      'Il foglio di calcolo ha abbreviato un numero lungo. Formatta la colonna come testo, riscrivi i valori e ricarica il file.',
    ),
  ),
  invalid_number: problem(
    both('Not a number', 'Non è un numero'),
    both('Write a whole number from 0 up.', 'Scrivi un numero intero da 0 in su.'),
  ),
  left_out: problem(
    both('Left out', 'Esclusa'),
    both('Somebody left this row out. It can be put back.', 'Qualcuno ha escluso questa riga. Si può rimettere.'),
    { leaves_out: true },
  ),
} as const satisfies Problems

/** Everything the rows of an upload can have wrong. */
export const problemsOf = (upload: Pick<UploadDefinition, 'problems'>): Problems => ({
  ...cellProblems,
  ...upload.problems,
})

/** A column as it is kept with an upload and sent to the screen: what was a pattern is its source. */
export const ColumnRecord = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  label: bilingualText,
  aliases: z.array(z.string()).optional(),
  required: z.literal(true).optional(),
  type: z.enum(['text', 'code', 'number']).optional(),
  min: integer.optional(),
  max: integer.optional(),
  most: integer.optional(),
  words: z.strictObject({ most: integer, longest: integer }).optional(),
  pattern: z.string().optional(),
  invalid: z.string().optional(),
  several_lines: z.literal(true).optional(),
  hidden: z.literal(true).optional(),
  row_number: z.literal(true).optional(),
  row_sheet: z.literal(true).optional(),
  choices: z.strictObject({ path: z.templateLiteral(['/api/', z.string()]), field: z.string() }).optional(),
  examples: z.array(z.string()),
})
export type ColumnRecord = z.infer<typeof ColumnRecord>

export const toColumnRecords = (columns: UploadColumns): ColumnRecord[] =>
  Object.entries(columns).map(([key, { pattern, aliases, examples, ...column }]) => ({
    ...column,
    key,
    examples: [...examples],
    ...(aliases ? { aliases: [...aliases] } : {}),
    ...(pattern ? { pattern: pattern.source } : {}),
  }))

export const fromColumnRecords = (records: readonly ColumnRecord[]): UploadColumns =>
  Object.fromEntries(
    records.map(({ key, pattern, ...column }) => [
      key,
      pattern === undefined ? column : { ...column, pattern: new RegExp(pattern) },
    ]),
  )

/** One thing wrong with one row: which problem, in which cells, and what in words. */
export const RowProblem = z.strictObject({
  problem: z.string(),
  /** The cells to mark. */
  columns: z.array(z.string()),
  /** The label of the first of them, in the user's language. */
  field: nullableText,
  /** A short sentence about this very value, in the user's language. */
  detail: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

/** The sentence of one problem, with the field it is about. */
export const describeProblem = ({ field, detail }: Pick<RowProblem, 'field' | 'detail'>): string =>
  field === null ? detail : `${field}: ${detail}`

/** One problem with its words, its number of rows and a few of their values, for its heading in the dialog. */
export const ProblemSummary = z.strictObject({
  problem: z.string(),
  title: z.string(),
  hint: z.string(),
  conflict: z.boolean(),
  count: integer,
  /** How many different values are behind it; a word that fails in ten rows is one. */
  different: integer,
  examples: z.array(z.string()),
})
export type ProblemSummary = z.infer<typeof ProblemSummary>

export const StatusMismatch = z.strictObject({ status_name: z.string(), serial_number: z.string() })
export type StatusMismatch = z.infer<typeof StatusMismatch>

/** The seed's result: each entry of `errors` is an object with one list under the key of its problem. */
export const UploadResult = z.strictObject({
  total_inserted: integer,
  total_failed: integer,
  errors: z.array(z.record(z.string(), z.array(z.union([z.string(), StatusMismatch])))),
})
export type UploadResult = z.infer<typeof UploadResult>

/** Headers compare without regard to case, accents, spaces and punctuation. */
export const normaliseHeader = (header: string) =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
