/** The thread in which the rows of a small file are read by their layout. */
import { parentPort } from 'node:worker_threads'
import type { CreateRead, RowTask } from './row-thread.ts'

parentPort?.on('message', async ({ module, input, rows }: RowTask) => {
  // Only layouts name a module, and what they name holds this function.
  const { createRead } = (await import(module)) as { createRead: CreateRead<unknown> }
  const read = createRead(input)
  parentPort?.postMessage(rows.map((row) => read(row.cells, row)))
})
