/** Reads the rows of a small file by a layout in a thread of its own, so that no text in it can hold up who is answered meanwhile. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadModule } from '../place.ts'
import type { SheetRow } from './row-guard.ts'
import { SheetError } from './sheet-error.ts'

/** How rows are read, in a form that a thread can be given: the module whose `createRead` makes the reading function from this input. */
export type RowReading = { module: string; input: unknown }
export type CreateRead<Input> = (input: Input) => ReadRow
export type ReadRow = (cells: readonly string[], row: SheetRow) => readonly string[] | undefined
export type RowTask = RowReading & { rows: readonly SheetRow[] }
export type RowsRead = ReturnType<ReadRow>[]

export type RowThread = {
  read: (reading: RowReading, rows: readonly SheetRow[]) => Promise<RowsRead>
  end: () => Promise<void>
}

/** Begins at the first rows; `milliseconds` is for all of them. */
export function openRowThread(milliseconds: number): RowThread {
  let worker: Worker | undefined
  let left = milliseconds
  return {
    async read(reading, rows) {
      worker ??= new Worker(threadModule('server/sheets/row-worker'), {
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
      })
      const thread = worker
      const started = performance.now()
      const late = AbortSignal.timeout(Math.max(1, Math.round(left)))
      const task: RowTask = { ...reading, rows }
      thread.postMessage(task)
      try {
        // Throws what the thread throws.
        const [read] = await once(thread, 'message', { signal: late })
        return read
      } catch (error) {
        throw late.aborted ? new SheetError('timeout', 'its rows') : error
      } finally {
        left -= performance.now() - started
      }
    },
    async end() {
      await worker?.terminate()
    },
  }
}
