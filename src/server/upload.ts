/** The server's side of an upload: what its feature checks, inserts and takes back, always for all rows at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#lib/endpoint.ts'
import type { UploadDefinition } from '#lib/upload.ts'
import type { FoundProblem } from '#lib/upload-check.ts'
import type { Use, UserAct } from './act.ts'

/** The rows of one upload as they lie in staging. */
export type Staged = {
  import_id: number
  context: Readonly<Record<string, string>>
  /** A table expression of the rows that are good so far: n, and one text column per column of the definition. */
  rows: RawBuilder<unknown>
  /** Says how far a long insert has come. */
  progress: (done: number, total: number) => Promise<void>
}

export type Upload = {
  definition: UploadDefinition
  allow: readonly Role[]
  /** The lists that change when it is inserted or undone. */
  topics: readonly string[]
  /** Refuses a context that names something that is not there, or not the caller's. */
  checkContext?: (act: UserAct, context: Readonly<Record<string, string>>) => Promise<void>
  /** Its commit itself refuses every row that the check would find, or leaves it out of its count: a clean report need not be made twice. */
  guarded?: true
  /** Finds the rows that cannot go in. */
  check: (act: UserAct, staged: Staged) => Promise<readonly (FoundProblem & { n: number })[]>
  /** Inserts the rows and answers how many. */
  commit: (act: UserAct, staged: Staged) => Promise<number>
  /** Takes back what the upload inserted; answers what stands in the way, and then has changed nothing. */
  revert: (act: UserAct, import_id: number) => Promise<readonly Use[]>
}

/** What stands behind the rows that an upload wrote, so that undoing it takes back exactly its own. */
export const uploadDocument = (import_id: number) => ({ document: 'imports', document_id: import_id })

export const defineServerUpload = (upload: Upload): Upload => upload

/** Empty cells are nothing: a column of the definition reads as null where the file had no value. */
export function stagedRows(definition: UploadDefinition, import_id: number): RawBuilder<unknown> {
  const columns = Object.keys(definition.columns).map(
    (key, at) => sql`nullif(cells[${sql.raw(String(at + 1))}], '') as ${sql.ref(key)}`,
  )
  return sql`(select n, ${sql.join(columns)} from import_row where import_id = ${import_id} and problems is null) as staged`
}
