/** The thread in which a file of unknown origin is read; it sends rows only as far as they were asked for. */
import { parentPort, workerData } from 'node:worker_threads'
import { fileKind } from './file-kind.ts'
import { nothingHidden, type ReaderMessage, type ReaderTask } from './reader-messages.ts'
import type { SheetRow } from './row-guard.ts'
import { SheetError } from './sheet-error.ts'

const port = parentPort
// Only `read-sheet.ts` starts this thread, and gives it a task.
const task = workerData as ReaderTask

let credit = task.credit
let wake: (() => void) | undefined
let read = 0
let total = 0
const hidden = nothingHidden()

function send(message: ReaderMessage): void {
  port?.postMessage(message)
}

async function sendRows(rows: SheetRow[]): Promise<void> {
  while (credit === 0)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  credit -= 1
  send({
    kind: 'rows',
    sheet: rows[0]?.sheet ?? '',
    numbers: rows.map((row) => row.n),
    widths: rows.map((row) => row.cells.length),
    cells: rows.flatMap((row) => row.cells),
    read,
    total,
  })
}

async function readAll(): Promise<void> {
  const { limits, path, sheets } = task
  const progress = (bytes: number, all: number) => {
    read = bytes
    total = all
  }
  const kind = await fileKind(path, limits)
  const source =
    kind === 'xlsx'
      ? (await import('./read-xlsx.ts')).readXlsx(path, limits, progress, { sheets, hidden })
      : (await import('./read-csv.ts')).readCsv(path, limits, progress)
  let batch: SheetRow[] = []
  let characters = 0
  for await (const rows of source) {
    for (const row of rows) {
      if (batch[0] !== undefined && batch[0].sheet !== row.sheet) {
        await sendRows(batch)
        batch = []
        characters = 0
      }
      batch.push(row)
      for (const cell of row.cells) characters += cell.length
      if (batch.length < limits.batch_rows && characters < limits.batch_characters) continue
      await sendRows(batch)
      batch = []
      characters = 0
    }
  }
  if (batch.length > 0) await sendRows(batch)
}

port?.on('message', () => {
  credit += 1
  wake?.()
  wake = undefined
})

try {
  await readAll()
  send({ kind: 'end', read, total, hidden })
} catch (error) {
  if (error instanceof SheetError) send({ kind: 'refused', reason: error.reason, detail: error.detail, row: error.row })
  else send({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
port?.close()
