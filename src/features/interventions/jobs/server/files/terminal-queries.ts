/** The SQL of terminal IDs that are shorter than this client's usually are. */
import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

export type LengthCount = { digits: number; count: number; example: string }

/** Numbers only, by their length; the others count as of no length. */
const byLength = sql`case when id ~ '^[0-9]+$' then length(id) else 0 end as digits, count(*) as count, min(id) as example`

/** The terminal IDs of a file, by length. */
export async function countLengths(tx: Tx, import_id: number): Promise<LengthCount[]> {
  const { rows } = await sql<LengthCount>`
    select ${byLength} from (select job ->> 'client_terminal_id' as id from intervention_file_row where import_id = ${import_id}) ids
    where id <> '' group by 1`.execute(tx)
  return rows
}

/** The terminal IDs of the client's newest jobs, by length. */
export async function countKnownLengths(tx: Tx, supplier_id: number): Promise<LengthCount[]> {
  const { rows } = await sql<LengthCount>`
    select ${byLength} from (
      select client_terminal_id as id from intervention where supplier_id = ${supplier_id} order by due_on desc, id desc limit 500) ids
    where id <> '' group by 1`.execute(tx)
  return rows
}
