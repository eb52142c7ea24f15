/** One upload as the screens see it: its progress, its totals, and the rows that fail. */
import { z } from 'zod'
import { integer } from './fields.ts'
import { ColumnRecord, ProblemSummary, RowProblem, UploadResult } from './upload.ts'
import { importStatuses } from './upload-states.ts'

export const importPhases = ['reading', 'checking', 'inserting', 'reverting'] as const

export const Import = z.strictObject({
  id: integer,
  kind: z.string(),
  status: z.enum(importStatuses),
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
  /** Rows that are not data, such as titles and totals. */
  total_skipped: integer,
  checked_ms: integer,
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

/** A row that fails, or that failed and was repaired since. */
export const ImportRow = z.strictObject({
  n: integer,
  cells: z.record(z.string(), z.string()),
  problems: z.array(RowProblem),
  fixed: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A page of rows; `total` and `fixed` count those of the problem asked for, `total_all` those of every problem. */
export const ImportRows = z.strictObject({
  items: z.array(ImportRow),
  total: integer,
  fixed: integer,
  total_all: integer,
})
export type ImportRows = z.infer<typeof ImportRows>
