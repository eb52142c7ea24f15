/** The messages between the reader thread and its owner. */
import type { SheetLimits } from './limits.ts'
import type { SheetErrorReason } from './sheet-error.ts'

/** The first visible sheet, or all visible ones in their order. */
export type SheetChoice = 'first' | 'all'

export type ReaderTask = {
  path: string
  sheets: SheetChoice
  limits: SheetLimits
  /** How many batches may be on their way before one is asked for; each message from the owner adds one. */
  credit: number
}

export type ReaderMessage =
  /** Rows laid flat, as that crosses between threads twice as fast as objects. */
  | { kind: 'rows'; sheet: string; numbers: number[]; widths: number[]; cells: string[]; read: number; total: number }
  | { kind: 'end'; read: number; total: number }
  | { kind: 'refused'; reason: SheetErrorReason; detail: string | undefined; row: number | undefined }
  | { kind: 'failed'; message: string }
