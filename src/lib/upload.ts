/** An upload is a value: its columns and the problems it can find, read by the checker, the dialog, the samples and the report. */
import { z } from 'zod'
import { both, type Words } from './texts.ts'

export type UploadColumn = {
  label: Words
  /** Other headers that clients write for it; compared without regard to case, accents and spaces. */
  aliases?: readonly string[]
  required?: true
  type?: 'text' | 'code' | 'number'
  max?: number
  /** Checked cell by cell while reading; a cell that does not match has the problem `invalid`. */
  pattern?: RegExp
  invalid?: ProblemKey
  examples: readonly string[]
}

export type UploadDefinition<Key extends string = string> = {
  kind: string
  title: Words
  /** What one row is, for sentences such as "12 categories". */
  rows: Words
  columns: Readonly<Record<Key, UploadColumn>>
}

export const defineUpload = <const Key extends string>(upload: UploadDefinition<Key>): UploadDefinition<Key> => upload

type Problem = { title: Words; hint: Words }
const problem = (title: Words, hint: Words): Problem => ({ title, hint })

/** Every reason a row can fail: the keys are those of the bulk-upload result. */
export const problems = {
  missing_column: problem(
    both('Missing column', 'Colonna mancante'),
    both('The file lacks a column that is needed.', 'Nel file manca una colonna necessaria.'),
  ),
  missing_value: problem(
    both('Empty field', 'Campo vuoto'),
    both('Please, enter the empty field !', 'Inserisci il campo vuoto!'),
  ),
  too_long: problem(
    both('Too long', 'Troppo lungo'),
    both('The value has more characters than fit.', 'Il valore ha più caratteri di quelli ammessi.'),
  ),
  invalid_number: problem(
    both('Not a number', 'Non è un numero'),
    both('Write a whole number from 0 up.', 'Scrivi un numero intero da 0 in su.'),
  ),
  duplicate_category_name: problem(
    both('Duplicate category name', 'Categoria duplicata'),
    both('Twice in this file, or already in the list.', 'Ripetuta nel file o già presente in elenco.'),
  ),
  duplicate_part_number: problem(
    both('Duplicate part number', 'Codice articolo duplicato'),
    both('Twice in this file, or already in the catalogue.', 'Ripetuto nel file o già presente a catalogo.'),
  ),
  invalid_part_number: problem(
    both('Invalid part number', 'Codice articolo non valido'),
    both('Use 1 to 50 letters, digits, spaces, - _ / . or +.', 'Usa da 1 a 50 lettere, cifre, spazi, - _ / . o +.'),
  ),
  unknown_category: problem(
    both('Unknown category', 'Categoria sconosciuta'),
    both(
      'Not among the categories. Add it first or correct it.',
      'Non è tra le categorie. Aggiungila prima o correggila.',
    ),
  ),
  unknown_supplier: problem(
    both('Unknown supplier', 'Fornitore sconosciuto'),
    both(
      'Not among the suppliers. Add it first or correct it.',
      'Non è tra i fornitori. Aggiungilo prima o correggilo.',
    ),
  ),
} as const satisfies Record<string, Problem>
export type ProblemKey = keyof typeof problems
const problemKeys = Object.keys(problems) as [ProblemKey, ...ProblemKey[]]

/** One thing wrong with one row: which problem, in which column, and what in words. */
export const RowProblem = z.strictObject({
  problem: z.enum(problemKeys),
  column: z.string().nullable(),
  /** A short sentence about this very value, in the user's language. */
  detail: z.string(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const importStatuses = ['checking', 'checked', 'committing', 'committed', 'reverted', 'failed'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Counts and a few values of one problem, for its heading in the dialog. */
export const ProblemSummary = z.strictObject({
  problem: z.enum(problemKeys),
  count: z.number().int(),
  examples: z.array(z.string()),
})
export type ProblemSummary = z.infer<typeof ProblemSummary>

/** The seed's result: each entry of `errors` is an object with one list under its key. */
export const UploadResult = z.strictObject({
  total_inserted: z.number().int(),
  total_failed: z.number().int(),
  errors: z.array(z.partialRecord(z.enum(problemKeys), z.array(z.string()))),
})
export type UploadResult = z.infer<typeof UploadResult>

/** Headers compare without regard to case, accents, spaces and signs. */
export const normaliseHeader = (header: string) =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
