/** Which columns a list shows and in which order: a saved choice laid over what the list itself declares. */
import { z } from 'zod'
import type { ListDefinition } from './list.ts'

/** One entry of the checklist in Table settings. */
export const ColumnChoice = z.strictObject({ id: z.string().min(1).max(100), isChecked: z.boolean() })
export type ColumnChoice = z.infer<typeof ColumnChoice>

export const ownColumns = (list: ListDefinition): ColumnChoice[] =>
  Object.entries(list.columns).map(([id, column]) => ({ id, isChecked: column.hidden !== true }))

/** The column that names a row, a serial for the most part; it is always shown. */
export const titleKey = (list: { columns: Readonly<Record<string, { type?: string }>> }): string | undefined =>
  Object.entries(list.columns).find(([, { type }]) => type !== 'image')?.[0]

/** Applies a saved choice: columns it does not list come last, columns that no longer exist are dropped, and the one that names a row is always shown. */
export function mergeChoice(list: ListDefinition, saved: readonly ColumnChoice[] | undefined): ColumnChoice[] {
  const own = ownColumns(list)
  if (saved === undefined || saved.length === 0) return own
  const known = new Set(own.map(({ id }) => id))
  const kept = saved.filter(({ id }) => known.delete(id)).map(({ id, isChecked }) => ({ id, isChecked }))
  const title = titleKey(list)
  const merged = [...kept, ...own.filter(({ id }) => known.has(id))]
  return merged.map(({ id, isChecked }) => ({ id, isChecked: isChecked || id === title }))
}
