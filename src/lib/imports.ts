/** What the screen is told of one upload on its way: its progress, its totals, and the rows that fail. */
import { z } from 'zod'
import { importStatuses, ProblemSummary, RowProblem, UploadResult } from './upload.ts'

export const importPhases = ['reading', 'checking', 'inserting', 'reverting'] as const

export const Import = z.strictObject({
  id: z.number().int(),
  kind: z.string(),
  status: z.enum(importStatuses),
  file_name: z.string(),
  file_bytes: z.number().int(),
  created_at: z.string(),
  created_by: z.string(),
  progress: z.strictObject({ phase: z.enum(importPhases), done: z.number().int(), total: z.number().int() }),
  total_rows: z.number().int(),
  total_good: z.number().int(),
  total_failed: z.number().int(),
  checked_ms: z.number().int(),
  problems: z.array(ProblemSummary),
  /** Why the file as a whole is refused. */
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  result: UploadResult.nullable(),
  revertible: z.boolean(),
  /** The same content was uploaded before. */
  same_file_as: z.strictObject({ id: z.number().int(), created_at: z.string(), created_by: z.string() }).nullable(),
})
export type Import = z.infer<typeof Import>

/** A row that fails, or that failed and was put right since. */
export const ImportRow = z.strictObject({
  n: z.number().int(),
  cells: z.record(z.string(), z.string()),
  problems: z.array(RowProblem),
  fixed: z.boolean(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRows = z.strictObject({ items: z.array(ImportRow), total: z.number().int() })
export type ImportRows = z.infer<typeof ImportRows>
