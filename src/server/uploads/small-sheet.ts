/** Decides by what is in a file whether its request reads it: a few rows at once, anything more as a job. */

import { createFairQueue, limitErrors } from '../access/fair-queue.ts'
import { readSheet } from '../sheets/read-sheet.ts'
import type { SheetChoice } from '../sheets/reader-messages.ts'
import type { SheetRow } from '../sheets/row-guard.ts'
import { SheetError } from '../sheets/sheet-error.ts'
import { rowsAtOnce } from './stored.ts'

/** The whole file: its rows, and why it is refused after them, if it is. */
export type SmallSheet = { batches: readonly SheetRow[][]; refusal?: SheetError }

/** Beyond this a file is not even looked at in its request. */
const maxBytes = 128 * 1024
/** The header and some title rows come on top. */
const maxRows = rowsAtOnce + 30
/** What takes longer to unpack is large, however few rows it has. */
const milliseconds = 10_000

/** Threads of one process; a person has a few uploads at a time at most, so that the queue is short. */
const threads = createFairQueue({ perPerson: 2, waiting: 60, patienceMs: 30_000 }, limitErrors.uploads)
const everybody = 0

/** The rows of a small file; undefined where it is large. Read in a thread of its own, which is stopped at the first row too many. */
export async function readSmallSheet(
  { path, bytes }: { path: string; bytes: number },
  sheets: SheetChoice,
): Promise<SmallSheet | undefined> {
  if (bytes > maxBytes) return undefined
  const end = await threads.take(everybody)
  const batches: SheetRow[][] = []
  let rows = 0
  try {
    for await (const batch of readSheet(path, { sheets, limits: { milliseconds, batch_rows: maxRows + 1 } })) {
      rows += batch.length
      if (rows > maxRows) return undefined
      batches.push(batch)
    }
    return { batches }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return error.reason === 'timeout' ? undefined : { batches, refusal: error }
  } finally {
    end()
  }
}
