/** Which action a row offers first. */
import type { ListedRow } from '#lib/lists/list.ts'
import type { comparisonRowList } from '../columns.ts'
import type { ComparisonRow } from '../contract.ts'
import { type Action, causes, mayDo } from '../rules.ts'

export type Row = ListedRow<typeof comparisonRowList, ComparisonRow>

/** The action of its cause, or a check on site where that one does not fit the row. */
export function fixOf(row: Row): Action | 'open' {
  const fix = row.cause ? causes[row.cause.cause] : 'ignore'
  return fix === 'open' || may(fix, row) ? fix : 'check'
}

export const may = (action: Action, row: Row): boolean => mayDo(action, { ...row, cause: row.cause?.cause ?? null })
