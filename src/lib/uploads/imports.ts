/** One upload as the screens see it: its progress, its totals, and the rows that fail. */
import { z } from 'zod'
import { integer, nullableText } from '../records/fields.ts'
import { fieldKey } from '../texts/field-errors.ts'
import { ColumnRecord, ProblemSummary, RowProblem, UploadResult } from './upload.ts'
import { importStatuses, importStatusNote } from './upload-states.ts'

export const importPhases = ['reading', 'checking', 'inserting', 'reverting'] as const

export const Import = z.strictObject({
  id: integer,
  kind: z.string(),
  status: z.enum(importStatuses).describe(importStatusNote),
  file_name: z.string(),
  file_bytes: integer,
  created_at: z.string(),
  created_by: z.string(),
  /** The columns of this file; the same for every file unless they depend on it. */
  columns: z.array(ColumnRecord),
  /** In rows; while the file is read, `total` is an estimate. */
  progress: z.strictObject({ phase: z.enum(importPhases), done: integer, total: integer }),
  total_rows: integer,
  total_good: integer,
  total_failed: integer,
  /** Rows that are left out, by a person or because the same row is there twice; they are in no other total. */
  total_left_out: integer,
  /** Rows that are not data, such as titles and totals. */
  total_skipped: integer,
  checked_ms: integer,
  /** How many rows each group has, where the rows of a kind fall into groups, before they are inserted; such as new, changed and gone. */
  groups: z.record(z.string(), integer).nullable(),
  problems: z.array(ProblemSummary),
  /** Why the file as a whole is refused. */
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  result: UploadResult.nullable(),
  revertible: z.boolean(),
  /** Its single rows can still be looked at; they are deleted some time after its end, the report stays. */
  rows_kept: z.boolean(),
  /** The same content was uploaded before. */
  same_file_as: z.strictObject({ id: integer, created_at: z.string(), created_by: z.string() }).nullable(),
})
export type Import = z.infer<typeof Import>

/** A row of an upload, most often one that fails, or that failed and was repaired since. */
export const ImportRow = z.strictObject({
  n: integer,
  cells: z.record(z.string(), z.string()),
  problems: z.array(RowProblem),
  fixed: z.boolean(),
  /** Why the row is left out, in the user's language; null if it is not. */
  left_out: nullableText,
})
export type ImportRow = z.infer<typeof ImportRow>

/** Which rows: those that fail or were repaired, those that are left out, or all. */
export const rowChoices = ['failing', 'left_out', 'all'] as const
export type ImportRowChoice = (typeof rowChoices)[number]

/** A row after its repair, and how many other failing rows still hold the value that was put right. */
export const RepairedRow = z.strictObject({ ...ImportRow.shape, equal: integer })
export type RepairedRow = z.infer<typeof RepairedRow>

/** A page of rows; `total` and `fixed` count those of the problem asked for, `total_all` those of every problem. */
export const ImportRows = z.strictObject({
  items: z.array(ImportRow),
  total: integer,
  fixed: integer,
  total_all: integer,
})
export type ImportRows = z.infer<typeof ImportRows>

const Context = z
  .string()
  .max(8000)
  .default('{}')
  .transform((text, context) => {
    try {
      const value: unknown = JSON.parse(text)
      return value
    } catch {
      context.addIssue({ code: 'custom', message: fieldKey('invalid') })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().max(50), z.string().max(2000)))
  .describe('The context as a JSON object, instead of fields of their own.')

/** What is sent with a file: its kind, and the fields of the context that kinds have. */
export const newImport = (contextFields: Readonly<Record<string, z.ZodOptional<z.ZodString>>>) =>
  z
    .strictObject({
      kind: z.string().min(1).max(50).describe('What the rows are, such as parts or delivery-note-products.'),
      context: Context,
      ...contextFields,
    })
    .transform(({ kind, context, ...fields }) => ({
      kind,
      context: { ...context, ...z.record(z.string(), z.string()).parse(fields) },
    }))
