/** Which columns a list shows and in which order: a saved choice laid over what the list itself declares. */
import { z } from 'zod'
import type { ListDefinition } from './list.ts'

/** One entry of the checklist in Table settings. */
export const ColumnChoice = z.strictObject({ id: z.string().min(1).max(100), isChecked: z.boolean() })
export type ColumnChoice = z.infer<typeof ColumnChoice>

export const ownColumns = (list: ListDefinition): ColumnChoice[] =>
  Object.entries(list.columns).map(([id, column]) => ({ id, isChecked: column.hidden !== true }))

/** A column the saved choice does not know yet comes last, one that no longer exists is dropped, and never none is shown. */
export function mergeChoice(list: ListDefinition, saved: readonly ColumnChoice[] | undefined): ColumnChoice[] {
  const own = ownColumns(list)
  if (saved === undefined || saved.length === 0) return own
  const known = new Set(own.map(({ id }) => id))
  const kept = saved.filter(({ id }) => known.delete(id)).map(({ id, isChecked }) => ({ id, isChecked }))
  const merged = [...kept, ...own.filter(({ id }) => known.has(id))]
  return merged.some(({ isChecked }) => isChecked) ? merged : own
}
