/** What the screen is told of one upload on its way: its progress, its totals, and the rows that fail. */
import { z } from 'zod'
import { integer } from './fields.ts'
import { importStatuses, ProblemSummary, RowProblem, UploadResult } from './upload.ts'

export const importPhases = ['reading', 'checking', 'inserting', 'reverting'] as const

export const Import = z.strictObject({
  id: integer,
  kind: z.string(),
  status: z.enum(importStatuses),
  file_name: z.string(),
  file_bytes: integer,
  created_at: z.string(),
  created_by: z.string(),
  progress: z.strictObject({ phase: z.enum(importPhases), done: integer, total: integer }),
  total_rows: integer,
  total_good: integer,
  total_failed: integer,
  checked_ms: integer,
  problems: z.array(ProblemSummary),
  /** Why the file as a whole is refused. */
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  result: UploadResult.nullable(),
  revertible: z.boolean(),
  /** The same content was uploaded before. */
  same_file_as: z.strictObject({ id: integer, created_at: z.string(), created_by: z.string() }).nullable(),
})
export type Import = z.infer<typeof Import>

/** A row that fails, or that failed and was put right since. */
export const ImportRow = z.strictObject({
  n: integer,
  cells: z.record(z.string(), z.string()),
  problems: z.array(RowProblem),
  fixed: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRows = z.strictObject({ items: z.array(ImportRow), total: integer })
export type ImportRows = z.infer<typeof ImportRows>
