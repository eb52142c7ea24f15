/** References that no foreign key holds, checked for all rows at once. */
import { sql } from 'kysely'
import type { Tx } from './db.ts'

export type MissingReference = { home: string; field: string; target: string; missing: number }

/** Rows that refer to what is not there: the list of references is in the database (migration 0230). */
export const missingReferencesSql = 'select home, field, target, missing::int as missing from missing_references()'

export const describeMissing = ({ home, field, target, missing }: MissingReference) =>
  `${missing} ${missing === 1 ? 'row' : 'rows'} of ${home} with a ${field} that is not in ${target}`

export async function findMissingReferences(tx: Tx): Promise<MissingReference[]> {
  return (await sql.raw<MissingReference>(missingReferencesSql).execute(tx)).rows
}
