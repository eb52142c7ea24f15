/** Reads the rows of small files by their layouts in threads, so that no text in one can hold up who is answered meanwhile. */
import { openThreads } from '../threads.ts'
import type { SheetRow } from './row-guard.ts'
import { SheetError } from './sheet-error.ts'

/** How rows are read, in a form that a thread can be given: the module whose `createRead` makes the reading function from this input. */
export type RowReading = { module: string; input: unknown }
export type CreateRead<Input> = (input: Input) => ReadRow
export type ReadRow = (cells: readonly string[], row: SheetRow) => readonly string[] | undefined
export type RowTask = RowReading & { rows: readonly SheetRow[] }
export type RowsRead = ReturnType<ReadRow>[]

export const openRowThreads = (milliseconds: number) =>
  openThreads<RowTask, RowsRead>({
    module: 'server/sheets/row-worker',
    atOnce: 4,
    milliseconds,
    heapMegabytes: 128,
    failed: 'the rows were not read',
    tooLong: () => new SheetError('timeout', 'its rows'),
  })
