/** The server's side of an upload: how its feature checks, inserts and reverts rows, always all at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#lib/records/endpoint.ts'
import type { UploadColumns, UploadDefinition } from '#lib/uploads/upload.ts'
import type { FoundProblem } from '#lib/uploads/upload-check.ts'
import type { Tx } from '../database/db.ts'
import type { ReceivedFile } from '../http/receive.ts'
import type { Use, UserAct } from '../records/act.ts'
import type { SheetRow } from '../sheets/row-guard.ts'
import type { ReadRow, RowReading } from '../sheets/row-thread.ts'

export type UploadContext = Readonly<Record<string, string>>

export type StagedRow<Key extends string> = { n: number } & Record<Key, string | null>

/** The staged rows of one upload. */
export type Staged = {
  import_id: number
  context: UploadContext
  columns: UploadColumns
  /** What the user decided when inserting, as `choices` of the upload checks it; null before. */
  choices: unknown
  /** All rows whose cells are valid by themselves, not only those that a repair affects. */
  isAll: boolean
  /** A table expression of rows: n, and one text column per column of the upload, null where the cell is empty. */
  rows: RawBuilder<unknown>
  /** The same rows and some of their columns, a few thousand at a time, in order. */
  parts: <Key extends string>(columns: readonly Key[]) => AsyncIterable<StagedRow<Key>[]>
  /** Reports how many rows a long check or insert has done. */
  progress: (done: number, total: number) => Promise<void>
}

/** How the rows of one sheet become rows of our columns. */
export type SheetLayout = {
  /** Stored with the upload and used by every step after reading. */
  columns: UploadColumns
  /** How many of the sheet's first rows, title rows and header, come before the data. */
  headRows: number
  /** The cells of one row in the order of `columns`; undefined for a row that is not data, such as a total, none for the header. */
  read: ReadRow
  /** The same for a thread: a file that comes with a request is read there, because it may hold anything. */
  inThread?: RowReading
  /** Empty rows between others count as skipped too. */
  countsEmptyRows?: true
}

export type FileSheet = {
  import_id: number
  context: UploadContext
  /** Its name, and its place among the visible ones, from 0. */
  sheet: string
  index: number
  firstRows: readonly SheetRow[]
}

export type Upload = {
  definition: UploadDefinition
  allow: readonly Role[]
  /** The lists that change when it is inserted or undone. */
  topics: readonly string[]
  /**
   * Before the transaction: looks at the file, where the context does not say all. Answers how the context is completed inside it.
   */
  prepare?: (
    file: ReceivedFile,
    context: UploadContext,
  ) => Promise<((act: UserAct) => Promise<UploadContext>) | undefined>
  /** Refuses a context that names a record that does not exist or does not belong to the caller. */
  checkContext?: (act: UserAct, context: UploadContext) => Promise<void>
  /** Reads every visible sheet instead of the first one alone. */
  sheets?: 'all'
  /**
   * For columns that are only known per file: decides from the first rows of a sheet how to read it, or throws the reason why it
   * cannot be read. Undefined: the sheet is left out. Every sheet of a file has the same columns.
   */
  layout?: (act: UserAct, file: FileSheet) => Promise<SheetLayout | undefined>
  /** Checks what a user decides when inserting; without it there is nothing to decide. */
  choices?: { parse: (value: unknown) => unknown }
  /** Refuses to insert so many rows before anything is written, such as more than was expected while nobody has said that it is right. */
  mayInsert?: (act: UserAct, staged: Staged, count: number) => Promise<void>
  /**
   * Groups that the rows fall into, counted while nothing is inserted, and what accepting some of them by name means as `choices`. They are
   * renewed after a check of all rows, or of given ones, and only read afterwards.
   */
  groups?: {
    names: readonly string[]
    renew: (act: UserAct, import_id: number, numbers?: readonly number[]) => Promise<void>
    /** Null before they were renewed for the first time. */
    count: (act: UserAct, import_id: number) => Promise<Readonly<Record<string, number>> | null>
    accept: (names: ReadonlySet<string>) => unknown
  }
  /**
   * Columns by which rows of one file affect each other, such as a serial that may occur only once. Rows that share no value of
   * them are checked independently, so that after a repair only the rows it affects are checked again. Without it, all are.
   */
  linkedBy?: readonly string[]
  /** True if commit itself refuses or leaves out every row that the check would find, so a clean report need not be checked again. */
  guarded?: true
  /**
   * Whether a check of all rows would find the same as the last one did, such as with the same settings; then inserting does not repeat it.
   */
  isCurrent?: (act: UserAct, staged: Staged) => Promise<boolean>
  /**
   * Finds what is wrong with the given rows, all faults of each. Cells that are wrong by themselves may be among them; what is
   * found in such a cell is left out by the caller.
   */
  check: (act: UserAct, staged: Staged) => Promise<readonly (FoundProblem & { n: number })[]>
  /**
   * Check goes through `parts` before it asks for anything else of the rows: then it begins while the file is still being read. If the
   * file is refused after all, this takes back what check has written.
   */
  checksInParts?: { takeBack: (act: UserAct, import_id: number) => Promise<void> }
  /** Inserts the rows and returns how many. */
  commit: (act: UserAct, staged: Staged) => Promise<number>
  /** Reverts what the upload inserted; if something prevents that, returns what, and changes nothing. */
  revert: (act: UserAct, import_id: number) => Promise<readonly Use[]>
}

/** Marks the rows that an upload wrote, so that undoing it reverts exactly those. */
export const uploadDocument = (import_id: number) => ({ document: 'imports', document_id: import_id })

export const defineServerUpload = (upload: Upload): Upload => upload

/** Which staged rows: those without a problem, all, or either of given numbers. Rows that are left out are none of them. */
export type RowChoice = { good: boolean; numbers?: readonly number[] | undefined }

/** Enough for one statement. */
const partRows = 2_000

/** Staged rows from the database, in parts. */
export async function* stagedParts<Key extends string>(
  tx: Tx,
  rows: RawBuilder<unknown>,
  columns: readonly Key[],
): AsyncGenerator<StagedRow<Key>[]> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const read = (after: number) =>
    sql<StagedRow<Key>>`select n, ${names} from ${rows} where n > ${after} order by n limit ${partRows}`.execute(tx)
  for (let next = read(0); ; ) {
    const part = (await next).rows
    const last = part.at(-1)
    if (!last) return
    // Read while the caller works on this one.
    next = read(last.n)
    next.catch(() => undefined)
    yield part
  }
}

export function stagedRows(columns: UploadColumns, import_id: number, choice: RowChoice): RawBuilder<unknown> {
  const selected = Object.keys(columns).map(
    (key, at) => sql`nullif(cells[${sql.raw(String(at + 1))}], '') as ${sql.ref(key)}`,
  )
  const good = choice.good ? sql`and problems is null` : sql``
  const numbers = choice.numbers ? sql`and n = any(${choice.numbers}::int[])` : sql``
  return sql`(select n, ${sql.join(selected)} from import_row where import_id = ${import_id} and left_out is null ${good} ${numbers}) as staged`
}
