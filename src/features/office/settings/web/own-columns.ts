/** One person's own columns of a list, asked for and kept on the server. */
import type { ColumnChoice } from '#lib/lists/column-choice.ts'
import { call } from '#web/call.ts'
import { tableSettings } from '../table-settings-contract.ts'

export const load = (list: string) => call(tableSettings.get, { params: { list } })

export const save = (list: string, columns: readonly ColumnChoice[]) =>
  call(tableSettings.putOwn, { params: { list }, body: { columns: [...columns] } })

export const reset = (list: string) => call(tableSettings.resetOwn, { params: { list } })
