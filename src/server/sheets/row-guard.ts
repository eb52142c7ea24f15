/** Lets rows through to the caller while counting them against the limits; both readers pass through it. */
import { cleanLines } from '#lib/texts/clean-text.ts'
import type { SheetLimits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

export type SheetRow = {
  /** The name of its sheet; empty in a csv file. */
  sheet: string
  /** The row's number as the spreadsheet program shows it, from 1. */
  n: number
  /** The cells up to the last one that holds something. */
  cells: string[]
}

/**
 * Takes a row that owns its array; gives nothing back for a row without content. A few bytes can name one long text, or a far column, in every
 * row: what comes out may be so many times the file, as for what is unpacked.
 */
export function createRowGuard(limits: SheetLimits, fileBytes: number) {
  const mostUnfolded = Math.max(limits.ratio_from_bytes, limits.ratio * fileBytes)
  let unfolded = 0
  let rows = 0
  let total = 0
  return (n: number, cells: string[], sheet = ''): SheetRow | undefined => {
    unfolded += cells.length
    for (const cell of cells) unfolded += cell.length
    if (unfolded > mostUnfolded) throw new SheetError('unsafe', 'much more text than the file has bytes', n)
    for (const [at, cell] of cells.entries()) if (cell !== '') cells[at] = cleanLines(cell)
    let width = cells.length
    while (width > 0 && isBlank(cells[width - 1])) width -= 1
    if (width === 0) return undefined
    if (width > limits.columns) throw new SheetError('too_many_columns', `${width} columns`, n)
    cells.length = width
    let characters = 0
    for (const cell of cells) {
      if (cell.length > limits.cell_characters) throw new SheetError('too_much_text', 'a cell', n)
      characters += cell.length
    }
    if (characters > limits.row_characters) throw new SheetError('too_much_text', 'a row', n)
    total += characters
    if (total > limits.sheet_characters) throw new SheetError('too_much_text', 'the sheet', n)
    rows += 1
    if (rows > limits.rows) throw new SheetError('too_many_rows', `more than ${limits.rows}`, n)
    return { sheet, n, cells }
  }
}

function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || cell.trim() === ''
}
