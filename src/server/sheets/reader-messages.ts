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

/** What a spreadsheet program shows otherwise than it is read. Hidden columns and rows are read like all others, hidden sheets are not. */
export type HiddenParts = {
  sheets: string[]
  /** Ranges of columns, from 1. */
  columns: { sheet: string; from: number; to: number }[]
  /** Rows that hold something. */
  rows: number
  /** Cells that reach over several rows, by their first row, which alone holds what they show. */
  joined: { sheet: string; row: number }[]
}
export const nothingHidden = (): HiddenParts => ({ sheets: [], columns: [], rows: 0, joined: [] })

export type ReaderMessage =
  /** Rows laid flat, as that crosses between threads twice as fast as objects. */
  | { kind: 'rows'; sheet: string; numbers: number[]; widths: number[]; cells: string[]; read: number; total: number }
  | { kind: 'end'; read: number; total: number; hidden: HiddenParts }
  | { kind: 'refused'; reason: SheetErrorReason; detail: string | undefined; row: number | undefined }
  | { kind: 'failed'; message: string }
