/** Which columns are shown and in which order: the saved choice laid over what the list itself declares. */
import { createContext } from 'react'
import type { ColumnChoice } from '#lib/lists/column-choice.ts'
import type { Column, ListDefinition } from '#lib/lists/list.ts'

export type TableSettings = { columns: readonly ColumnChoice[]; own: boolean }

/** How a list page reaches Table settings; the app gives it, as the kit knows no feature. */
export type TableSettingsAccess = {
  load: (list: string) => Promise<TableSettings>
  save: (list: string, columns: readonly ColumnChoice[]) => Promise<unknown>
  reset: (list: string) => Promise<unknown>
}
export const TableSettingsContext = createContext<TableSettingsAccess | null>(null)

export type ShownColumn = { key: string; column: Column }

export const shownColumns = (list: ListDefinition, choice: readonly ColumnChoice[]): ShownColumn[] =>
  choice.flatMap(({ id, isChecked }) => {
    const column = list.columns[id]
    return isChecked && column ? [{ key: id, column }] : []
  })
