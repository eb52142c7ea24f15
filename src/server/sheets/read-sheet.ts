/** Reads an uploaded xlsx or csv file in batches of rows, in a thread of its own with limits on memory and time. */
import { Worker } from 'node:worker_threads'
import { threadModule } from '../place.ts'
import { type SheetLimits, sheetLimits } from './limits.ts'
import type { HiddenParts, ReaderMessage, ReaderTask, SheetChoice } from './reader-messages.ts'
import type { SheetRow } from './row-guard.ts'
import { SheetError } from './sheet-error.ts'

export type ReadSheetOptions = {
  onProgress?(bytesRead: number, bytesTotal: number): void
  /** Called once, after the last row. */
  onHidden?(hidden: HiddenParts): void
  limits?: Partial<SheetLimits>
  /** Clients' files may have a sheet for each kind of job; everything else is on the first. */
  sheets?: SheetChoice
}

const credit = 3

/**
 * Gives the rows that hold something, the header first. Throws a SheetError for a file that is refused, possibly
 * after some batches, so nothing may be kept before the end is reached.
 */
export async function* readSheet(path: string, options: ReadSheetOptions = {}): AsyncGenerator<SheetRow[]> {
  const limits = { ...sheetLimits, ...options.limits }
  const task: ReaderTask = { path, sheets: options.sheets ?? 'first', limits, credit }
  const worker = new Worker(threadModule('server/sheets/reader-worker'), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heap_megabytes, maxYoungGenerationSizeMb: 32 },
  })
  const inbox = createInbox(worker)
  let milliseconds = limits.milliseconds
  let rows = 0
  try {
    for (;;) {
      // Only waiting counts: the time the caller spends on a batch does not count against the reader.
      const started = performance.now()
      const message = await inbox.next(milliseconds)
      milliseconds -= performance.now() - started
      if (message.kind === 'refused') throw new SheetError(message.reason, message.detail, message.row)
      if (message.kind === 'failed') throw new Error(`the sheet reader failed: ${message.message}`)
      options.onProgress?.(message.read, message.total)
      if (message.kind === 'end') {
        options.onHidden?.(message.hidden)
        break
      }
      rows += message.numbers.length
      yield unfold(message)
      worker.postMessage('more')
    }
    if (rows === 0) throw new SheetError('empty', 'no row holds anything')
    if (rows === 1) throw new SheetError('no_rows', 'a header alone')
  } finally {
    await worker.terminate()
  }
}

function unfold({ sheet, numbers, widths, cells }: Extract<ReaderMessage, { kind: 'rows' }>): SheetRow[] {
  let at = 0
  return numbers.map((n, index) => {
    const start = at
    at += widths[index] ?? 0
    return { sheet, n, cells: cells.slice(start, at) }
  })
}

/** Queues the thread's messages until they are read; the end of the thread counts as the last message. */
function createInbox(worker: Worker) {
  const waiting: ReaderMessage[] = []
  let deliver: ((message: ReaderMessage) => void) | undefined
  const receive = (message: ReaderMessage) => {
    if (deliver === undefined) waiting.push(message)
    else deliver(message)
    deliver = undefined
  }
  worker.on('message', receive)
  worker.on('messageerror', (error) => receive({ kind: 'failed', message: String(error) }))
  worker.on('error', (error) => receive(deathOf(error)))
  worker.on('exit', () => receive({ kind: 'failed', message: 'the thread ended early' }))
  return {
    next(milliseconds: number): Promise<ReaderMessage> {
      const first = waiting.shift()
      if (first !== undefined) return Promise.resolve(first)
      return new Promise((resolve) => {
        const timer = setTimeout(
          () => receive({ kind: 'refused', reason: 'timeout', detail: 'timeout', row: undefined }),
          Math.max(0, milliseconds),
        )
        deliver = (message) => {
          clearTimeout(timer)
          resolve(message)
        }
      })
    },
  }
}

function deathOf(error: unknown): ReaderMessage {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { kind: 'refused', reason: 'too_large', detail: 'out of memory', row: undefined }
  }
  return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
