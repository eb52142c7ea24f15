/** The SQL of terminal IDs that are shorter than this client's usually are. */
import { sql } from 'kysely'
import { z } from 'zod'
import { integer, string } from '#lib/records/fields.ts'
import type { Tx } from '#server/database/db.ts'
import { many } from '#server/database/rows.ts'

const LengthCount = z.strictObject({ digits: integer, count: integer, example: string })
export type LengthCount = z.infer<typeof LengthCount>

/** Numbers only, by their length; the others count as of no length. */
const byLength = sql`case when id ~ '^[0-9]+$' then length(id) else 0 end as digits, count(*) as count, min(id) as example`

/** The terminal IDs of a file, by length. */
export const countLengths = (tx: Tx, import_id: number): Promise<LengthCount[]> => many(tx, LengthCount)`
    select ${byLength} from (select job ->> 'client_terminal_id' as id from intervention_file_row where import_id = ${import_id}) ids
    where id <> '' group by 1`

/** The terminal IDs of the client's newest jobs, by length. */
export const countKnownLengths = (tx: Tx, supplier_id: number): Promise<LengthCount[]> => many(tx, LengthCount)`
    select ${byLength} from (
      select client_terminal_id as id from intervention where supplier_id = ${supplier_id} order by due_on desc, id desc limit 500) ids
    where id <> '' group by 1`
