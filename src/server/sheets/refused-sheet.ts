/** The words for a file that the reader refuses. */
import type { AppError } from '#lib/texts/errors.ts'
import { sheetErrors as errors } from '#lib/uploads/sheet-errors.ts'
import { sheetLimits } from './limits.ts'
import { SheetError, type SheetErrorReason } from './sheet-error.ts'

const reasons: Record<SheetErrorReason, () => AppError> = {
  empty: errors.file_empty,
  no_rows: errors.file_empty,
  broken: errors.file_broken,
  password: errors.file_password,
  old_xls: errors.file_old_xls,
  other_format: errors.file_not_a_sheet,
  not_a_sheet: errors.file_not_a_sheet,
  web_page: errors.file_web_page,
  macros: errors.file_macros,
  too_large: errors.file_too_large,
  too_many_rows: () => errors.file_too_many_rows({ max: sheetLimits.rows - 1 }),
  too_many_columns: () => errors.file_too_many_columns({ max: sheetLimits.columns }),
  too_much_text: errors.file_too_much_text,
  unsafe: errors.file_unsafe,
  timeout: errors.file_timeout,
}

/** The error to throw instead of a reader's own; anything else stays what it is. */
export const refusedSheet = (error: unknown): unknown => (error instanceof SheetError ? reasons[error.reason]() : error)
