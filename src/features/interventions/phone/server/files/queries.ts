/** The SQL of whose work comes in another way than from their phone. */
import { z } from 'zod'
import { boolean, integer, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { maybeOne } from '#server/database/rows.ts'

const Technician = z.strictObject({ id: integer, name: string, username: string, active: boolean })
export type Technician = z.infer<typeof Technician>

export const findTechnician = (tx: Tx, id: number): Promise<Technician | undefined> => maybeOne(tx, Technician)`
    select a.id, ${person('a')} as name, a.username, a.active from account a
    where a.id = ${id} and a.role = 'technician' and a.erased_at is null`
