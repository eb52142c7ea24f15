/** The thread in which the rows of small files are read by their layouts. */
import { answerTasks } from '../threads.ts'
import type { CreateRead, RowsRead, RowTask } from './row-thread.ts'

answerTasks<RowTask, RowsRead>(async ({ module, input, rows }) => {
  // Only layouts name a module, and what they name holds this function.
  const { createRead } = (await import(module)) as { createRead: CreateRead<unknown> }
  const read = createRead(input)
  return rows.map((row) => read(row.cells, row))
})
