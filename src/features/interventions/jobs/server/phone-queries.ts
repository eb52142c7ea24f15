/** The SQL of who has a job and who had it. */
import { z } from 'zod'
import { boolean, Instant, integer, nullableInteger, nullableText, string } from '#lib/records/fields.ts'
import { person } from '#server/database/columns.ts'
import type { Tx } from '#server/database/db.ts'
import { exists, many, maybeOne, readIds } from '#server/database/rows.ts'
import { statuses } from '../rules.ts'

/** Whether a technician ever had the job. */
export const wasWith = (tx: Tx, id: number, technician_id: number): Promise<boolean> => exists(tx)`
    select from intervention_event e
    where e.intervention_id = ${id} and (e.after ->> 'technician_id' = ${String(technician_id)} or e.before ->> 'technician_id' = ${String(technician_id)})
    limit 1`

/** Those of some jobs that any technician ever had. */
export const wereAssigned = (tx: Tx, ids: readonly number[]): Promise<number[]> => readIds(tx)`
    select distinct intervention_id as id from intervention_event
    where intervention_id = any(${ids}::bigint[]) and (after ->> 'technician_id' is not null or before ->> 'technician_id' is not null)`

const Hands = z.strictObject({
  status: z.enum(statuses),
  technician_id: nullableInteger,
  technician: nullableText,
  phone: nullableText,
  /** When it changed hands or state last. */
  since: Instant,
})
export type Hands = z.infer<typeof Hands>

/** Who has a job now, and since when. */
export const findHands = (tx: Tx, id: number): Promise<Hands | undefined> => maybeOne(tx, Hands)`
    select i.status, i.technician_id, ${person('t')} as technician, t.phone,
      coalesce((select e.at from intervention_event e where e.intervention_id = i.id and not e.undone
        and (e.after ? 'technician_id' or e.after ? 'status') order by e.id desc limit 1), i.created_at) as since
    from intervention i left join account t on t.id = i.technician_id where i.id = ${id}`

/** For a form without a network. */
export const listHoldChoices = (tx: Tx) => many(tx, {
  id: integer,
  name: z.strictObject({ EN: string, IT: string }),
  stops_clock: boolean,
})`
    select id, json_build_object('EN', name_en, 'IT', name_it) as name, stops_clock from hold_reason order by id`
